/** One end of an adapter's peer range. */
export interface PeerEnd {
  readonly adapter: string;
  /** The name of the peer dependency. */
  readonly framework: string;
  /** Versions that replace those of the catalog or of pnpm's choice. Null: not installed. */
  readonly versions: Readonly<Record<string, string | null>>;
  /** Test files and parts of test titles to leave out, each with the reason. */
  readonly without?: Readonly<Record<string, string>>;
}

/** Both ends of each adapter's peer range. */
export const peerEnds: readonly PeerEnd[] = [
  {
    adapter: "ai-sdk",
    framework: "ai",
    versions: { ai: "7.0.32" },
    without: { "onInputAvailable receives the tool's context": "generateText gave none" },
  },
  { adapter: "ai-sdk", framework: "ai", versions: { ai: "^7.0.32" } },
  {
    adapter: "langchain",
    framework: "@langchain/core",
    versions: {
      "@langchain/core": "1.0.0",
      "@langchain/langgraph": "1.0.0",
      "@langchain/langgraph-checkpoint": "1.0.0",
      langchain: "1.0.1",
      deepagents: null,
    },
    without: {
      "deep-agent.test.ts": "deepagents needs @langchain/core 1.2",
      "readme.test.ts": "its examples are of deepagents, too",
      "human-in-the-loop.test.ts": "langchain had no `when`",
      "several-approval.test.ts": "so here, too",
      "pitfalls.test.ts": "langchain had no toolErrorMiddleware",
      "streaming.test.ts": "langgraph had no events of tools",
      "told-apart.test.ts": "langchain had no type for the streams of calls",
      "unknown-calls.test.ts": "langchain ended the run, which is not ours to change",
      "declaration-emit.test.ts": "LangChain's own types are written in another way",
      "read-media-middleware.test.ts": "the packages of providers need a newer @langchain/core",
      "strict.test.ts": "the packages of providers need a newer @langchain/core",
      "the agent's state": "langchain did not hand it on",
      "ToolNode on its own answers an abort": "in other words",
    },
  },
  { adapter: "langchain", framework: "@langchain/core", versions: { "@langchain/core": "^1.0.0" } },
  {
    adapter: "mcp",
    framework: "@modelcontextprotocol/sdk",
    versions: { "@modelcontextprotocol/sdk": "1.30.0" },
  },
  {
    adapter: "mcp",
    framework: "@modelcontextprotocol/server",
    versions: { "@modelcontextprotocol/server": "^2.4.0" },
  },
  { adapter: "openai-agents", framework: "@openai/agents", versions: { "@openai/agents": "0.16.0" } },
  { adapter: "openai-agents", framework: "@openai/agents", versions: { "@openai/agents": ">=0.16.0 <1" } },
];
