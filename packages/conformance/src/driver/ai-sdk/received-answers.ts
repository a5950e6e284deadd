import type { MediaPart } from "@readfile/core";
import { answersInOrder } from "../answers-in-order.ts";
import type { ModelAnswer, ModelCall } from "../conformance-driver.ts";
import { unexpectedShape } from "../unexpected-shape.ts";
import type { PromptMessage } from "./scripted-model.ts";

type ToolResult = Extract<
  Extract<PromptMessage, { role: "tool" }>["content"][number],
  { type: "tool-result" }
>;
type ContentPart = Extract<ToolResult["output"], { type: "content" }>["value"][number];

/** Reads the answers to the calls from the last message of a prompt. */
export function receivedAnswers(
  calls: readonly ModelCall[],
  prompt: readonly PromptMessage[],
): readonly ModelAnswer[] {
  const message = prompt.at(-1);
  if (message?.role !== "tool") throw unexpectedShape(message);
  const answers = message.content.map((part) => {
    if (part.type !== "tool-result") throw unexpectedShape(part);
    return [part.toolCallId, answerOf(part.output)] as const;
  });
  return answersInOrder(calls, answers);
}

function answerOf(output: ToolResult["output"]): ModelAnswer {
  if (output.type === "text") return { text: output.value, media: [], isError: false };
  if (output.type === "error-text") return { text: output.value, media: [], isError: true };
  if (output.type !== "content") throw unexpectedShape(output);
  const [first, ...rest] = output.value;
  if (first?.type !== "text") throw unexpectedShape(output);
  return { text: first.text, media: rest.map(mediaOf), isError: false };
}

function mediaOf(part: ContentPart): MediaPart {
  if (part.type !== "file" || part.data.type !== "data") throw unexpectedShape(part);
  const { mediaType, filename, data } = part;
  const base64 = typeof data.data === "string" ? data.data : Buffer.from(data.data).toString("base64");
  return { mediaType, data: base64, ...(filename !== undefined && { filename }) };
}
