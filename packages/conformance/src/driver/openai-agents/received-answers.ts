import type { AgentInputItem } from "@openai/agents";
import type { MediaPart } from "@readfile/core";
import { answersInOrder } from "../answers-in-order.ts";
import type { ModelAnswer, ModelCall } from "../conformance-driver.ts";
import { mediaOfDataUrl } from "../media-of-data-url.ts";
import { unexpectedShape } from "../unexpected-shape.ts";

type CallResult = Extract<AgentInputItem, { type: "function_call_result" }>;
type Part = Extract<CallResult["output"], readonly unknown[]>[number];

/** Reads the answers to the calls from the items of a model's input. */
export function receivedAnswers(
  calls: readonly ModelCall[],
  items: readonly AgentInputItem[],
): readonly ModelAnswer[] {
  const answers = items.flatMap((item) =>
    item.type === "function_call_result" ? [[item.callId, answerOf(item.output)] as const] : [],
  );
  return answersInOrder(calls, answers);
}

function answerOf(output: CallResult["output"]): ModelAnswer {
  if (typeof output === "string") return { text: output, media: [], isError: null };
  if (!Array.isArray(output)) {
    if (output.type !== "text") throw unexpectedShape(output);
    return { text: output.text, media: [], isError: null };
  }
  const [first, ...rest] = output;
  if (first?.type !== "input_text") throw unexpectedShape(output);
  return { text: first.text, media: rest.map(mediaOf), isError: null };
}

function mediaOf(part: Part): MediaPart {
  if (part.type === "input_image") return mediaOfDataUrl(part.image);
  if (part.type !== "input_file") throw unexpectedShape(part);
  const { file, filename } = part;
  return { ...mediaOfDataUrl(file), ...(filename !== undefined && { filename }) };
}
