import type { FrameworkName } from "../shared/frameworks.ts";
import type { RunAgent } from "./agent-run.ts";

/** Loads each framework on first use, because loading all of them takes a while. */
export const agentRunners: Readonly<Record<FrameworkName, RunAgent>> = {
  "ai-sdk": async (run) => (await import("./ai-sdk/run-ai-sdk.ts")).runAiSdk(run),
  langchain: async (run) => (await import("./langchain/run-langchain.ts")).runLangChain(run),
  mastra: async (run) => (await import("./mastra/run-mastra.ts")).runMastra(run),
  "openai-agents": async (run) => (await import("./openai-agents/run-openai-agents.ts")).runOpenAIAgents(run),
  anthropic: async (run) => (await import("./anthropic/run-anthropic.ts")).runAnthropic(run),
  "google-genai": async (run) => (await import("./google-genai/run-google-genai.ts")).runGoogleGenAI(run),
  "claude-agent-sdk": async (run) =>
    (await import("./claude-agent-sdk/run-claude-agent-sdk.ts")).runClaudeAgentSdk(run),
};
