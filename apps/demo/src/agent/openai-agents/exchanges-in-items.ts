import type { AgentInputItem } from "@openai/agents";
import type { MediaPart } from "@readfile/core";
import type { Exchange, ReceivedAnswer } from "../agent-event.ts";
import { mediaOfDataUrl } from "../media-of-data-url.ts";

type CallResult = Extract<AgentInputItem, { type: "function_call_result" }>;
type Part = Extract<CallResult["output"], readonly unknown[]>[number];

/** Gives the answered tool calls in a model's input, in order. */
export function exchangesInItems(items: readonly AgentInputItem[]): Exchange[] {
  const inputs = new Map<string, unknown>();
  const exchanges: Exchange[] = [];
  for (const item of items) {
    if (item.type === "function_call") inputs.set(item.callId, argumentsOf(item.arguments));
    if (item.type !== "function_call_result") continue;
    const { callId, name: toolName, output } = item;
    exchanges.push({ callId, toolName, input: inputs.get(callId), received: received(output) });
  }
  return exchanges;
}

/** Parses arguments as JSON. Gives the text itself when it is not JSON. */
export function argumentsOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Reads an answer. The SDK shows the model no error flag. */
function received(output: CallResult["output"]): ReceivedAnswer {
  if (typeof output === "string") return { text: output, media: [], isError: null };
  if (!Array.isArray(output)) {
    return { text: output.type === "text" ? output.text : "", media: [], isError: null };
  }
  return {
    text: output.map((part) => (part.type === "input_text" ? part.text : "")).join(""),
    media: output.map(mediaOf).filter((part) => part !== undefined),
    isError: null,
  };
}

function mediaOf(part: Part): MediaPart | undefined {
  if (part.type === "input_image") return mediaOfDataUrl(part.image);
  if (part.type !== "input_file") return undefined;
  const media = mediaOfDataUrl(part.file);
  return media && part.filename !== undefined ? { ...media, filename: part.filename } : media;
}
