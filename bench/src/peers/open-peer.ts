import { openDeepAgents } from "./deep-agents.ts";
import { openGeminiCliCore } from "./gemini-cli-core.ts";
import { openLangChainClassic } from "./langchain-classic.ts";
import { openMastra } from "./mastra.ts";
import { openMcpFilesystem } from "./mcp-filesystem.ts";
import type { PeerId } from "./peer-modules.ts";
import type { Peer } from "./peer.ts";
import { openPiCodingAgent } from "./pi-coding-agent.ts";

const openers: Readonly<Record<PeerId, (root: string) => Promise<Peer>>> = {
  mcp: openMcpFilesystem,
  deepagents: openDeepAgents,
  langchain: openLangChainClassic,
  gemini: openGeminiCliCore,
  mastra: openMastra,
  pi: openPiCodingAgent,
};

/** Loads a peer and sets it up to read beneath a root. Rejects when it cannot be loaded. */
export async function openPeer(id: PeerId, root: string): Promise<Peer> {
  return await openers[id](root);
}
