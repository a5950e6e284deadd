import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import {
  codexReadFileTool,
  forgeReadTool,
  openFileTool,
  readFileTool,
  workspaceReadFileTool,
  type ReadFileToolOptions,
  type ReadTool,
} from "../../src/index.ts";
import { calmestRun } from "./calmest-run.ts";

export type ToolName =
  | "readFileTool"
  | "codexReadFileTool"
  | "workspaceReadFileTool"
  | "forgeReadTool"
  | "openFileTool";

/** Makes a tool with options that all of them have. */
export type ToolFactory = (
  options: Pick<ReadFileToolOptions, "root" | "source" | "timeoutMs" | "onRead" | "neutralize">,
) => Pick<ReadTool<unknown, unknown>, "run" | "jsonSchema">;

/** The tools that may be called. */
export const toolFactories: Readonly<Record<ToolName, ToolFactory>> = {
  readFileTool,
  codexReadFileTool,
  workspaceReadFileTool,
  forgeReadTool,
  openFileTool,
};

/** A call to measure. */
export interface MeasuredCall {
  /** Default: `readFileTool`. */
  readonly tool?: ToolName;
  readonly args: unknown;
  /** Where the files come from; `memory`: a source that has few files. Default: `local`. */
  readonly source?: "local" | "memory";
  /** Whether what misleads is escaped. Default: false. */
  readonly neutralize?: boolean;
  /** How often the call is made, where one is too short to measure. Default: once. */
  readonly times?: number;
  /** When to end it, and by what: the caller's signal or the tool's `timeoutMs`. Default: never. */
  readonly end?: { readonly by: "signal" | "timeout"; readonly afterMs: number };
}

/** What a call took. */
export interface CallCost {
  /** The first line of the answer, which names the lines of a block; undefined: the call was rejected. */
  readonly header: string | undefined;
  /** The bytes of the answer's text and media. */
  readonly answerBytes: number;
  /** CPU time of the main thread, without garbage collection. */
  readonly cpuMs: number;
  /** CPU time of all threads. */
  readonly allThreadsMs: number;
  /** The longest turn of the event loop, in CPU time without garbage collection. */
  readonly longestTurnMs: number;
  /** CPU time that it took to make the arguments from JSON. */
  readonly makeMs: number;
  /** How far the resident set has grown since the process idled, at its peak, less what the arguments took. */
  readonly grownBytes: number;
  /** CPU time of the main thread from when the call should end until it did; undefined: it ended before. */
  readonly obeyedAfterMs: number | undefined;
}

const program = fileURLToPath(new URL("./measure-calls.ts", import.meta.url));

/** Measures calls in a process of its own. `flags` are options of Node.js. */
export async function costsOfCalls(
  root: string,
  calls: readonly MeasuredCall[],
  flags: readonly string[] = [],
): Promise<readonly CallCost[]> {
  writeFileSync(join(root, "idle.txt"), "idle\n");
  return await calmestRun(
    () => measuredCalls(root, calls, flags),
    (costs) =>
      Math.max(...costs.flatMap(({ longestTurnMs, obeyedAfterMs = 0 }) => [longestTurnMs, obeyedAfterMs])),
  );
}

function measuredCalls(
  root: string,
  calls: readonly MeasuredCall[],
  flags: readonly string[],
): readonly CallCost[] {
  const { status, signal, stdout, stderr } = spawnSync(
    process.execPath,
    ["--conditions=@readfile/source", ...flags, program, root],
    { encoding: "utf8", input: JSON.stringify(calls), maxBuffer: 64 * 2 ** 20 },
  );
  if (status !== 0) throw new Error(`${signal ?? status}: ${stderr.slice(-2000)}`);
  return JSON.parse(stdout) as readonly CallCost[];
}
