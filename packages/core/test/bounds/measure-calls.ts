import { Buffer } from "node:buffer";
import process from "node:process";
import { text as textOf } from "node:stream/consumers";
import { memorySource, type ReadResult } from "../../src/index.ts";
import { peakBytes, threadMs, TurnClock } from "../process-costs.ts";
import { toolFactories, type CallCost, type MeasuredCall, type ToolFactory } from "./costs-of-calls.ts";

/*
 * Run in a process of its own, where nothing else takes memory or time: makes calls one after the other, and writes what
 * each took as JSON. The argument is the root of the files; the calls come as JSON from the standard input.
 */

const [root = "."] = process.argv.slice(2);

function toolOf({
  tool = "readFileTool",
  source = "local",
  neutralize = false,
  end,
}: MeasuredCall): ReturnType<ToolFactory> {
  const files =
    source === "local" ? { root } : { source: memorySource({ "idle.txt": "idle\n", "a/b": "x" }) };
  return toolFactories[tool]({
    ...files,
    ...(neutralize && { neutralize: "escape" }),
    timeoutMs: end?.by === "timeout" ? end.afterMs : 600_000,
  });
}

/** CPU time of all threads of this process. */
function processMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

interface Made {
  readonly args: unknown;
  readonly makeMs: number;
}

/** Makes the arguments from JSON, as a framework does. */
function made(call: MeasuredCall): Made {
  const json = JSON.stringify(call.args);
  const startMs = threadMs();
  const args: unknown = JSON.parse(json);
  return { args, makeMs: threadMs() - startMs };
}

async function costOf(call: MeasuredCall, idleBytes: number): Promise<CallCost> {
  const { end, times = 1 } = call;
  const tool = toolOf(call);
  const bytesBefore = peakBytes();
  const { args, makeMs } = made(call);
  const madeBytes = peakBytes() - bytesBefore;
  const controller = new AbortController();
  let endedMs: number | undefined;
  const onEnd = (): void => {
    endedMs = threadMs();
    if (end?.by === "signal") controller.abort();
  };
  const timer = end === undefined ? undefined : setTimeout(onEnd, end.afterMs);
  const clock = new TurnClock();
  const startMs = processMs();
  let result: ReadResult<unknown> | undefined;
  for (let time = 0; time < times; time++) {
    result = await tool.run(args, { signal: controller.signal }).catch(() => undefined);
  }
  const allThreadsMs = processMs() - startMs;
  const obeyedAfterMs = endedMs === undefined ? undefined : threadMs() - endedMs;
  clearTimeout(timer);
  const turns = await clock.stop();
  const answerBytes = result?.media.reduce(
    (sum, { data }) => sum + data.length,
    Buffer.byteLength(result.text),
  );
  return {
    header: result?.text.split("\n", 1)[0]?.slice(0, 2000),
    answerBytes: answerBytes ?? 0,
    cpuMs: turns.reduce((sum, { ownMs }) => sum + ownMs, 0),
    allThreadsMs,
    longestTurnMs: turns.reduce((longest, { ownMs }) => Math.max(longest, ownMs), 0),
    makeMs,
    grownBytes: peakBytes() - idleBytes - madeBytes,
    obeyedAfterMs,
  };
}

// The first read loads and compiles what the others need.
await toolFactories.readFileTool({ root }).run({ path: "idle.txt", mode: "block" });
const calls = JSON.parse(await textOf(process.stdin)) as readonly MeasuredCall[];
const idle = peakBytes();
const costs: CallCost[] = [];
for (const call of calls) costs.push(await costOf(call, idle));
process.stdout.write(JSON.stringify(costs));
