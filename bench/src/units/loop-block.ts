import type { BigWindowInput } from "../child/tasks/read-big-window.ts";
import { ofOurs } from "../report/of-ours.ts";
import { isMainTool, mainTools } from "../ways/main-tools.ts";
import { deepStarts, inGibibytes } from "./big-windows.ts";
import { goals } from "./goals.ts";
import { readBigWindow } from "./read-big-window.ts";
import type { Unit } from "./unit.ts";

/** Measures how long a scan of a big file blocks the event loop. */
export const loopBlock: Unit = {
  id: "big/loop-block",
  title: "The longest event-loop block during a scan",
  needsPeers: false,
  async run({ plan, files }) {
    const file = await files.big();
    const firstLine = deepStarts(file).at(-1)?.line ?? 1;
    const readers = [...mainTools, "readline", "idle"] as const;
    const blocks = new Map<BigWindowInput["reader"], number[]>(readers.map((reader) => [reader, []]));
    for (let round = 0; round < plan.bigRounds; round++) {
      for (const reader of readers) {
        if (reader === "readline" && round % plan.slowEvery !== 0) continue;
        const read = await readBigWindow(files, { reader, firstLine, meterBlocks: true });
        blocks.get(reader)?.push(read.longestBlockMs ?? 0);
      }
    }
    const rows = [...blocks].map(([reader, values]) => {
      const row = {
        id: `big/loop-block/${reader}`,
        work: `a scan of ${inGibibytes(file.bytes)}`,
        ours: reader,
        measure: "milliseconds",
        values,
      } as const;
      return isMainTool(reader)
        ? ofOurs({ ...row, goal: goals.blockMs })
        : ofOurs({ ...row, note: "for comparison" });
    });
    return {
      rows,
      checks: [],
      notes: [
        "The longest delay of a timer of 1 ms, as the median of the runs. An idle loop shows a little over 1 ms.",
      ],
    };
  },
};
