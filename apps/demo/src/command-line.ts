import { parseArgs } from "node:util";
import { frameworkNames, type FrameworkName } from "./shared/frameworks.ts";
import { toolKinds, type ToolKind } from "./shared/tools.ts";

/** The parsed command line. */
export type Command =
  | { readonly kind: "help" }
  | {
      readonly kind: "serve";
      readonly root: string;
      readonly port: number | undefined;
      /** The path of a module, as it was written. */
      readonly reader: string | undefined;
    }
  | {
      readonly kind: "answer";
      readonly root: string;
      readonly request: string;
      readonly tool: ToolKind;
      readonly framework: FrameworkName;
    }
  | { readonly kind: "wrong"; readonly problem: string };

const options = {
  help: { type: "boolean", short: "h" },
  root: { type: "string" },
  tool: { type: "string" },
  framework: { type: "string" },
  port: { type: "string" },
  reader: { type: "string" },
} as const;

/** Parses the arguments of the demo. */
export function parseCommandLine(args: readonly string[]): Command {
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
    // The code below explains wrong options in a sentence.
    strict: false,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    if (!Object.hasOwn(options, token.name)) return wrong(`There is no option ${token.rawName}.`);
    if (token.name !== "help" && token.value === undefined) return wrong(`${token.rawName} needs a value.`);
    if (token.name === "help" && token.value !== undefined) return wrong(`${token.rawName} takes no value.`);
  }
  if (values["help"] === true) return { kind: "help" };
  const { root = ".", port, reader, tool, framework } = values as Readonly<Partial<Record<string, string>>>;
  if (root === "") return wrong("--root needs a value.");
  if (reader === "") return wrong("--reader needs a value.");
  if (positionals.length > 0) {
    if (positionals.every((word) => word.trim() === "")) return wrong("The request is empty.");
    if (port !== undefined) return wrong("--port is for the chat in the browser, which takes no request.");
    if (reader !== undefined) return wrong("--reader is for the page in the browser, not for a request.");
    const wantedTool = toolKinds.find((name) => name === (tool ?? "readFileTool"));
    if (wantedTool === undefined) return wrong(`--tool is one of ${toolKinds.join(", ")}, not ${tool}.`);
    const wantedFramework = frameworkNames.find((name) => name === (framework ?? "ai-sdk"));
    if (wantedFramework === undefined) {
      return wrong(`--framework is one of ${frameworkNames.join(", ")}, not ${framework}.`);
    }
    const request = joinWords(positionals);
    return { kind: "answer", root, request, tool: wantedTool, framework: wantedFramework };
  }
  if (tool !== undefined || framework !== undefined) {
    const option = tool === undefined ? "--framework" : "--tool";
    return wrong(`${option} is for a request in the terminal. The chat in the browser has a menu.`);
  }
  if (port === undefined) return { kind: "serve", root, port, reader };
  if (!/^\d{1,5}$/u.test(port) || Number(port) > 65_535) {
    return wrong(`--port is a number from 0 to 65535, not ${port}.`);
  }
  return { kind: "serve", root, port: Number(port), reader };
}

/** Joins a request that the shell split. Words that contain blanks get their quotes back. */
function joinWords(words: readonly string[]): string {
  if (words.length === 1) return words.join();
  return words.map((word) => (/\s/u.test(word) ? `"${word}"` : word)).join(" ");
}

function wrong(problem: string): Command {
  return { kind: "wrong", problem };
}
