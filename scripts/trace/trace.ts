// Prints the hops of one read through core: `pnpm trace "read README.md lines 1-5"`. Exits with 1 when the hops differ from
// V8's counts, and with 2 when the command line is wrong.
import process from "node:process";
import { parseCommandLine, usage } from "./command-line.ts";
import { formatTrace, traceAsJson } from "./format-trace.ts";
import { traceRead } from "./trace-read.ts";

const command = parseCommandLine(process.argv.slice(2));
switch (command.kind) {
  case "help":
    console.log(usage.trimEnd());
    break;
  case "wrong":
    console.error(command.problem);
    process.exitCode = 2;
    break;
  case "trace": {
    const trace = await traceRead(command.request);
    console.log(command.json ? traceAsJson(command.request, trace) : formatTrace(command.request, trace));
    if (trace.differences.length > 0) process.exitCode = 1;
    break;
  }
}
