import type { Content, FunctionResponse, FunctionResponsePart } from "@google/genai";
import type { MediaPart } from "@readfile/core";
import { answersInOrder } from "../answers-in-order.ts";
import type { ModelAnswer, ModelCall } from "../conformance-driver.ts";
import { unexpectedShape } from "../unexpected-shape.ts";

/** Reads the answers to the calls from the contents of a request. */
export function receivedAnswers(
  calls: readonly ModelCall[],
  contents: readonly Content[],
): readonly ModelAnswer[] {
  const answers = contents
    .flatMap(({ parts = [] }) => parts)
    .flatMap(({ functionResponse }) =>
      functionResponse === undefined
        ? []
        : [[functionResponse.id ?? "", answerOf(functionResponse)] as const],
    );
  return answersInOrder(calls, answers);
}

function answerOf({ response, parts = [] }: FunctionResponse): ModelAnswer {
  const [[key, text] = [], ...others] = Object.entries(response ?? {});
  if ((key !== "output" && key !== "error") || typeof text !== "string" || others.length > 0) {
    throw unexpectedShape(response);
  }
  return { text, media: parts.map(mediaOf), isError: key === "error" };
}

function mediaOf(part: FunctionResponsePart): MediaPart {
  const { mimeType: mediaType, data, displayName: filename } = part.inlineData ?? {};
  if (mediaType === undefined || data === undefined) throw unexpectedShape(part);
  return { mediaType, data, ...(filename !== undefined && { filename }) };
}
