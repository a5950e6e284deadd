import { mustRunChild } from "../child/run-child.ts";
import { compare } from "../report/compare.ts";
import { addedTime } from "../report/added-time.ts";
import type { Row } from "../report/row.ts";
import { adapters as measuredAdapters } from "../ours/adapters.ts";
import type { Series } from "../turns/take-turns.ts";
import { mainTools } from "../ways/main-tools.ts";
import { plainRead } from "../ways/plain-way.ts";
import { goals } from "./goals.ts";
import { seriesNamed } from "./series-named.ts";
import type { Unit } from "./unit.ts";

/** Reads a file of 10 KB through each framework's call of a tool. */
export const adapters: Unit = {
  id: "adapters",
  title: "10 KB through the adapters",
  needsPeers: false,
  async run({ plan, files }) {
    const small = (await files.small()).filter(({ id }) => id === "10kb");
    const input = { root: files.root, files: small, readers: "adapters", rounds: plan.smallRounds } as const;
    const measured = await mustRunChild("readSmallFiles", input);
    const rows = measured.flatMap(({ series }) =>
      series.filter(({ name }) => name !== plainRead).flatMap((ours) => rowsOf(ours, series)),
    );
    return {
      rows,
      checks: measured.flatMap(({ checks }) => checks),
      notes: [
        "The goals apply to the plain calls. The longer rows add what the framework's own loop asks for: the model's " +
          "output, the data of the tool's item, a tool message with its artifact.",
      ],
    };
  },
};

/** The plain calls. The others do more. */
const plainCalls = Object.values(measuredAdapters).map(({ plainCall }) => `: ${plainCall}`);

function rowsOf(ours: Series, series: readonly Series[]): Row[] {
  const byNode = compare({
    id: `adapters/${ours.name}`,
    work: "10 KB",
    ours,
    against: seriesNamed(series, plainRead),
    measure: "share",
  });
  const tool = mainTools.find((name) => ours.name.startsWith(`${name}:`));
  if (tool === undefined) return [byNode];
  const isPlain = plainCalls.some((call) => ours.name.endsWith(call));
  const added = addedTime({
    id: `adapters/added/${ours.name}`,
    work: "10 KB",
    ours,
    above: seriesNamed(series, tool),
    goal: isPlain ? goals.adapterMicroseconds : undefined,
  });
  return [byNode, added];
}
