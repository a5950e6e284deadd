/** The agent frameworks that a chat can run in, with their names for people. Their folders in `packages` have the same names. */
export const frameworkTitles = {
  "ai-sdk": "AI SDK",
  langchain: "LangChain",
  mastra: "Mastra",
  "openai-agents": "OpenAI Agents",
  anthropic: "Anthropic SDK",
  "google-genai": "Google Gen AI SDK",
  "claude-agent-sdk": "Claude Agent SDK",
} as const;

export type FrameworkName = keyof typeof frameworkTitles;

export const frameworkNames: readonly FrameworkName[] = Object.keys(frameworkTitles) as FrameworkName[];
