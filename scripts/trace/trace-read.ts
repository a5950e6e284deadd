import { recordCalls, type Hop } from "./call-recorder.ts";
import { callsInTree } from "./call-tree.ts";
import { placeOf, type CoreFunction } from "./core-functions.ts";
import { callsOf, coverCall, forbidOptimising, type Coverage } from "./count-calls.ts";
import { warmTool, type ToolRequest, type WarmTool } from "./tool-call.ts";
import { coreUrl, loadTracedCore } from "./traced-core.ts";
import { upwardCalls, type UpwardCall } from "./upward-calls.ts";

/** The trace of one read. */
export interface Trace {
  readonly answer: { readonly ok: boolean; readonly text: string };
  readonly hops: readonly Hop[];
  readonly files: number;
  readonly functions: number;
  readonly calls: number;
  readonly upward: readonly UpwardCall[];
  /** One line for every function for which the hops and V8's counts differ. */
  readonly differences: readonly string[];
}

/**
 * Traces one read of a warm tool. V8 counts the calls in unchanged core. The hops come from the same read in a second,
 * instrumented core, because V8 counts how often a function was called, but not by which function.
 */
export async function traceRead(request: ToolRequest): Promise<Trace> {
  forbidOptimising();
  stopClocks();
  const coverage = await coverRead(request);
  const traced = await loadTracedCore();
  const tool = await warmTool(traced.core, request);
  let answer: Trace["answer"] = { ok: false, text: "" };
  const hops = await recordCalls(
    (index) => traced.functions.at(index),
    async () => void (answer = await tool.call()),
  );
  tool.dispose();
  const counted = callsOf(coverage, coreUrl, traced.functions);
  return {
    answer,
    hops,
    files: new Set([...counted.keys()].map(({ file }) => file)).size,
    functions: counted.size,
    calls: [...counted.values()].reduce((sum, calls) => sum + calls, 0),
    upward: upwardCalls(hops),
    differences: differencesOf(counted, callsInTree(hops)),
  };
}

/** Stops the clocks, because core yields its turn after some milliseconds, and a slow moment must not change the calls. */
function stopClocks(): void {
  const nowMs = Date.now();
  Date.now = () => nowMs;
  process.hrtime = Object.assign((): [number, number] => [0, 0], { bigint: () => 0n });
}

async function coverRead(request: ToolRequest): Promise<Coverage> {
  let tool: WarmTool | undefined;
  try {
    return await coverCall(async () => {
      const core = await import("../../packages/core/src/index.ts");
      tool = await warmTool(core, request);
      return tool.call;
    });
  } finally {
    tool?.dispose();
  }
}

function differencesOf(
  counted: ReadonlyMap<CoreFunction, number>,
  traced: ReadonlyMap<CoreFunction, number>,
): readonly string[] {
  return [...new Set([...counted.keys(), ...traced.keys()])]
    .filter((one) => counted.get(one) !== traced.get(one))
    .map((one) => {
      const [byV8, inTree] = [counted.get(one) ?? 0, traced.get(one) ?? 0];
      return `${placeOf(one)} ${one.name}: ${byV8} by V8, ${inTree} in the tree`;
    });
}
