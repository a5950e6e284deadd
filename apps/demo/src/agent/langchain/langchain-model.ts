import { ChatAnthropic } from "@langchain/anthropic";
import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { ChatOpenAI } from "@langchain/openai";
import type { ModelChoice } from "../../models/model-choice.ts";
import type { Script } from "../../models/script.ts";
import { ScriptedChatModel } from "./scripted-chat-model.ts";

/** The chosen model in LangChain's own type. */
export function langChainModel(choice: ModelChoice, script: Script): BaseChatModel {
  if (choice.api === "script") return new ScriptedChatModel(script, choice.wordDelayMs);
  const { api, name: model, apiKey, baseUrl } = choice;
  if (api === "messages") {
    // LangChain adds the version to the address itself.
    const anthropicApiUrl = baseUrl?.replace(/\/v1\/?$/u, "");
    return new ChatAnthropic({
      model,
      apiKey,
      maxRetries: 1,
      ...(anthropicApiUrl !== undefined && { anthropicApiUrl }),
    });
  }
  return new ChatOpenAI({
    model,
    apiKey,
    maxRetries: 1,
    useResponsesApi: api === "responses",
    ...(baseUrl !== undefined && { configuration: { baseURL: baseUrl } }),
  });
}
