import { createConformanceFixtures } from "@readfile/conformance";
import { wireCases, type CaseName, type WireCase } from "../cases/wire-cases.ts";
import { askedVersions } from "../install/installed.ts";
import { playCase, replayCase } from "../judge/play-case.ts";
import type { Cell } from "../judge/verdict.ts";
import { aiSdkRoutes } from "../loops/ai-sdk.ts";
import { langChainRoutes } from "../loops/langchain.ts";
import { openAIAgentsRoutes } from "../loops/openai-agents.ts";
import { setUps, type Route } from "../loops/route.ts";
import type { Matrix, ReplayRow, RouteRow } from "./matrix.ts";

/** Plays every case on every route, one after the other, because all of them replace `fetch`. */
export async function fillMatrix(): Promise<Matrix> {
  const fixtures = createConformanceFixtures({});
  try {
    const play = { root: fixtures.roots.own, cases: wireCases() };
    const routes: RouteRow[] = [];
    const replays: ReplayRow[] = [];
    for (const ofFramework of [await aiSdkRoutes(), await langChainRoutes(), await openAIAgentsRoutes()]) {
      for (const route of ofFramework) routes.push(...(await routeRows(route, play)));
      for (const [index, to] of ofFramework.entries()) {
        replays.push(await replayRow(ofFramework.at(index - 1) ?? to, to, play));
      }
    }
    return { versions: askedVersions(), routes, replays, quickStarts: [] };
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
    const { framework, provider, packageName } = route;
    const cells = await cellsOf(cases, (wireCase) => playCase(route, setUp, root, wireCase));
    rows.push({ framework, provider, packageName, setUp, cells });
  }
  return rows;
}

/** Each provider is given the messages of the one before it in the list, and the first those of the last. */
async function replayRow(from: Route, to: Route, { root, cases }: Play): Promise<ReplayRow> {
  const cells = await cellsOf(cases, (wireCase) => replayCase(from, to, root, wireCase));
  return { framework: to.framework, from: nameOf(from), to: nameOf(to), cells };
}

function nameOf({ provider, packageName }: Route): string {
  return `${provider} (${packageName})`;
}

async function cellsOf(
  cases: readonly WireCase[],
  judge: (wireCase: WireCase) => Promise<Cell>,
): Promise<Readonly<Record<CaseName, Cell>>> {
  const cells: Partial<Record<CaseName, Cell>> = {};
  for (const wireCase of cases) cells[wireCase.name] = await judge(wireCase);
  return cells as Record<CaseName, Cell>;
}
