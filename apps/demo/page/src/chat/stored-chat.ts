import type { ChatMessage } from "../../../src/shared/chat-message.ts";
import { choiceFrom, type ChatChoice } from "./chat-choice.ts";

/** The chat that this tab keeps across reloads. */
export interface StoredChat {
  readonly messages: readonly ChatMessage[];
  readonly choice: ChatChoice;
}

const key = "readfile-demo-chat";
/** Of its own, because it changes with every letter. */
const draftKey = "readfile-demo-draft";

/** Reads the chat of this tab. Gives an empty chat when there is none or it cannot be read. */
export function readStoredChat(): StoredChat {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? "null") as Partial<StoredChat> | null;
    const messages = Array.isArray(stored?.messages) ? stored.messages.filter(isMessage) : [];
    return { messages, choice: choiceFrom(stored?.choice) };
  } catch {
    return { messages: [], choice: choiceFrom(undefined) };
  }
}

/** Stores the chat. When it is too long for the browser, drops its oldest messages. */
export function storeChat({ messages, choice }: StoredChat): void {
  for (let first = 0; first <= messages.length; first++) {
    try {
      sessionStorage.setItem(key, JSON.stringify({ messages: messages.slice(first), choice }));
      return;
    } catch {
      // The storage is full. Try again with one message less.
    }
  }
}

/** Forgets the chat, but not the request that was not sent yet. */
export function forgetStoredChat(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // The browser keeps nothing for this page.
  }
}

/** Reads the request that was not sent yet. */
export function readStoredDraft(): string {
  try {
    return sessionStorage.getItem(draftKey) ?? "";
  } catch {
    // The browser keeps nothing for this page.
    return "";
  }
}

/** Stores the request that was not sent yet. */
export function storeDraft(draft: string): void {
  try {
    sessionStorage.setItem(draftKey, draft);
  } catch {
    // The storage is full or forbidden. Only a reload loses the draft.
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
