import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { planCall } from "../../apps/demo/src/models/plan-call.ts";
import { understandRequest } from "../../apps/demo/src/models/understand-request.ts";
import { toolKinds, type ToolKind } from "../../apps/demo/src/shared/tools.ts";
import type { ToolRequest } from "./tool-call.ts";

const defaultRequest = "read README.md lines 1-5";

/** The help text of the command. */
export const usage: string = `Usage: pnpm trace [--tool NAME] [--root DIR] [--json] [REQUEST]
       pnpm trace [--tool NAME] [--root DIR] [--json] --args JSON

Prints which functions of packages/core/src one read calls, each beneath its caller, and counts them. The read comes after
others like it, so that nothing is loaded, opened or cached for the first time.

Counted is what V8 takes for a function: functions with and without names, methods, getters, constructors, and the initial
values of a class's fields; not the top levels of modules. To go on after an await or a yield is no call.

REQUEST (default: ${defaultRequest})
  read PATH
  read PATH line A
  read PATH lines A-B
  first N lines of PATH
  last N lines of PATH
  show the function around line N of PATH

Options
  --tool NAME  ${toolKinds.join(", ")} (default: readFileTool)
  --args JSON  the arguments of the tool, in place of a request
  --root DIR   the workspace (default: this repository)
  --json       the counts alone, as JSON
  --help, -h   this text
`;

/** The parsed command line. */
export type Command =
  | { readonly kind: "help" }
  | { readonly kind: "trace"; readonly request: ToolRequest; readonly json: boolean }
  | { readonly kind: "wrong"; readonly problem: string };

const options = {
  tool: { type: "string", default: "readFileTool" },
  args: { type: "string" },
  root: { type: "string", default: fileURLToPath(new URL("../..", import.meta.url)) },
  json: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** Parses the arguments of the command. */
export function parseCommandLine(given: readonly string[]): Command {
  try {
    const { values, positionals } = parseArgs({ args: [...given], options, allowPositionals: true });
    const { tool, root, json } = values;
    if (values.help) return { kind: "help" };
    if (!isToolKind(tool)) {
      throw new TypeError(`There is no tool ${tool}: there are ${toolKinds.join(", ")}.`);
    }
    if (values.args !== undefined && positionals.length > 0) {
      throw new TypeError("A request and --args say the same twice: give one of them.");
    }
    const text = positionals.length > 0 ? positionals.join(" ") : defaultRequest;
    const args =
      values.args === undefined ? plannedArguments(text, tool, root) : parsedArguments(values.args);
    return { kind: "trace", request: { root, tool, args }, json };
  } catch (error) {
    // parseArgs also throws a TypeError for unknown arguments. Any other error is a bug.
    if (!(error instanceof TypeError)) throw error;
    return { kind: "wrong", problem: error.message };
  }
}

/** Gives the arguments that the demo's offline model would send for a request. Throws a TypeError when it would make no call. */
function plannedArguments(text: string, tool: ToolKind, root: string): unknown {
  const { request, problem } = understandRequest(text);
  if (request === undefined) throw new TypeError(problem);
  const step = planCall(tool, request, [], root);
  if ("args" in step) return step.args;
  throw new TypeError("problem" in step ? step.problem : "There is nothing to read.");
}

function parsedArguments(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new TypeError(`--args is no JSON: ${(error as Error).message}`, { cause: error });
  }
}

function isToolKind(name: string): name is ToolKind {
  return toolKinds.some((kind) => kind === name);
}
