/** The agent frameworks that a chat can run in. */
export const frameworkNames = ["ai-sdk", "langchain", "openai-agents"] as const;

export type FrameworkName = (typeof frameworkNames)[number];

/** The names of the frameworks for people. */
export const frameworkTitles: Readonly<Record<FrameworkName, string>> = {
  "ai-sdk": "AI SDK",
  langchain: "LangChain",
  "openai-agents": "OpenAI Agents",
};
