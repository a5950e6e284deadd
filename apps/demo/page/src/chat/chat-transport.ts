import { DefaultChatTransport } from "ai";
import type { ChatMessage } from "../../../src/shared/chat-message.ts";
import { isCallRequest } from "../../../src/shared/call-request.ts";
import type { ChatChoice } from "./chat-choice.ts";

/** How many turns of a long chat to send, because the server takes at most a megabyte. */
const maxTurns = 40;
const maxEarlierCharacters = 8000;

/** Sends the words of the chat and the current choice. Earlier reads are not sent. */
export function chatTransport(choice: () => ChatChoice): DefaultChatTransport<ChatMessage> {
  return new DefaultChatTransport({
    api: "/api/chat",
    prepareSendMessagesRequest: ({ messages }) => ({
      body: {
        ...choice(),
        // A provider's model would not send exactly what the person wrote.
        ...(isCallRequest(textOf(messages.at(-1)?.parts ?? [])) && { model: "script" }),
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

/** Gives the words of a message. */
export function textOf(parts: ChatMessage["parts"]): string {
  return parts.map((part) => (part.type === "text" ? part.text : "")).join("");
}
