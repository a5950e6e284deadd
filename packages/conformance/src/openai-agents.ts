export { openAIAgentsDriver, type OpenAIAgentsAdapter } from "./driver/openai-agents/openai-agents-driver.ts";
