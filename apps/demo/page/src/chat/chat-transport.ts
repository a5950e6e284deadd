import { DefaultChatTransport } from "ai";
import type { ChatMessage } from "../../../src/shared/chat-message.ts";
import type { ChatChoice } from "./chat-choice.ts";

/** Of a long chat, what is sent: the server takes no more than a megabyte. */
const maxTurns = 40;
const maxEarlierCharacters = 8000;

/** Sends what was said, with the choice of the moment: earlier reads stay here. */
export function chatTransport(choice: () => ChatChoice): DefaultChatTransport<ChatMessage> {
  return new DefaultChatTransport({
    api: "/api/chat",
    prepareSendMessagesRequest: ({ messages }) => ({
      body: {
        ...choice(),
        turns: messages
          .map(({ role, parts }) => ({ role, text: textOf(parts) }))
          .filter(({ text }) => text !== "")
          .slice(-maxTurns)
          .map((turn, index, { length }) =>
            index === length - 1 ? turn : { ...turn, text: turn.text.slice(0, maxEarlierCharacters) },
          ),
      },
    }),
  });
}

/** What was said in a message. */
export function textOf(parts: ChatMessage["parts"]): string {
  return parts.map((part) => (part.type === "text" ? part.text : "")).join("");
}
