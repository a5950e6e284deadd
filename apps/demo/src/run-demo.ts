import { statSync, type Stats } from "node:fs";
import { resolve } from "node:path";
import { parseCommandLine } from "./command-line.ts";
import { escapeName } from "./escape-controls.ts";
import { usage } from "./usage.ts";

/** The parts of its process that the demo uses. */
export interface DemoProcess {
  readonly args: readonly string[];
  /** The directory for relative paths. */
  readonly directory: string;
  readonly print: (text: string) => void;
  readonly complain: (text: string) => void;
  /** Says what can be asked next. Undefined when nobody reads along, because the output goes to a file or a program. */
  readonly suggest?: ((text: string) => void) | undefined;
}

/** Runs the command line. Gives the exit code: 0 for success, 1 for a failure, 2 for wrong usage. */
export async function runDemo(demoProcess: DemoProcess): Promise<number> {
  const { args, directory, print, complain, suggest } = demoProcess;
  const command = parseCommandLine(args);
  switch (command.kind) {
    case "help":
      print(usage);
      return 0;
    case "wrong":
      complain(`${escapeName(command.problem)}\n\n${usage}`);
      return 2;
    case "answer":
    case "serve":
  }
  const root = resolve(directory, command.root);
  if (statsOf(root)?.isDirectory() !== true) {
    complain(`--root is not a directory: ${escapeName(command.root)}\n`);
    return 2;
  }
  // Load only the needed module, because loading both takes a while.
  if (command.kind === "serve") {
    const { port, reader } = command;
    const ownReader = reader === undefined ? undefined : resolve(directory, reader);
    if (ownReader !== undefined) {
      const problem = await problemOfReader(ownReader);
      if (problem !== undefined) {
        complain(`${escapeName(`--reader ${reader} ${problem}`)}\n`);
        return 2;
      }
    }
    const { serve } = await import("./serve.ts");
    return serve({ root, port, ownReader, print, complain });
  }
  const { missingProgram } = await import("./agent/claude-agent-sdk/missing-program.ts");
  const missing = missingProgram(command.framework);
  if (missing !== undefined) {
    complain(`${missing.message}\n`);
    return 1;
  }
  const { runRequest } = await import("./run-request.ts");
  const { formatNext, formatRun } = await import("./format-run.ts");
  const { hasFailed } = await import("./models/describe-answer.ts");
  const { request, tool, framework } = command;
  const run = await runRequest({ root, request, tool, framework, suggests: suggest !== undefined });
  print(formatRun(run, tool));
  suggest?.(formatNext(run.next, command));
  // An agent may have found the file by the name that an error suggested.
  const last = run.exchanges.at(-1);
  return last !== undefined && !hasFailed(tool, last.received) ? 0 : 1;
}

/** Gives what is wrong with the module of a reader, in words that follow its name. */
async function problemOfReader(path: string): Promise<string | undefined> {
  if (statsOf(path)?.isFile() !== true) return "is not a file";
  const { problemOfOwnReader } = await import("./server/side-by-side/run-row.ts");
  return problemOfOwnReader(path);
}

function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}
