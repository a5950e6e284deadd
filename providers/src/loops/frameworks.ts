import type { Route } from "./route.ts";

/** A framework with an adapter. */
export interface Framework {
  /** The adapter's folder in `packages`. */
  readonly adapter: string;
  /** The framework's name in its routes. */
  readonly framework: string;
  /** Loads the framework only when it is played, because it is in an install of its own. */
  readonly routes: () => Promise<readonly Route[]>;
}

/** Every framework, in the order of the matrix. */
export const frameworks: readonly Framework[] = [
  {
    adapter: "ai-sdk",
    framework: "AI SDK",
    routes: async () => (await import("./ai-sdk.ts")).aiSdkRoutes(),
  },
  {
    adapter: "langchain",
    framework: "LangChain",
    routes: async () => (await import("./langchain.ts")).langChainRoutes(),
  },
  {
    adapter: "mastra",
    framework: "Mastra",
    routes: async () => (await import("./mastra.ts")).mastraRoutes(),
  },
  {
    adapter: "openai-agents",
    framework: "OpenAI Agents",
    routes: async () => (await import("./openai-agents.ts")).openAIAgentsRoutes(),
  },
  {
    adapter: "anthropic",
    framework: "Anthropic SDK",
    routes: async () => (await import("./anthropic.ts")).anthropicRoutes(),
  },
  {
    adapter: "google-genai",
    framework: "Google Gen AI SDK",
    routes: async () => (await import("./google-genai.ts")).googleGenAIRoutes(),
  },
];
