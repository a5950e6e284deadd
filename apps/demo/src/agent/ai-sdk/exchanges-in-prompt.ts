import type { MediaPart } from "@readfile/core";
import type { Prompt } from "../../language-model.ts";
import type { Exchange, ReceivedAnswer } from "../agent-event.ts";

type Part = Extract<Prompt[number], { role: "tool" }>["content"][number];
type Output = Extract<Part, { type: "tool-result" }>["output"];
type ContentPart = Extract<Output, { type: "content" }>["value"][number];

/** Gives the answered tool calls in a prompt, in order. */
export function exchangesInPrompt(prompt: Prompt): Exchange[] {
  const inputs = new Map<string, unknown>();
  const exchanges: Exchange[] = [];
  for (const message of prompt) {
    if (message.role !== "assistant" && message.role !== "tool") continue;
    for (const part of message.content) {
      if (part.type === "tool-call") inputs.set(part.toolCallId, part.input);
      if (part.type !== "tool-result") continue;
      const { toolCallId: callId, toolName } = part;
      exchanges.push({ callId, toolName, input: inputs.get(callId), received: received(part.output) });
    }
  }
  return exchanges;
}

function received(output: Output): ReceivedAnswer {
  switch (output.type) {
    case "text":
    case "error-text":
      return { text: output.value, media: [], isError: output.type === "error-text" };
    case "json":
    case "error-json":
      return { text: JSON.stringify(output.value), media: [], isError: output.type === "error-json" };
    case "execution-denied":
      return { text: output.reason ?? "", media: [], isError: true };
    case "content":
      return {
        text: output.value.map((part) => (part.type === "text" ? part.text : "")).join(""),
        media: output.value.map(mediaOf).filter((part) => part !== undefined),
        isError: false,
      };
  }
}

function mediaOf(part: ContentPart): MediaPart | undefined {
  if (part.type !== "file" || part.data.type !== "data") return undefined;
  const { mediaType, filename, data } = part;
  const base64 = typeof data.data === "string" ? data.data : Buffer.from(data.data).toString("base64");
  return { mediaType, data: base64, ...(filename !== undefined && { filename }) };
}
