import type { PeerId } from "../peers/open-peer.ts";
import type { Goal } from "../report/row.ts";

const atMost = (value: number, stretch?: number): Goal => ({
  relation: "at most",
  value,
  ...(stretch !== undefined && { stretch }),
});
const atLeast = (value: number): Goal => ({ relation: "at least", value });

type OwnGoals = Readonly<
  Record<
    | "small"
    | "aiSdk"
    | "openAIAgents"
    | "langChain"
    | "countByWc"
    | "countByReadline"
    | "windowBySed"
    | "windowByRust"
    | "indexedMs"
    | "tailMs"
    | "tailByMcp"
    | "memoryMiB"
    | "blockMs",
    Goal
  >
>;

/** The goals of the engine. */
export const goals: OwnGoals & { readonly peers: Readonly<Record<PeerId, Goal | undefined>> } = {
  small: atMost(0.45, 0.25),
  aiSdk: atMost(0.55),
  openAIAgents: atMost(0.65),
  langChain: atMost(1.1),
  peers: {
    mcp: atLeast(4),
    deepagents: atLeast(6),
    langchain: atLeast(3),
    gemini: atLeast(30),
    mastra: atLeast(150),
    pi: undefined,
  },
  countByWc: atLeast(1.1),
  countByReadline: atLeast(8),
  windowBySed: atLeast(3),
  windowByRust: atLeast(2.5),
  indexedMs: atMost(1),
  tailMs: atMost(1),
  tailByMcp: atLeast(8),
  memoryMiB: atMost(24),
  blockMs: atMost(10),
};
