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
      <p>
        Ask for a file of this workspace. The agent runs in the framework you choose, calls the tool you
        choose, and this page shows exactly what its model received. <a href="/side-by-side">Side by side</a>{" "}
        shows what <code>fs.readFile</code> makes of the same requests.
      </p>
      {session?.hostedModel === null && (
        <p className="dim">
          The model is a script that works offline and understands plain requests. With a key in the
          environment, a provider's model answers instead.
        </p>
      )}
      <OfferedRequests label="Try" texts={examples.map(({ text }) => text)} onSend={onSend} />
    </section>
  );
}
