/** The modules of each peer that its own function for reading needs, as files beneath `node_modules`. */
export const peerModules = {
  mcp: ["@modelcontextprotocol/server-filesystem/dist/lib.js"],
  deepagents: ["deepagents/dist/index.js"],
  langchain: ["@langchain/classic/dist/tools/fs.js", "@langchain/classic/dist/stores/file/node.js"],
  gemini: [
    "@google/gemini-cli-core/dist/src/config/config.js",
    "@google/gemini-cli-core/dist/src/tools/read-file.js",
  ],
  mastra: ["@mastra/core/dist/workspace/index.js"],
  pi: ["@earendil-works/pi-coding-agent/dist/index.js"],
} as const;

/** The id of a peer. */
export type PeerId = keyof typeof peerModules;

/** The ids of all peers. */
export const peerIds: readonly PeerId[] = Object.keys(peerModules) as PeerId[];
