import { treeLines } from "./call-tree.ts";
import type { ToolRequest } from "./tool-call.ts";
import type { Trace } from "./trace-read.ts";
import { layers } from "./upward-calls.ts";

/** Formats a trace for people: the hops, and their totals below. */
export function formatTrace({ tool, args }: ToolRequest, trace: Trace): string {
  const { answer, hops, files, functions, calls, upward, differences } = trace;
  return [
    `${tool} ${JSON.stringify(args)}${answer.ok ? "" : `: ${answer.text.split("\n")[0]}`}`,
    "",
    ...treeLines(hops),
    "",
    "×3: three calls under this caller, whose own calls stand together. (later): called by the event loop, when this",
    "caller had asked for it. NAME's fields: the initial values of a class's fields.",
    "",
    `${files} files, ${functions} functions, ${calls} calls`,
    `upward calls, from a layer's file into a higher one's (${layers.join(", ")}): ${countUpward(trace)}`,
    ...upward.map((one) => `  ${one.from} -> ${one.to}${one.calls > 1 ? ` ×${one.calls}` : ""}`),
    ...(differences.length === 0
      ? ["V8 counted what the tree shows."]
      : ["V8 counted other than the tree shows:", ...differences.map((line) => `  ${line}`)]),
  ].join("\n");
}

/** Formats the counts of a trace as JSON for programs. */
export function traceAsJson({ tool, args }: ToolRequest, trace: Trace): string {
  const { answer, files, functions, calls, upward, differences } = trace;
  const upwardCalls = countUpward(trace);
  return JSON.stringify(
    { tool, args, ok: answer.ok, files, functions, calls, upwardCalls, upward, differences },
    null,
    2,
  );
}

function countUpward({ upward }: Trace): number {
  return upward.reduce((sum, { calls }) => sum + calls, 0);
}
