import { OpenAIProvider, type Model } from "@openai/agents";
import type { ModelChoice } from "../../models/model-choice.ts";
import type { Script } from "../../models/script.ts";
import { scriptedAgentsModel } from "./scripted-agents-model.ts";

/** Anthropic also serves the Chat Completions API, which this SDK uses. */
const anthropicBaseUrl = "https://api.anthropic.com/v1";

/** The chosen model in the OpenAI Agents SDK's own type. */
export async function agentsModel(choice: ModelChoice, script: Script): Promise<Model> {
  if (choice.api === "script") return scriptedAgentsModel(script, choice.wordDelayMs);
  const { api, name, apiKey } = choice;
  const baseURL = choice.baseUrl ?? (api === "messages" ? anthropicBaseUrl : undefined);
  const provider = new OpenAIProvider({
    apiKey,
    useResponses: api === "responses",
    ...(baseURL !== undefined && { baseURL }),
  });
  return provider.getModel(name);
}
