import { median } from "../statistics/median.ts";
import { ofOurs } from "../report/of-ours.ts";
import type { Row } from "../report/row.ts";
import { mainTools } from "../ways/main-tools.ts";
import { deepStarts, inGibibytes, inMillions, windowLines } from "./big-windows.ts";
import { goals } from "./goals.ts";
import { readBigWindow } from "./read-big-window.ts";
import type { Unit } from "./unit.ts";

const mostRounds = 3;
const mebibyte = 2 ** 20;

/** Measures how much additional memory a process needs for windows of a big file. */
export const memory: Unit = {
  id: "big/memory",
  title: "Memory for a window of a big file",
  needsPeers: false,
  async run({ plan, files }) {
    const rounds = plan.quick ? 1 : mostRounds;
    const file = await files.big();
    const starts = [1, ...deepStarts(file).map(({ line }) => line), -windowLines];
    const rows: Row[] = [];
    for (const reader of [...mainTools, "readline"] as const) {
      for (const firstLine of starts) {
        if (firstLine < 0 && reader !== "readFileTool") continue;
        const values: number[] = [];
        const peaks: number[] = [];
        // One run is enough to show the memory of readline.
        for (let round = 0; round < (reader === "readline" ? 1 : rounds); round++) {
          const read = await readBigWindow(files, { reader, firstLine }, { forMemory: true });
          values.push((read.peakBytes - read.startBytes) / mebibyte);
          peaks.push(read.peakBytes / mebibyte);
        }
        const from = firstLine < 0 ? "the end" : `line ${firstLine === 1 ? "1" : inMillions(firstLine)}`;
        const row = {
          id: `big/memory/${reader}/${firstLine}`,
          work: `${windowLines} lines from ${from} of ${inGibibytes(file.bytes)}`,
          ours: reader,
          measure: "mebibytes",
          values,
          note: `peak ${median(peaks).toFixed(0)} MiB`,
        } as const;
        rows.push(reader === "readline" ? ofOurs(row) : ofOurs({ ...row, goal: goals.memoryMiB }));
      }
    }
    return {
      rows,
      checks: [],
      notes: ["The peak of resident memory while the window is read, minus what was resident right before."],
    };
  },
};
