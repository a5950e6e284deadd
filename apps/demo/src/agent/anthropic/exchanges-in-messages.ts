import type { BetaMessageParam, BetaToolResultBlockParam } from "@anthropic-ai/sdk/resources/beta/messages";
import type { MediaPart } from "@readfile/core";
import type { Exchange, ReceivedAnswer } from "../agent-event.ts";

type Block = Extract<BetaToolResultBlockParam["content"], readonly unknown[]>[number];

/** Gives the answered tool calls in the messages of a request, in order. */
export function exchangesInMessages(messages: readonly BetaMessageParam[]): Exchange[] {
  const calls = new Map<string, Pick<Exchange, "toolName" | "input">>();
  const exchanges: Exchange[] = [];
  for (const { content } of messages) {
    for (const block of typeof content === "string" ? [] : (content ?? [])) {
      if (block.type === "tool_use") calls.set(block.id, { toolName: block.name, input: block.input });
      if (block.type !== "tool_result") continue;
      const { toolName = "", input } = calls.get(block.tool_use_id) ?? {};
      exchanges.push({ callId: block.tool_use_id, toolName, input, received: received(block) });
    }
  }
  return exchanges;
}

function received({ content = "", is_error: isError = false }: BetaToolResultBlockParam): ReceivedAnswer {
  if (typeof content === "string") return { text: content, media: [], isError };
  const texts = content.map((block) => (block.type === "text" ? block.text : ""));
  return { text: texts.join(""), media: content.flatMap(mediaOf), isError };
}

function mediaOf(block: Block): MediaPart[] {
  if (block.type !== "image" && block.type !== "document") return [];
  if (block.source.type !== "base64") return [];
  const { media_type: mediaType, data } = block.source;
  const filename = block.type === "document" ? block.title : undefined;
  return [{ mediaType, data, ...(typeof filename === "string" && { filename }) }];
}
