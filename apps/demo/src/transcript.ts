import type { Prompt } from "./language-model.ts";

type Part = Extract<Prompt[number], { role: "tool" }>["content"][number];
type ToolOutput = Extract<Part, { type: "tool-result" }>["output"];

/** A tool call and what the model was told it gave, both as they stand in the model's prompt. */
export interface Exchange {
  readonly toolName: string;
  readonly input: unknown;
  /** Whether the model was told of an error. */
  readonly failed: boolean;
  readonly text: string;
}

/** The finished tool calls of a prompt, in their order. */
export function transcript(prompt: Prompt): Exchange[] {
  const inputs = new Map<string, unknown>();
  const exchanges: Exchange[] = [];
  for (const message of prompt) {
    if (message.role === "assistant") {
      for (const part of message.content) {
        if (part.type === "tool-call") inputs.set(part.toolCallId, part.input);
      }
    } else if (message.role === "tool") {
      for (const part of message.content) {
        if (part.type !== "tool-result") continue;
        const input = inputs.get(part.toolCallId);
        exchanges.push({ toolName: part.toolName, input, ...received(part.output) });
      }
    }
  }
  return exchanges;
}

function received(output: ToolOutput): { failed: boolean; text: string } {
  switch (output.type) {
    case "text":
      return { failed: false, text: output.value };
    case "error-text":
      return { failed: true, text: output.value };
    case "json":
      return { failed: false, text: JSON.stringify(output.value) };
    case "error-json":
      return { failed: true, text: JSON.stringify(output.value) };
    case "execution-denied":
      return { failed: true, text: output.reason ?? "The call was denied." };
    case "content":
      return { failed: false, text: output.value.map(contentText).join("\n") };
  }
}

function contentText(part: Extract<ToolOutput, { type: "content" }>["value"][number]): string {
  if (part.type === "text") return part.text;
  return part.type === "file" ? `[${part.mediaType}]` : `[${part.type}]`;
}
