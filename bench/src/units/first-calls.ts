import { mustRunChild } from "../child/run-child.ts";
import { firstCallCount, type FirstCaller } from "../child/tasks/first-calls.ts";
import { compare } from "../report/compare.ts";
import type { Row } from "../report/row.ts";
import { takeTurns, type Series } from "../turns/take-turns.ts";
import type { SmallFile } from "../files/small-files.ts";
import { mainTools } from "../ways/main-tools.ts";
import { seriesNamed } from "./series-named.ts";
import type { Unit } from "./unit.ts";

const base: FirstCaller = "fs.promises.readFile";
const callers: readonly FirstCaller[] = [base, ...mainTools];

/** Measures the first reads in a process, for which V8 has compiled little code. */
export const firstCallsUnit: Unit = {
  id: "first",
  title: "The first calls of a process",
  needsPeers: false,
  async run({ plan, files }) {
    const file = (await files.small()).find(({ id }) => id === "10kb");
    if (file === undefined) throw new Error("the file of 10 KB was not made");
    const next = new Map<string, number[]>(callers.map((caller) => [caller, []]));
    const turns = callers.map((caller) => ({
      name: caller,
      async sample() {
        const { firstMs, nextMs } = await mustRunChild("firstCalls", { root: files.root, file, caller });
        next.get(caller)?.push(nextMs);
        return firstMs;
      },
    }));
    const first = await takeTurns(turns, plan.bigRounds);
    const early: Series[] = [...next].map(([name, milliseconds]) => ({ name, milliseconds }));
    return {
      rows: [
        ...rowsOf(file, "the first call", "call", first),
        ...rowsOf(file, `calls 2 to ${firstCallCount}`, "next", early),
      ],
      checks: [],
      notes: ["Each is measured in a fresh process; loading the modules is not measured."],
    };
  },
};

function rowsOf({ work }: SmallFile, what: string, id: string, series: readonly Series[]): Row[] {
  return callers
    .filter((caller) => caller !== base)
    .map((caller) =>
      compare({
        id: `first/${id}/${caller}`,
        work: `${work}, ${what}`,
        ours: seriesNamed(series, caller),
        against: seriesNamed(series, base),
        measure: "share",
      }),
    );
}
