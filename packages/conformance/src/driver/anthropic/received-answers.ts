import type {
  BetaToolResultBlockParam,
  MessageCreateParams,
} from "@anthropic-ai/sdk/resources/beta/messages";
import type { MediaPart } from "@readfile/core";
import { answersInOrder } from "../answers-in-order.ts";
import type { ModelAnswer, ModelCall } from "../conformance-driver.ts";
import { unexpectedShape } from "../unexpected-shape.ts";

type Block = Extract<BetaToolResultBlockParam["content"], readonly unknown[]>[number];

/** Reads the answers to the calls from the body of a request. */
export function receivedAnswers(
  calls: readonly ModelCall[],
  { messages }: Pick<MessageCreateParams, "messages">,
): readonly ModelAnswer[] {
  const answers = messages.flatMap(({ content }) =>
    (typeof content === "string" ? [] : (content ?? [])).flatMap((block) =>
      block.type === "tool_result" ? [[block.tool_use_id, answerOf(block)] as const] : [],
    ),
  );
  return answersInOrder(calls, answers);
}

function answerOf({ content, is_error: isError = false }: BetaToolResultBlockParam): ModelAnswer {
  if (typeof content === "string") return { text: content, media: [], isError };
  // The API takes no block without text, so that media alone have an empty one.
  const [first, ...rest] = content?.[0]?.type === "text" ? content : [emptyText, ...(content ?? [])];
  if (first?.type !== "text" || rest.length === 0) throw unexpectedShape(content);
  return { text: first.text, media: rest.map(mediaOf), isError };
}

const emptyText: Block = { type: "text", text: "" };

function mediaOf(block: Block): MediaPart {
  if (block.type !== "image" && block.type !== "document") throw unexpectedShape(block);
  if (block.source.type !== "base64") throw unexpectedShape(block);
  const { media_type: mediaType, data } = block.source;
  const filename = block.type === "document" ? block.title : undefined;
  return { mediaType, data, ...(typeof filename === "string" && { filename }) };
}
