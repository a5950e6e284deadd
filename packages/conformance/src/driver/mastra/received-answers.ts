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

/** Reads the answers to the calls from the messages of a prompt. */
export function receivedAnswers(
  calls: readonly ModelCall[],
  prompt: readonly PromptMessage[],
): readonly ModelAnswer[] {
  const answers = prompt.flatMap((message) =>
    message.role !== "tool"
      ? []
      : message.content.map((part) => {
          if (part.type !== "tool-result") throw unexpectedShape(part);
          return [part.toolCallId, answerOf(part.output)] as const;
        }),
  );
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

/** Reads media as AI SDK 7 writes it, or as AI SDK 6 does. */
function mediaOf(part: ContentPart): MediaPart {
  const { mediaType = "", filename } = part as { readonly mediaType?: string; readonly filename?: string };
  return { mediaType, data: base64Of(part), ...(filename !== undefined && { filename }) };
}

function base64Of(part: ContentPart): string {
  if (part.type === "image-data" || part.type === "file-data") return part.data;
  if (part.type === "file" && part.data.type === "data" && typeof part.data.data === "string") {
    return part.data.data;
  }
  throw unexpectedShape(part);
}
