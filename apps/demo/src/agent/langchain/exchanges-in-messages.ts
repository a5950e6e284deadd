import { AIMessage, ToolMessage, type BaseMessage } from "@langchain/core/messages";
import type { MediaPart } from "@readfile/core";
import type { Exchange, ReceivedAnswer } from "../agent-event.ts";
import { mediaOfDataUrl } from "../media-of-data-url.ts";

/** Gives the answered tool calls in a model's messages, in order. */
export function exchangesInMessages(messages: readonly BaseMessage[]): Exchange[] {
  const calls = messages
    .filter((message) => AIMessage.isInstance(message))
    .flatMap(({ tool_calls }) => tool_calls ?? []);
  return messages
    .filter((message) => ToolMessage.isInstance(message))
    .map((message) => {
      const call = calls.find(({ id }) => id === message.tool_call_id);
      return {
        callId: message.tool_call_id,
        toolName: call?.name ?? message.name ?? "",
        input: call?.args,
        received: received(message),
      };
    });
}

function received({ content, status }: ToolMessage): ReceivedAnswer {
  const isError = status === "error";
  if (typeof content === "string") return { text: content, media: [], isError };
  const blocks = content as readonly Readonly<Record<string, unknown>>[];
  return {
    text: blocks.map(({ type, text }) => (type === "text" && typeof text === "string" ? text : "")).join(""),
    media: blocks.map(mediaOf).filter((part) => part !== undefined),
    isError,
  };
}

function mediaOf(block: Readonly<Record<string, unknown>>): MediaPart | undefined {
  const { type, image_url: image, mimeType, data, metadata } = block;
  if (type === "image_url") return mediaOfDataUrl((image as { readonly url?: unknown } | undefined)?.url);
  if (typeof mimeType !== "string" || typeof data !== "string") return undefined;
  const filename = (metadata as { readonly filename?: unknown } | undefined)?.filename;
  return { mediaType: mimeType, data, ...(typeof filename === "string" && { filename }) };
}
