import { quantity } from "../../text/message-text.ts";
import { listIn, objectIn, textIn, type NotebookOutput } from "./notebook.ts";

/** One output of a cell: streams, errors and text as they are, everything else by type and size. */
export function notebookOutput(value: unknown): NotebookOutput {
  const output = objectIn(value) ?? {};
  switch (output["output_type"]) {
    case "stream": {
      const name = output["name"] ?? output["stream"];
      const text = withoutTerminalColors(textIn(output["text"]));
      return { title: name === "stderr" ? "stderr" : "stdout", text };
    }
    case "error":
    case "pyerr":
      return { title: "error", text: errorText(output) };
    default:
      return resultOutput(output);
  }
}

/** The files that a cell holds for its text to show, each by type and size. */
export function notebookAttachments(value: unknown): NotebookOutput[] {
  return Object.values(objectIn(value) ?? {}).map((bundle) => {
    const left = placeholdersOf(Object.entries(objectIn(bundle) ?? {}));
    return { title: ["attachment", ...left].join("; "), text: "" };
  });
}

function errorText(output: Readonly<Record<string, unknown>>): string {
  const traceback = listIn(output["traceback"]).filter((line) => typeof line === "string");
  if (traceback.length > 0) return withoutTerminalColors(traceback.join("\n"));
  return `${textIn(output["ename"])}: ${textIn(output["evalue"])}`;
}

/** Types whose content is shown, the best first. Only one is shown, because it says all that the others say. */
const shownTypes: readonly string[] = [
  "text/plain",
  "text/markdown",
  "text/latex",
  "text/html",
  "application/json",
];

/** The names of types in format 3, which has the data beside the type of the output. */
const oldTypes: Readonly<Record<string, string>> = {
  text: "text/plain",
  markdown: "text/markdown",
  latex: "text/latex",
  html: "text/html",
  json: "application/json",
  png: "image/png",
  jpeg: "image/jpeg",
  svg: "image/svg+xml",
};

function resultOutput(output: Readonly<Record<string, unknown>>): NotebookOutput {
  const data = dataOf(output);
  const shown = shownTypes.find((type) => shownText(data.get(type)) !== undefined);
  const left = placeholdersOf([...data].filter(([type]) => type !== shown));
  const title = ["result", ...left].join("; ");
  const text = shown === undefined ? "" : (shownText(data.get(shown)) ?? "");
  return { title, text: withoutTerminalColors(text) };
}

function dataOf(output: Readonly<Record<string, unknown>>): Map<string, unknown> {
  const bundle = objectIn(output["data"]);
  const entries = bundle
    ? Object.entries(bundle)
    : Object.entries(oldTypes).map(([name, type]) => [type, output[name]] as const);
  return new Map(entries.filter(([, content]) => content !== undefined));
}

/** A text in unchecked JSON; undefined for anything else. */
function shownText(content: unknown): string | undefined {
  return typeof content === "string" || Array.isArray(content) ? textIn(content) : undefined;
}

function placeholdersOf(data: readonly (readonly [type: string, content: unknown])[]): string[] {
  return data.map(([type, content]) => placeholderOf(type, content));
}

/** Stands for data that is left out, with its size; the size of base64 is that of the bytes that it holds. */
function placeholderOf(type: string, content: unknown): string {
  const isType = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(type);
  const name = isType ? type : "data of another type";
  const text = shownText(content);
  if (text === undefined) return `${name} left out`;
  const isText = !isType || name.startsWith("text/") || name === "image/svg+xml" || name.endsWith("json");
  if (isText) return `${name} of ${quantity(text.length, "character")} left out`;
  const base64 = text.replaceAll(/[^A-Za-z0-9+/]/g, "");
  return `${name} of ${quantity(Math.floor((base64.length * 3) / 4), "byte")} left out`;
}

/** A sequence by which a program colours text or moves on a terminal. Bounded, so that matching takes linear time. */
// oxlint-disable-next-line no-control-regex -- terminal escapes are what is removed
const terminalSequence = /\x1b\[[0-9;?]{0,32}[A-Za-z]/g;

function withoutTerminalColors(text: string): string {
  return text.includes("\x1b") ? text.replace(terminalSequence, "") : text;
}
