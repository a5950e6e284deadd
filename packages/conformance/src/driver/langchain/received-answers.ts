import type { ToolMessage } from "@langchain/core/messages";
import type { MediaPart } from "@readfile/core";
import { answersInOrder } from "../answers-in-order.ts";
import type { ModelAnswer, ModelCall } from "../conformance-driver.ts";
import { mediaOfDataUrl } from "../media-of-data-url.ts";
import { unexpectedShape } from "../unexpected-shape.ts";

/** Reads the answers to the calls from the tools' messages. */
export function receivedAnswers(
  calls: readonly ModelCall[],
  messages: readonly ToolMessage[],
): readonly ModelAnswer[] {
  return answersInOrder(
    calls,
    messages.map((message) => [message.tool_call_id, answerOf(message)] as const),
  );
}

function answerOf({ content, status }: ToolMessage): ModelAnswer {
  const isError = status === "error";
  if (typeof content === "string") return { text: content, media: [], isError };
  const [first, ...rest]: readonly unknown[] = content;
  if (!isObject(first) || first["type"] !== "text" || typeof first["text"] !== "string") {
    throw unexpectedShape(content);
  }
  return { text: first["text"], media: rest.map(mediaOf), isError };
}

function mediaOf(block: unknown): MediaPart {
  if (!isObject(block)) throw unexpectedShape(block);
  const { type, image_url: image, mimeType, data, metadata } = block;
  if (type === "image_url") return mediaOfDataUrl(isObject(image) ? image["url"] : undefined);
  if ((type !== "image" && type !== "file") || typeof mimeType !== "string" || typeof data !== "string") {
    throw unexpectedShape(block);
  }
  const filename = isObject(metadata) ? metadata["filename"] : undefined;
  return { mediaType: mimeType, data, ...(typeof filename === "string" && { filename }) };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
