// Reads with readFileTool in a process of its own, and prints what came of it and what it cost. See cost-of-reads.ts.
import fs from "node:fs";
import { PerformanceObserver } from "node:perf_hooks";
import process from "node:process";
import type { CostlyReads, CostOfReads } from "./cost-of-reads.ts";

/** The processor time of the thread of JavaScript, which Node.js tells since 23.9; elsewhere that of the process. */
const cpuOf = (process as { threadCpuUsage?: typeof process.cpuUsage }).threadCpuUsage ?? process.cpuUsage;

function cpuMs(): number {
  const { user, system } = cpuOf.call(process);
  return (user + system) / 1000;
}

/** The largest resident set so far. On Linux, `resourceUsage` would count that of the process that started this one. */
function peakBytes(): number {
  const [, kibibytes] = /VmHWM:\s+(\d+)/.exec(status()) ?? [];
  return kibibytes === undefined ? process.resourceUsage().maxRSS * 1024 : Number(kibibytes) * 1024;
}

function status(): string {
  return fs.existsSync("/proc/self/status") ? fs.readFileSync("/proc/self/status", "latin1") : "";
}

const { readFileTool } = await import("../../src/index.ts");
const { root, idlePath, calls, options, abortMs, oneByOne } = JSON.parse(
  process.argv[2] ?? "{}",
) as CostlyReads;
const tool = readFileTool({ root, ...options });
for (let index = 0; index < 50; index++) await tool.run({ path: idlePath });

/** Turns and collections of garbage, each by its begin and end. */
interface Interval {
  readonly startMs: number;
  readonly endMs: number;
  readonly spentMs: number;
}
const turns: Interval[] = [];
const collections: Interval[] = [];
const observer = new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) {
    collections.push({ startMs: startTime, endMs: startTime + duration, spentMs: duration });
  }
});
observer.observe({ entryTypes: ["gc"] });

let [startMs, startCpuMs] = [performance.now(), cpuMs()];
function endTurn(): void {
  const [endMs, endCpuMs] = [performance.now(), cpuMs()];
  if (endCpuMs - startCpuMs > 5) turns.push({ startMs, endMs, spentMs: endCpuMs - startCpuMs });
  [startMs, startCpuMs] = [endMs, endCpuMs];
}
let running = true;
function tick(): void {
  endTurn();
  if (running) setImmediate(tick);
}
setImmediate(tick);

const idleBytes = peakBytes();
const startedMs = performance.now();
const signal = abortMs === undefined ? undefined : AbortSignal.timeout(abortMs);

async function answerTo(call: CostlyReads["calls"][number]): Promise<Answer> {
  const fromMs = performance.now();
  let answer = { text: "", mediaBytes: 0, files: 0 };
  try {
    const { text, media } = await tool.run(call, { signal });
    const mediaBytes = media.reduce((sum, { data }) => sum + data.length, 0);
    answer = { text, mediaBytes, files: media.length };
  } catch (error) {
    answer.text = String(error);
  }
  return { ...answer, fromMs, toMs: performance.now() };
}

interface Answer {
  readonly text: string;
  readonly mediaBytes: number;
  readonly files: number;
  readonly fromMs: number;
  readonly toMs: number;
}

const answers: Answer[] = [];
if (oneByOne === true) for (const call of calls) answers.push(await answerTo(call));
else answers.push(...(await Promise.all(calls.map(answerTo))));
const durationMs = performance.now() - startedMs;
const growthBytes = peakBytes() - idleBytes;
running = false;
await new Promise((resolve) => setTimeout(resolve, 20));

/** What a turn spent besides collecting garbage. */
function ownMs(turn: Interval): number {
  const within = collections.filter(
    ({ startMs: from, endMs: to }) => from >= turn.startMs && to <= turn.endMs,
  );
  return turn.spentMs - within.reduce((sum, { spentMs }) => sum + spentMs, 0);
}

/** The longest turn of those that began while an answer was made. */
function longestTurnMs({ fromMs, toMs }: Pick<Answer, "fromMs" | "toMs">): number {
  const during = turns.filter((turn) => turn.endMs >= fromMs && turn.startMs <= toMs);
  return Math.max(0, ...during.map(ownMs));
}

const cost: CostOfReads = {
  answers: answers.map((answer) => ({
    text: answer.text.slice(0, 2000),
    files: answer.files,
    longestTurnMs: longestTurnMs(answer),
    durationMs: answer.toMs - answer.fromMs,
  })),
  answerBytes: answers.reduce((sum, { text, mediaBytes }) => sum + text.length + mediaBytes, 0),
  longestTurnMs: longestTurnMs({ fromMs: 0, toMs: Number.POSITIVE_INFINITY }),
  durationMs,
  growthBytes,
};
process.stdout.write(JSON.stringify(cost));
