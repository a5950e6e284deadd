import type { ChatStatus } from "ai";
import type { ReactNode } from "react";
import type { ChatMessage } from "../../../src/shared/chat-message.ts";
import type { SessionFacts } from "../../../src/shared/session-facts.ts";
import { AssistantMessage } from "./assistant-message.tsx";
import { textOf } from "./chat-transport.ts";
import { EmptyChat } from "./empty-chat.tsx";
import { useFollowing } from "./use-following.ts";
import { EscapedText } from "../text/escaped-text.tsx";

/** What the conversation shows, and its callbacks. */
export interface ConversationProps {
  readonly messages: readonly ChatMessage[];
  readonly status: ChatStatus;
  readonly error: Error | undefined;
  readonly session: SessionFacts | undefined;
  readonly onSend: (text: string) => void;
  readonly onRetry: () => void;
}

const statusTexts: Readonly<Record<ChatStatus, string>> = {
  submitted: "Waiting for the agent.",
  streaming: "The answer is arriving.",
  ready: "The agent is ready.",
  error: "The run failed.",
};

const maxSpokenCharacters = 500;

/** Shows the messages and the reads of a chat. */
export function Conversation(props: ConversationProps): ReactNode {
  const { messages, status, error, session, onSend, onRetry } = props;
  const { scroller, content } = useFollowing(messages.length);
  const busy = status === "submitted" || status === "streaming";
  const last = messages.at(-1);
  /** The answer for screen readers, which announce it once, when it is complete. */
  const answer = last?.role === "assistant" ? textOf(last.parts).slice(0, maxSpokenCharacters) : "";
  return (
    <div className="conversation" ref={scroller} role="region" tabIndex={0} aria-label="Conversation">
      <div ref={content}>
        <h1 className="hidden">Chat</h1>
        {messages.length === 0 && <EmptyChat session={session} onSend={onSend} />}
        <ol className="messages">
          {messages.map((message, index) => (
            <li key={message.id} className={message.role}>
              {message.role === "user" ? (
                <p className="request">
                  <EscapedText text={textOf(message.parts)} />
                </p>
              ) : (
                <AssistantMessage message={message} live={busy && index === messages.length - 1} />
              )}
            </li>
          ))}
        </ol>
        {status === "submitted" && <p className="waiting">Waiting for the agent…</p>}
        {error !== undefined && (
          <div className="failure" role="alert">
            <p>
              <strong>The run failed.</strong> <EscapedText text={failureText(error)} />
            </p>
          </div>
        )}
        {messages.length > 0 && !busy && (
          <p className="after">
            <button type="button" className="quiet" onClick={onRetry}>
              {error === undefined ? "Ask again" : "Retry"}
            </button>
          </p>
        )}
        <p className="hidden" role="status">
          {status === "ready" && answer !== "" ? <EscapedText text={answer} /> : statusTexts[status]}
        </p>
      </div>
    </div>
  );
}

function failureText({ name, message }: Error): string {
  return name === "TypeError" ? "The demo's server does not answer. Was it stopped?" : message;
}
