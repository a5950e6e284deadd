import { listIn, objectIn, textIn } from "./json-value.ts";
import type { NotebookOutput } from "./notebook.ts";
import { placeholderOf } from "./placeholder-of.ts";
import { shownText } from "./shown-text.ts";
import { withoutTerminalColors } from "./without-terminal-colors.ts";

/** One output of a cell: streams, errors and text as they are, everything else by its size. */
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

function errorText(output: Readonly<Record<string, unknown>>): string {
  const traceback = listIn(output["traceback"]).filter((line) => typeof line === "string");
  if (traceback.length > 0) return withoutTerminalColors(traceback.join("\n"));
  return `${textIn(output["ename"])}: ${textIn(output["evalue"])}`;
}

/** Types whose content is shown, the best first: one of them says it all. */
const shownTypes: readonly string[] = [
  "text/plain",
  "text/markdown",
  "text/latex",
  "text/html",
  "application/json",
];

/** Names of format 3, where data stands beside the type of the output. */
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
  const left = [...data]
    .filter(([type]) => type !== shown)
    .map(([type, content]) => placeholderOf(type, content));
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
