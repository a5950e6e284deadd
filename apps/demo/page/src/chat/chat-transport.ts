import { DefaultChatTransport } from "ai";
import type { ChatMessage } from "../../../src/shared/chat-message.ts";
import type { ChatChoice } from "./chat-choice.ts";

/** Sends what was said, with the choice of the moment: earlier reads stay here. */
export function chatTransport(choice: () => ChatChoice): DefaultChatTransport<ChatMessage> {
  return new DefaultChatTransport({
    api: "/api/chat",
    prepareSendMessagesRequest: ({ messages }) => ({
      body: {
        ...choice(),
        turns: messages
          .map(({ role, parts }) => ({ role, text: textOf(parts) }))
          .filter(({ text }) => text !== ""),
      },
    }),
  });
}

/** What was said in a message. */
export function textOf(parts: ChatMessage["parts"]): string {
  return parts.map((part) => (part.type === "text" ? part.text : "")).join("");
}
