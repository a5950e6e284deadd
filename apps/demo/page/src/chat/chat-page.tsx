import { useChat } from "@ai-sdk/react";
import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import type { ChatMessage } from "../../../src/shared/chat-message.ts";
import { callRequest } from "../../../src/shared/call-request.ts";
import { SiteHeader } from "../site-header.tsx";
import type { RunAgain } from "./assistant-message.tsx";
import { chatTransport } from "./chat-transport.ts";
import { Composer } from "./composer.tsx";
import { Conversation } from "./conversation.tsx";
import { readStoredChat, readStoredDraft, storeChat, storeDraft } from "./stored-chat.ts";
import { useSession } from "../use-session.ts";
import { WorkspaceTree } from "./workspace-tree.tsx";

/** The time between two renderings of an arriving answer. */
const drawEveryMs = 40;

/** The chat with an agent that reads the workspace. */
export function ChatPage(): ReactNode {
  const [stored] = useState(readStoredChat);
  const [choice, setChoice] = useState(stored.choice);
  const [draft, setDraft] = useState(readStoredDraft);
  const session = useSession();
  const hosted = session !== undefined && session.hostedModel !== null;
  const chosen = { ...choice, model: hosted ? choice.model : ("script" as const) };
  const newestChoice = useRef(chosen);
  newestChoice.current = chosen;
  const [transport] = useState(() => chatTransport(() => newestChoice.current));
  const chat = useChat<ChatMessage>({
    messages: [...stored.messages],
    transport,
    throttle: drawEveryMs,
  });
  const { messages, status, error } = chat;
  const input = useRef<HTMLTextAreaElement>(null);
  const busy = status === "submitted" || status === "streaming";

  useEffect(() => storeChat({ messages, choice }), [messages, choice]);
  useEffect(() => storeDraft(draft), [draft]);

  /** Focuses the input, because the clicked element may be gone. Not on touch screens, where a keyboard would cover the answer. */
  const backToInput = (): void => {
    if (matchMedia("(pointer: fine)").matches) input.current?.focus();
  };
  // A person may write at once, also on in what was kept.
  useEffect(() => {
    backToInput();
    input.current?.setSelectionRange(draft.length, draft.length);
  }, []);
  const send = (text: string): void => {
    setDraft("");
    sendBeside(text);
  };
  /** Sends a request that a button offers, and keeps what is written. */
  const sendBeside = (text: string): void => {
    backToInput();
    void chat.sendMessage({ text });
  };
  const runAgain: RunAgain = ({ framework, tool }, args) => {
    // The transport reads the choice at once, before the page is drawn again.
    newestChoice.current = { ...chosen, framework, tool };
    setChoice({ ...choice, framework, tool });
    sendBeside(callRequest(args));
  };
  const newestRunAgain = useRef(runAgain);
  newestRunAgain.current = runAgain;
  const steadyRunAgain = useCallback<RunAgain>((run, args) => newestRunAgain.current(run, args), []);
  const stop = (): void => {
    backToInput();
    void chat.stop();
  };
  const propose = (text: string): void => {
    setDraft(text);
    input.current?.focus();
  };
  const startAnew = (): void => {
    void chat.stop();
    chat.setMessages([]);
    chat.clearError();
    input.current?.focus();
  };
  return (
    <>
      <SiteHeader current="chat">
        {messages.length > 0 && (
          <button type="button" className="quiet" onClick={startAnew}>
            New chat
          </button>
        )}
      </SiteHeader>
      <div className="chat-layout">
        <WorkspaceTree name={session?.workspace} onPropose={propose} />
        <main id="main">
          <Conversation
            messages={messages}
            status={status}
            error={error}
            session={session}
            tool={chosen.tool}
            onSend={sendBeside}
            onRunAgain={steadyRunAgain}
            onRetry={() => {
              backToInput();
              chat.clearError();
              void chat.regenerate();
            }}
          />
          <Composer
            inputRef={input}
            draft={draft}
            onDraft={setDraft}
            choice={chosen}
            onChoice={setChoice}
            hostedModel={session?.hostedModel ?? null}
            example={session?.examples[0]?.text}
            busy={busy}
            lastRequest={messages.findLast(({ role }) => role === "user")?.parts}
            onSend={send}
            onStop={stop}
          />
        </main>
      </div>
    </>
  );
}
