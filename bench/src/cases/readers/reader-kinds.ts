import type { PeerId } from "../../peers/peer-modules.ts";
import type { ReaderKind } from "../reader.ts";

/** The id of a reader: ours, or that of a peer. */
export type ReaderId = "readFileTool" | PeerId;

/** Loads one reader, and nothing of the others. */
export const readerKinds: Readonly<Record<ReaderId, () => Promise<ReaderKind>>> = {
  readFileTool: async () => (await import("./ours.ts")).ours,
  mcp: async () => (await import("./mcp-filesystem.ts")).mcpFilesystem,
  deepagents: async () => (await import("./deep-agents.ts")).deepAgents,
  langchain: async () => (await import("./langchain-classic.ts")).langChainClassic,
  gemini: async () => (await import("./gemini-cli-core.ts")).geminiCliCore,
  mastra: async () => (await import("./mastra.ts")).mastra,
  pi: async () => (await import("./pi-coding-agent.ts")).piCodingAgent,
};

/** The ids of all readers, ours first. */
export const readerIds: readonly ReaderId[] = Object.keys(readerKinds) as ReaderId[];
