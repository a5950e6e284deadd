import type { ChatMessage } from "../../../src/shared/chat-message.ts";
import { choiceFrom, type ChatChoice } from "./chat-choice.ts";

/** What a reload keeps, in this tab. */
export interface StoredChat {
  readonly messages: readonly ChatMessage[];
  readonly choice: ChatChoice;
}

const key = "readfile-demo-chat";

/** The chat of this tab; an empty one where there is none that can be read. */
export function readStoredChat(): StoredChat {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? "null") as Partial<StoredChat> | null;
    const messages = Array.isArray(stored?.messages) ? stored.messages.filter(isMessage) : [];
    return { messages, choice: choiceFrom(stored?.choice) };
  } catch {
    return { messages: [], choice: choiceFrom(undefined) };
  }
}

/** Keeps the chat; where it is too long for the browser, without its oldest messages. */
export function storeChat({ messages, choice }: StoredChat): void {
  for (let first = 0; first <= messages.length; first++) {
    try {
      sessionStorage.setItem(key, JSON.stringify({ messages: messages.slice(first), choice }));
      return;
    } catch {
      // It is full: try with one message less.
    }
  }
}

function isMessage(value: unknown): value is ChatMessage {
  const { id, role, parts } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return (
    typeof id === "string" &&
    (role === "user" || role === "assistant") &&
    Array.isArray(parts) &&
    parts.every((part: unknown) => typeof part === "object" && part !== null && "type" in part)
  );
}
