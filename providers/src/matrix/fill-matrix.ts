import { createConformanceFixtures } from "@readfile/conformance";
import type { CaseName } from "../cases/case-names.ts";
import { createDocumentCases } from "../cases/document-cases.ts";
import { goldenCases, type WireCase } from "../cases/wire-cases.ts";
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
  const documentCases = await createDocumentCases();
  try {
    const { own } = fixtures.roots;
    const cases = [...goldenCases(own), ...documentCases.cases];
    const routes: RouteRow[] = [];
    const replays: ReplayRow[] = [];
    for (const framework of frameworks) {
      const ofFramework = await framework.routes();
      for (const route of ofFramework) routes.push(...(await routeRows(route, cases)));
      for (const to of ofFramework) replays.push(...(await replayRows(ofFramework, to, cases)));
    }
    const quickStarts: QuickStartRow[] = [];
    for (const readme of frameworks) quickStarts.push(await playQuickStart(readme, own, cases));
    return { versions: measuredVersions(), routes, replays, quickStarts };
  } finally {
    fixtures.remove();
    documentCases.remove();
  }
}

async function routeRows(route: Route, cases: readonly WireCase[]): Promise<readonly RouteRow[]> {
  const rows: RouteRow[] = [];
  for (const setUp of setUps) {
    const { framework, provider, packageName, toSet } = route;
    const cells = await cellsOf(cases, (wireCase) => playCase(route, setUp, wireCase));
    const set = setUp === "quick start" && toSet !== undefined ? { toSet } : {};
    rows.push({ framework, provider, packageName, setUp, ...set, cells });
  }
  return rows;
}

/** Gives a provider the messages of each other one. Rows with the same verdicts are one. */
async function replayRows(
  routes: readonly Route[],
  to: Route,
  cases: readonly WireCase[],
): Promise<readonly ReplayRow[]> {
  if (to.withoutStoredMessages !== undefined) return [];
  const rows = new Map<string, ReplayRow>();
  for (const from of routes) {
    if (from === to) continue;
    const cells = await cellsOf(cases, (each) => replayCase(from, to, "quick start", each));
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
