// Reads with readFileTool in a process of its own, and prints what came of it and what it cost. See cost-of-reads.ts.
import process from "node:process";
import { peakBytes, TurnClock } from "../process-costs.ts";
import type { CostlyReads, CostOfReads } from "./cost-of-reads.ts";

const { readFileTool } = await import("../../src/index.ts");
const { root, idlePath, calls, options, abortMs, oneByOne } = JSON.parse(
  process.argv[2] ?? "{}",
) as CostlyReads;
const tool = readFileTool({ root, ...options });
for (let index = 0; index < 50; index++) await tool.run({ path: idlePath });
// What core loads when it is first needed is loaded here from TypeScript, which takes longer than from the published files.
await Promise.all([
  import("../../src/tools/read-file/block.ts"),
  import("../../src/tools/read-file/media.ts"),
  import("../../src/tools/read-file/converted.ts"),
  import("../../src/tools/read-file/outline.ts"),
]);

const clock = new TurnClock();
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
const turns = await clock.stop();

/** The longest turn of those that began while an answer was made. */
function longestTurnMs({ fromMs, toMs }: Pick<Answer, "fromMs" | "toMs">): number {
  const during = turns.filter((turn) => turn.endMs >= fromMs && turn.startMs <= toMs);
  return during.reduce((longest, { ownMs }) => Math.max(longest, ownMs), 0);
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
