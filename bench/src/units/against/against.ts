import path from "node:path";
import { mustRunChild } from "../../child/run-child.ts";
import { timeImport } from "../../child/time-import.ts";
import { checkOut } from "../../ours/check-out.ts";
import { thisRepository } from "../../ours/import-ours.ts";
import { compare } from "../../report/compare.ts";
import type { Row } from "../../report/row.ts";
import { seriesOf, takeSamples, takeTurns, type Series } from "../../turns/take-turns.ts";
import { mainTools } from "../../ways/main-tools.ts";
import { seriesNamed } from "../series-named.ts";
import type { Unit, UnitContext } from "../unit.ts";
import { joinSeries } from "./join-series.ts";

/** Both commits are measured in one process, but in several processes: each has its own luck with V8. */
const warmProcesses = 4;
const now = "now";

type Repositories = Readonly<Record<string, string>>;

/** Compares the working tree with another commit, in turns. */
export function against(commit: string): Unit {
  return {
    id: "against",
    title: `This working tree against ${commit}`,
    needsPeers: false,
    async run(context) {
      const other = await checkOut(commit, context.files.root);
      try {
        const repositories = { [now]: thisRepository, [commit]: other.repository };
        const rows = [
          ...(await importRows(context, repositories, commit)),
          ...(await firstCallRows(context, repositories, commit)),
          ...(await warmRows(context, repositories, commit)),
        ];
        const notes = ["Both are measured in each round, and the ratio is the median of the rounds' ratios."];
        return { rows, checks: [], notes };
      } finally {
        await other.remove();
      }
    },
  };
}

async function importRows({ plan }: UnitContext, repositories: Repositories, commit: string): Promise<Row[]> {
  const turns = Object.entries(repositories).map(([name, repository]) => ({
    name: `${name}: import`,
    sample: async () =>
      timeImport({ cwd: path.join(repository, "packages/core"), modules: ["@readfile/core"] }),
  }));
  return [rowOf(await takeTurns(turns, plan.coldRounds), "import", "@readfile/core", commit)];
}

async function firstCallRows(
  { plan, files }: UnitContext,
  repositories: Repositories,
  commit: string,
): Promise<Row[]> {
  const [file] = await files.small();
  if (file === undefined) throw new Error("no small file was made");
  const turns = Object.entries(repositories).flatMap(([name, repository]) =>
    mainTools.map((tool) => {
      const caller = { kind: "core", tool, repository } as const;
      const sample = () => mustRunChild("firstCalls", { root: files.root, file, caller });
      return { name: `${name}: ${tool}`, sample };
    }),
  );
  const sampled = await takeSamples(turns, plan.coldRounds);
  const first = sampled.map((one) => seriesOf(one, ({ firstMs }) => firstMs));
  const next = sampled.map((one) => seriesOf(one, ({ nextMs }) => nextMs));
  return mainTools.flatMap((tool) => [
    rowOf(first, tool, `${file.work}, the first call`, commit),
    rowOf(next, tool, `${file.work}, the next calls`, commit),
  ]);
}

async function warmRows(
  { plan, files }: UnitContext,
  repositories: Repositories,
  commit: string,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const file of await files.small()) {
    const parts: Series[][] = [];
    const rounds = Math.ceil(plan.smallRounds / warmProcesses);
    for (let process = 0; process < warmProcesses; process++) {
      // The commit that is loaded first takes turns too.
      const entries = Object.entries(repositories);
      const ordered = Object.fromEntries(process % 2 === 0 ? entries : entries.toReversed());
      parts.push(
        await mustRunChild("compareCommits", { root: files.root, file, repositories: ordered, rounds }),
      );
    }
    const series = joinSeries(parts);
    rows.push(...mainTools.map((tool) => rowOf(series, tool, file.work, commit)));
  }
  return rows;
}

function rowOf(series: readonly Series[], what: string, work: string, commit: string): Row {
  return compare({
    id: `against/${work}/${what}`,
    work,
    ours: seriesNamed(series, `${now}: ${what}`),
    against: seriesNamed(series, `${commit}: ${what}`),
    measure: "share",
    reference: true,
  });
}
