import type { ChatStatus } from "ai";
import type { ReactNode } from "react";
import type { ChatMessage, ToolAnswer } from "../../../src/shared/chat-message.ts";
import { nextRequests } from "../../../src/shared/plain-requests.ts";
import type { SessionFacts } from "../../../src/shared/session-facts.ts";
import type { ToolKind } from "../../../src/shared/tools.ts";
import { EscapedText } from "../text/escaped-text.tsx";
import { AssistantMessage, type RunAgain } from "./assistant-message.tsx";
import { textOf } from "./chat-transport.ts";
import { EmptyChat } from "./empty-chat.tsx";
import { OfferedRequests } from "./offered-requests.tsx";
import { useFollowing } from "./use-following.ts";

/** What the conversation shows, and its callbacks. */
export interface ConversationProps {
  readonly messages: readonly ChatMessage[];
  readonly status: ChatStatus;
  readonly error: Error | undefined;
  readonly session: SessionFacts | undefined;
  /** The tool that answers the next request. */
  readonly tool: ToolKind;
  readonly onSend: (text: string) => void;
  readonly onRetry: () => void;
  /** Must stay the same function, so that messages are not drawn again. */
  readonly onRunAgain: RunAgain;
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
  const { messages, status, error, session, tool, onSend, onRetry, onRunAgain } = props;
  const busy = status === "submitted" || status === "streaming";
  const { scroller, content } = useFollowing(messages.length, busy);
  const last = messages.at(-1);
  /** The answer for screen readers, which announce it once, when it is complete. */
  const answer = last?.role === "assistant" ? textOf(last.parts).slice(0, maxSpokenCharacters) : "";
  return (
    <div className="conversation" ref={scroller} role="region" tabIndex={0} aria-label="Conversation">
      <div ref={content}>
        <h1 className="hidden">Chat</h1>
        {messages.length === 0 && <EmptyChat session={session} tool={tool} onSend={onSend} />}
        <ol className="messages">
          {messages.map((message, index) => (
            <li key={message.id} className={message.role}>
              {message.role === "user" ? (
                <p className="request">
                  <EscapedText text={textOf(message.parts)} />
                </p>
              ) : (
                <AssistantMessage
                  message={message}
                  firstCall={1 + callsBefore(messages, index)}
                  live={busy && index === messages.length - 1}
                  busy={busy}
                  onRunAgain={onRunAgain}
                />
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
          <div className="after">
            <OfferedRequests
              label="Ask next"
              texts={error === undefined ? requestsAfter(messages, tool, session) : []}
              onSend={onSend}
            />
            <button type="button" className="quiet" onClick={onRetry}>
              {error === undefined ? "Ask again" : "Retry"}
            </button>
          </div>
        )}
        <p className="hidden" role="status">
          {status === "ready" && answer !== "" ? <EscapedText text={answer} /> : statusTexts[status]}
        </p>
      </div>
    </div>
  );
}

/** Calls are numbered through the chat, so that no two are named alike. */
function callsBefore(messages: readonly ChatMessage[], index: number): number {
  return messages.slice(0, index).flatMap(({ parts }) => parts.filter(isCall)).length;
}

function isCall({ type }: ChatMessage["parts"][number]): boolean {
  return type === "dynamic-tool";
}

function requestsAfter(
  messages: readonly ChatMessage[],
  tool: ToolKind,
  session: SessionFacts | undefined,
): readonly string[] {
  const asked = messages.findLast(({ role }) => role === "user");
  const call = messages.at(-1)?.parts.findLast((part) => part.type === "dynamic-tool");
  const answer = call?.state === "output-available" ? (call.output as ToolAnswer) : undefined;
  return nextRequests(tool, textOf(asked?.parts ?? []), answer?.facts ?? undefined, session?.examples ?? []);
}

function failureText({ name, message }: Error): string {
  return name === "TypeError" ? "The demo's server does not answer. Was it stopped?" : message;
}
