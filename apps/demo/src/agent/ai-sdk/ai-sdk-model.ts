import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAI } from "@ai-sdk/openai";
import type { LanguageModelV4, Prompt } from "../../language-model.ts";
import type { ModelChoice } from "../../models/model-choice.ts";
import { usualWordDelayMs, type Script, type Situation } from "../../models/script.ts";
import { exchangesInPrompt } from "./exchanges-in-prompt.ts";
import { scriptedLanguageModel } from "./scripted-language-model.ts";

/** The chosen model in the AI SDK's own type. */
export function aiSdkModel(choice: ModelChoice, script: Script): LanguageModelV4 {
  if (choice.api === "script") {
    const { wordDelayMs = usualWordDelayMs } = choice;
    return scriptedLanguageModel(({ prompt }) => script(situationOf(prompt)), wordDelayMs);
  }
  const { name, apiKey, baseUrl } = choice;
  const settings = { apiKey, ...(baseUrl !== undefined && { baseURL: baseUrl }) };
  switch (choice.api) {
    case "responses":
      return createOpenAI(settings).responses(name);
    case "chat-completions":
      return createOpenAI(settings).chat(name);
    case "messages":
      return createAnthropic(settings)(name);
  }
}

function situationOf(prompt: Prompt): Situation {
  const start = prompt.findLastIndex(({ role }) => role === "user");
  const message = prompt[start];
  const request =
    message?.role === "user"
      ? message.content.map((part) => (part.type === "text" ? part.text : "")).join("")
      : "";
  return { request, exchanges: exchangesInPrompt(prompt.slice(start + 1)) };
}
