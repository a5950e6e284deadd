import { setTimeout as delay } from "node:timers/promises";
import type { Content, Part } from "@google/genai";
import { usualWordDelayMs, wordsOf, type Reply, type Script, type Situation } from "../../models/script.ts";
import { exchangesInContents } from "./exchanges-in-contents.ts";

/** A scripted model in place of the Gemini API. It streams its answers. */
export function scriptedFetch(script: Script, wordDelayMs: number = usualWordDelayMs): typeof fetch {
  return async (_input, init) => {
    const { contents } = JSON.parse(String(init?.body)) as { readonly contents: Content[] };
    const chunks = chunksOf(script(situationOf(contents)), wordDelayMs, init?.signal ?? undefined);
    const headers = { "content-type": "text/event-stream" };
    return Promise.resolve(new Response(ReadableStream.from(chunks), { headers }));
  };
}

async function* chunksOf(
  reply: Reply,
  wordDelayMs: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  if (reply.type === "tool-call") {
    const { toolCallId: id, toolName: name, input } = reply;
    const args = JSON.parse(input) as Record<string, unknown>;
    yield chunk({ functionCall: { id, name, args } }, { finishReason: "STOP" });
    return;
  }
  for (const text of wordsOf(reply.text)) {
    if (wordDelayMs > 0) await delay(wordDelayMs, undefined, signal && { signal });
    yield chunk({ text }, {});
  }
  yield chunk({ text: "" }, { finishReason: "STOP" });
}

function chunk(part: Part, end: { readonly finishReason?: string }): Uint8Array {
  const answer = { candidates: [{ content: { role: "model", parts: [part] }, ...end }] };
  return new TextEncoder().encode(`data: ${JSON.stringify(answer)}\n\n`);
}

function situationOf(contents: readonly Content[]): Situation {
  // A person's message is a text. The answers of tools are other parts.
  const textOf = ({ parts = [] }: Content): string => parts.map(({ text = "" }) => text).join("");
  const start = contents.findLastIndex((content) => content.role === "user" && textOf(content) !== "");
  const request = contents[start];
  return {
    request: request === undefined ? "" : textOf(request),
    exchanges: exchangesInContents(contents.slice(start + 1)),
  };
}
