/** An adapter that the bench measures. */
interface MeasuredAdapter {
  /** What the adapter imports of its SDK. */
  readonly sdk: string;
  /** The name of the SDK's plain call of a tool. */
  readonly plainCall: string;
}

/** The folder of an adapter's package. */
export type AdapterFolder =
  | "ai-sdk"
  | "langchain"
  | "mastra"
  | "openai-agents"
  | "anthropic"
  | "google-genai"
  | "claude-agent-sdk";

/** The adapters, by their folders. */
export const adapters: Readonly<Record<AdapterFolder, MeasuredAdapter>> = {
  "ai-sdk": { sdk: "ai", plainCall: "AI SDK, execute" },
  langchain: { sdk: "@langchain/core/tools", plainCall: "LangChain, invoke" },
  mastra: { sdk: "@mastra/core/tools", plainCall: "Mastra, execute" },
  "openai-agents": { sdk: "@openai/agents", plainCall: "OpenAI Agents, invoke" },
  anthropic: { sdk: "@anthropic-ai/sdk/lib/tools/ToolError", plainCall: "Anthropic SDK, run" },
  "google-genai": { sdk: "@google/genai", plainCall: "Google Gen AI SDK, callTool" },
  "claude-agent-sdk": {
    sdk: "@modelcontextprotocol/sdk/server/mcp.js",
    plainCall: "Claude Agent SDK, call",
  },
};

/** The folders of the adapters' packages. */
export const adapterFolders: readonly AdapterFolder[] = Object.keys(adapters) as AdapterFolder[];
