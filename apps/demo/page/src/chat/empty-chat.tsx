import type { ReactNode } from "react";
import { canAnswer } from "../../../src/shared/plain-requests.ts";
import type { SessionFacts } from "../../../src/shared/session-facts.ts";
import type { ToolKind } from "../../../src/shared/tools.ts";
import { OfferedRequests } from "./offered-requests.tsx";

/** Shown while a chat has no messages. */
export function EmptyChat({
  session,
  tool,
  onSend,
}: {
  readonly session: SessionFacts | undefined;
  readonly tool: ToolKind;
  readonly onSend: (text: string) => void;
}): ReactNode {
  const examples = session?.examples.filter((example) => canAnswer(tool, example)) ?? [];
  return (
    <section className="empty" aria-labelledby="empty-title">
      <h2 id="empty-title">See what an agent reads</h2>
      <p className="claim">
        A file-reading tool for LLM agents: exact to the byte, confined to a directory, identical in every
        framework. <a href="/side-by-side">Side by side</a> shows why that matters.
      </p>
      <p>
        Ask for a file of this workspace, in the framework and with the tool that you choose. This page shows
        exactly what the model received.
      </p>
      {session?.hostedModel === null && (
        <p className="dim">
          A script answers here, no real model. For a real one, set <code>OPENAI_API_KEY</code> or{" "}
          <code>ANTHROPIC_API_KEY</code> and start the demo again.
        </p>
      )}
      <OfferedRequests label="Try" texts={examples.map(({ text }) => text)} onSend={onSend} />
    </section>
  );
}
