import { mustRunChild } from "../child/run-child.ts";
import { formatMs } from "../report/format-value.ts";
import type { FreeTable } from "../report/row.ts";
import { median } from "../statistics/median.ts";
import { pairedRatio } from "../statistics/paired-ratio.ts";
import { measuredMs } from "../turns/take-turns.ts";
import type { Unit } from "./unit.ts";

/** Measures what the abstraction of the source costs in addition to its calls, and what confinement costs. */
export const source: Unit = {
  id: "source",
  title: "What the source costs",
  needsPeers: false,
  async run({ plan, files }) {
    const costs = await mustRunChild("sourceCost", { root: files.root, rounds: plan.smallRounds });
    const tables = costs.map(({ depth, series, calls }): FreeTable => {
      const [direct] = series;
      const plain = series.find(({ name }) => name.includes("fs.promises.readFile"));
      return {
        title: `10 KB, ${depth} ${depth === 1 ? "name" : "names"} below the root (${counted(calls)})`,
        head: ["way", "median", "of the calls alone", "of fs.promises.readFile"],
        body: series.map((one) => [
          one.name,
          formatMs(median(measuredMs(one))),
          ...[direct, plain].map((base) =>
            base === undefined ? "-" : pairedRatio(one.milliseconds, base.milliseconds).median.toFixed(2),
          ),
        ]),
      };
    });
    return { rows: [], checks: [], tables };
  },
};

/** Formats calls, for example as `2 × openSync, readSync`. */
function counted(calls: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const call of calls) counts.set(call, (counts.get(call) ?? 0) + 1);
  return [...counts].map(([call, count]) => (count === 1 ? call : `${count} × ${call}`)).join(", ");
}
