/** The agent loops that a run plays, by driver, so that the page can name them before a run. A journey compares them with a run. */
export const conformanceLoops: readonly { readonly driver: string; readonly loop: string }[] = Object.entries(
  {
    core: ["run"],
    "ai-sdk": ["generateText", "ToolLoopAgent", "streamText"],
    "claude-agent-sdk": ["tools/call"],
    langchain: ["createAgent", "createAgent with wrapToolCall", "createAgent streamed", "LangGraph ToolNode"],
    mastra: ["generate", "stream", "generate, model of AI SDK 6"],
    mcp: ["2026-07-28", "2025-11-25", "sdk 1"],
    "openai-agents": ["run", "run streamed"],
    anthropic: ["toolRunner", "toolRunner streamed", "messages.create"],
    "google-genai": ["generateContent", "generateContentStream", "chat.sendMessage", "callTool by hand"],
  },
).flatMap(([driver, loops]) => loops.map((loop) => ({ driver, loop })));
