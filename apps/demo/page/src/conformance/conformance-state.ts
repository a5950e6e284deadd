import type { ToolName } from "@readfile/conformance";
import type {
  CaseStatus,
  ConformanceEvent,
  ConformancePlan,
  PlayedCase,
} from "../../../src/shared/conformance-events.ts";
import { toolColumns } from "./tool-columns.ts";

/** The cases of one tool in one loop. */
export interface CellState {
  /** The indices of the cell's cases in the plan. */
  readonly cases: readonly number[];
  readonly counts: Readonly<Record<CaseStatus, number>>;
}

/** A loop and its cells, in the order of {@link ConformanceState.tools}. */
interface RowState {
  readonly driver: string;
  readonly loop: string;
  readonly cells: readonly CellState[];
}

/** What the page knows about the latest run. */
export interface ConformanceState {
  readonly plan: ConformancePlan | undefined;
  readonly tools: readonly ToolName[];
  readonly rows: readonly RowState[];
  /** The outcomes, by `loop case`: both are indices in the plan. */
  readonly played: ReadonlyMap<string, PlayedCase>;
  readonly leftOut: readonly string[];
  /** `connecting` until the server has sent the state of the run. */
  readonly phase: "connecting" | "idle" | "starting" | "running" | "finished" | "stopped" | "failed";
  readonly durationMs: number | undefined;
}

const emptyState: ConformanceState = {
  plan: undefined,
  tools: [],
  rows: [],
  played: new Map(),
  leftOut: [],
  phase: "idle",
  durationMs: undefined,
};

/** The state before any event. */
export const initialState: ConformanceState = { ...emptyState, phase: "connecting" };

/** Gives the state after one more event. */
export function afterEvent(state: ConformanceState, event: ConformanceEvent): ConformanceState {
  switch (event.type) {
    case "idle":
      return emptyState;
    case "starting":
      return { ...emptyState, phase: "starting" };
    case "plan":
      return { ...planned(event), phase: "running" };
    case "left-out":
      return { ...state, leftOut: [...state.leftOut, event.sentence] };
    case "played":
      return withPlayed(state, event.cases);
    case "ended":
      return { ...state, phase: event.how, durationMs: event.durationMs };
  }
}

/** Gives the key of a case in {@link ConformanceState.played}. */
export function playedKey(loop: number, index: number): string {
  return `${loop} ${index}`;
}

/** The state with a plan of which nothing was played. */
export function planned(plan: ConformancePlan): ConformanceState {
  const byTool = new Map<ToolName, number[]>();
  for (const [index, { tool }] of plan.cases.entries()) {
    byTool.set(tool, [...(byTool.get(tool) ?? []), index]);
  }
  const tools = toolColumns.filter((tool) => byTool.has(tool));
  const rows = plan.loops.map(({ driver, loop }) => ({
    driver,
    loop,
    cells: tools.map((tool) => ({
      cases: byTool.get(tool) ?? [],
      counts: { passed: 0, failed: 0, skipped: 0 },
    })),
  }));
  return { ...emptyState, played: new Map(), plan, tools, rows };
}

function withPlayed(state: ConformanceState, cases: readonly PlayedCase[]): ConformanceState {
  // Change the map in place, because copying it for each of thousands of cases would be slow.
  const played = state.played as Map<string, PlayedCase>;
  const more = new Map<string, Record<CaseStatus, number>>();
  for (const outcome of cases) {
    played.set(playedKey(outcome.loop, outcome.case), outcome);
    const tool = state.plan?.cases[outcome.case]?.tool;
    const key = `${outcome.loop} ${tool === undefined ? -1 : state.tools.indexOf(tool)}`;
    const counts = more.get(key) ?? { passed: 0, failed: 0, skipped: 0 };
    counts[outcome.status]++;
    more.set(key, counts);
  }
  const rows = state.rows.map((row, loop) => ({
    ...row,
    cells: row.cells.map((cell, column) => {
      const added = more.get(`${loop} ${column}`);
      return added === undefined ? cell : { ...cell, counts: sum(cell.counts, added) };
    }),
  }));
  return { ...state, rows };
}

/** Adds counts. */
export function sum(
  one: Readonly<Record<CaseStatus, number>>,
  other: Readonly<Record<CaseStatus, number>>,
): Readonly<Record<CaseStatus, number>> {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}
