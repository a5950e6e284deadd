import { createHash } from "node:crypto";
import type { InferUIMessageChunk } from "ai";
import type { AgentEvent, ReceivedAnswer } from "../agent/agent-event.ts";
import type { ChatMessage, ReadFacts, ToolAnswer } from "../shared/chat-message.ts";
import type { MediaStore } from "./media-store.ts";

type Chunk = InferUIMessageChunk<ChatMessage>;

/** Writes an agent's events as the parts of a chat message. */
export interface AnswerWriter {
  readonly emit: (event: AgentEvent) => void;
  /** Ends the open text part. */
  readonly end: () => void;
}

/** Makes a writer for one message. */
export function createAnswerWriter(write: (chunk: Chunk) => void, media: MediaStore): AnswerWriter {
  const facts = new Map<string, ReadFacts>();
  const open = new Set<string>();
  let texts = 0;
  let inText = false;
  const end = (): void => {
    if (inText) write({ type: "text-end", id: `text-${texts}` });
    inText = false;
  };
  const emit = (event: AgentEvent): void => {
    if (event.type !== "text") end();
    switch (event.type) {
      case "text":
        if (!inText) write({ type: "text-start", id: `text-${++texts}` });
        inText = true;
        write({ type: "text-delta", id: `text-${texts}`, delta: event.delta });
        break;
      case "call": {
        const { callId: toolCallId, toolName, input } = event;
        open.add(toolCallId);
        write({ type: "tool-input-available", toolCallId, toolName, input, dynamic: true });
        break;
      }
      case "facts":
        facts.set(event.callId, event.facts);
        break;
      case "received":
        for (const { callId, received } of event.exchanges) {
          // A prompt also contains exchanges that were already written.
          if (!open.delete(callId)) continue;
          const output = answerOf(received, facts.get(callId), media);
          write({ type: "tool-output-available", toolCallId: callId, output, dynamic: true });
        }
    }
  };
  return { emit, end };
}

function answerOf(
  { text, media: parts, isError }: ReceivedAnswer,
  facts: ReadFacts | undefined,
  media: MediaStore,
): ToolAnswer {
  return {
    text,
    byteLength: Buffer.byteLength(text),
    sha256: createHash("sha256").update(text).digest("hex"),
    media: parts.map((part) => media.add(part)),
    isError,
    facts: facts ?? null,
  };
}
