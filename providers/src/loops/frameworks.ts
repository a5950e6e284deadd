import type { Captures } from "../program/captures.ts";
import type { Route } from "./route.ts";

/** A framework with an adapter. */
export interface Framework {
  /** The adapter's folder in `packages`. */
  readonly adapter: string;
  /** The framework's name in its routes. */
  readonly framework: string;
  /** Loads the framework only when it is played, because it is in an install of its own. */
  readonly routes: () => Promise<readonly Route[]>;
  /** Where the loop is a program of its own, which may be missing. */
  readonly program?: () => Promise<LoopProgram>;
}

/** A program that is a framework's loop. It is installed apart from the packages in `install`. */
export interface LoopProgram {
  /** Why the program did not run, and how to run it. Undefined: it runs. */
  readonly notRun: string | undefined;
  readonly captures: Captures;
  /** Plays a README's first example, which `run` runs. */
  readonly playQuickStart: (run: () => Promise<void>, root: string) => Promise<void>;
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
  {
    adapter: "claude-agent-sdk",
    framework: "Claude Agent SDK",
    routes: async () => (await import("./claude-agent-sdk.ts")).claudeAgentSdkRoutes(),
    program: async () => (await import("./claude-agent-sdk.ts")).claudeAgentSdkProgram(),
  },
];
