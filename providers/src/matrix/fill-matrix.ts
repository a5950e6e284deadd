import { createConformanceFixtures } from "@readfile/conformance";
import type { CaseName } from "../cases/case-names.ts";
import { wireCases, type WireCase } from "../cases/wire-cases.ts";
import { measuredVersions } from "../install/installed.ts";
import { playCase, replayCase } from "../judge/play-case.ts";
import type { Cell } from "../judge/verdict.ts";
import type { Framework } from "../loops/frameworks.ts";
import { setUps, type Route } from "../loops/route.ts";
import { playQuickStart } from "../quick-start/play-quick-start.ts";
import type { Matrix, QuickStartRow, ReplayRow, RouteRow } from "./matrix.ts";

/** Plays every case on every route, one after the other, because all of them replace `fetch`. */
export async function fillMatrix(
  frameworks: readonly Framework[],
  say: (line: string) => void,
): Promise<Matrix> {
  const fixtures = createConformanceFixtures({ report: say });
  try {
    const play = { root: fixtures.roots.own, cases: wireCases() };
    const routes: RouteRow[] = [];
    const replays: ReplayRow[] = [];
    for (const framework of frameworks) {
      const ofFramework = await framework.routes();
      for (const route of ofFramework) routes.push(...(await routeRows(route, play)));
      for (const to of ofFramework) replays.push(...(await replayRows(ofFramework, to, play)));
    }
    const quickStarts: QuickStartRow[] = [];
    for (const readme of frameworks) quickStarts.push(await playQuickStart(readme, play.root, play.cases));
    return { versions: measuredVersions(), routes, replays, quickStarts };
  } finally {
    fixtures.remove();
  }
}

/** What is played, and where its files are. */
interface Play {
  readonly root: string;
  readonly cases: readonly WireCase[];
}

async function routeRows(route: Route, { root, cases }: Play): Promise<readonly RouteRow[]> {
  const rows: RouteRow[] = [];
  for (const setUp of setUps) {
    const { framework, provider, packageName, toSet } = route;
    const cells = await cellsOf(cases, (wireCase) => playCase(route, { root, setUp }, wireCase));
    const set = setUp === "quick start" && toSet !== undefined ? { toSet } : {};
    rows.push({ framework, provider, packageName, setUp, ...set, cells });
  }
  return rows;
}

/** Gives a provider the messages of each other one. Rows with the same verdicts are one. */
async function replayRows(
  routes: readonly Route[],
  to: Route,
  { root, cases }: Play,
): Promise<readonly ReplayRow[]> {
  if (to.withoutStoredMessages !== undefined) return [];
  const rows = new Map<string, ReplayRow>();
  for (const from of routes) {
    if (from === to) continue;
    const cells = await cellsOf(cases, (each) => replayCase(from, to, { root, setUp: "quick start" }, each));
    const key = JSON.stringify(cells);
    const { from: earlier } = rows.get(key) ?? { from: [] };
    rows.set(key, { framework: to.framework, from: [...earlier, from.provider], to: to.provider, cells });
  }
  return [...rows.values()];
}

async function cellsOf(
  cases: readonly WireCase[],
  judge: (wireCase: WireCase) => Promise<Cell>,
): Promise<Readonly<Record<CaseName, Cell>>> {
  const cells: Partial<Record<CaseName, Cell>> = {};
  for (const wireCase of cases) cells[wireCase.name] = await judge(wireCase);
  return cells as Record<CaseName, Cell>;
}
