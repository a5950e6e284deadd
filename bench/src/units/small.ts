import { mustRunChild } from "../child/run-child.ts";
import { compare } from "../report/compare.ts";
import type { Row } from "../report/row.ts";
import type { Series } from "../turns/take-turns.ts";
import { plainRead } from "../ways/plain-way.ts";
import { goals } from "./goals.ts";
import { seriesNamed } from "./series-named.ts";
import type { Unit } from "./unit.ts";

/** The other tools that follow a specification, which are compared with codex's. */
const specifiedTools = ["workspaceReadFileTool", "forgeReadTool", "openFileTool"];

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
      const ours = series.filter(({ name }) => !name.startsWith("fs."));
      const rowsAgainst = (name: string, of: readonly Series[], more: Partial<Row>): Row[] =>
        of.map((one) => ({
          ...compare({
            id: `small/${id}/${one.name}/${name}`,
            work,
            ours: one,
            against: seriesNamed(series, name),
            measure: "share",
          }),
          ...more,
        }));
      const specified = ours.filter(({ name }) => specifiedTools.includes(name));
      return [
        ...rowsAgainst(plainRead, ours, {}),
        ...rowsAgainst("codexReadFileTool", specified, { goal: goals.specifiedByCodex, reference: true }),
      ];
    });
    return { rows, checks: measured.flatMap(({ checks }) => checks) };
  },
};
