import type { Goal } from "../report/row.ts";
import type { MainTool } from "../ways/main-tools.ts";

const atMost = (value: number, stretch?: number): Goal => ({
  relation: "at most",
  value,
  ...(stretch !== undefined && { stretch }),
});
const atLeast = (value: number): Goal => ({ relation: "at least", value });

type GoalName =
  | "importByZod"
  | "firstCallMs"
  | "warmByPeer"
  | "specifiedByCodex"
  | "adapterMicroseconds"
  | "countByWc"
  | "countByReadline"
  | "windowBySed"
  | "windowByRust"
  | "indexedMs"
  | "tailMs"
  | "tailByMcp"
  | "memoryMiB"
  | "blockMs"
  | "loadByPeer"
  | "loadGrowth"
  | "serverByOriginal";

/** The goals of the project for its speed. */
export const goals: Readonly<Record<GoalName, Goal>> & {
  /** Calls 2 to 50 of a process, as a share of the time of Node's own read. */
  readonly nextCalls: Readonly<Record<MainTool, Goal>>;
} = {
  importByZod: atMost(0.6),
  firstCallMs: atMost(5, 3),
  nextCalls: { codexReadFileTool: atMost(1.2), readFileTool: atMost(1.5) },
  warmByPeer: atLeast(1),
  specifiedByCodex: atMost(1.3),
  adapterMicroseconds: atMost(25),
  countByWc: atLeast(1),
  countByReadline: atLeast(8),
  windowBySed: atLeast(3),
  windowByRust: atLeast(2.5),
  indexedMs: atMost(1),
  tailMs: atMost(1),
  tailByMcp: atLeast(8),
  memoryMiB: atMost(24),
  blockMs: atMost(10),
  loadByPeer: atLeast(1),
  // Linear growth, with room for what the measurement itself varies by.
  loadGrowth: atMost(1.2),
  serverByOriginal: atLeast(1),
};
