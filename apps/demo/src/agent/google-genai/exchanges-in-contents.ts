import type { Content, FunctionResponse } from "@google/genai";
import type { MediaPart } from "@readfile/core";
import type { Exchange, ReceivedAnswer } from "../agent-event.ts";

/** Gives the answered tool calls in the contents of a request, in order. */
export function exchangesInContents(contents: readonly Content[]): Exchange[] {
  const inputs = new Map<string, unknown>();
  const exchanges: Exchange[] = [];
  for (const { functionCall, functionResponse } of contents.flatMap(({ parts = [] }) => parts)) {
    if (functionCall !== undefined) inputs.set(functionCall.id ?? "", functionCall.args);
    if (functionResponse === undefined) continue;
    const { id: callId = "", name: toolName = "" } = functionResponse;
    exchanges.push({ callId, toolName, input: inputs.get(callId), received: received(functionResponse) });
  }
  return exchanges;
}

function received({ response = {}, parts = [] }: FunctionResponse): ReceivedAnswer {
  const { output, error } = response;
  const text = String(error ?? output ?? "");
  const media = parts.flatMap(({ inlineData }): MediaPart[] => {
    const { mimeType: mediaType, data, displayName: filename } = inlineData ?? {};
    if (mediaType === undefined || data === undefined) return [];
    return [{ mediaType, data, ...(filename !== undefined && { filename }) }];
  });
  return { text, media, isError: error !== undefined };
}
