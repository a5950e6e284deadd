import { mustRunChild } from "../child/run-child.ts";
import { compare } from "../report/compare.ts";
import type { Row } from "../report/row.ts";
import { isMainTool } from "../ways/main-tools.ts";
import { goals } from "./goals.ts";
import { seriesNamed } from "./series-named.ts";
import type { Unit } from "./unit.ts";

const base = "fs.promises.readFile";

/** Compares reads of small files through the tools' own `run` with Node's read of the whole file. */
export const small: Unit = {
  id: "small",
  title: "Small files, through `run`",
  needsPeers: false,
  async run({ plan, files }) {
    const smallFiles = await files.small();
    const input = { root: files.root, files: smallFiles, readers: "core", rounds: plan.smallRounds } as const;
    const measured = await mustRunChild("readSmallFiles", input);
    const rows = measured.flatMap(({ id, series }): Row[] => {
      const work = smallFiles.find((file) => file.id === id)?.work ?? id;
      return series
        .filter(({ name }) => !name.startsWith("fs."))
        .map((ours) =>
          compare({
            id: `small/${id}/${ours.name}`,
            work,
            ours,
            against: seriesNamed(series, base),
            measure: "share",
            goal: id === "10kb" && isMainTool(ours.name) ? goals.small : undefined,
          }),
        );
    });
    return { rows, checks: measured.flatMap(({ checks }) => checks) };
  },
};
