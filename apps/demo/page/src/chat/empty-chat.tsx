import type { ReactNode } from "react";
import type { SessionFacts } from "../../../src/shared/session-facts.ts";

/** Shown while a chat has no messages. */
export function EmptyChat({
  session,
  onSend,
}: {
  readonly session: SessionFacts | undefined;
  readonly onSend: (text: string) => void;
}): ReactNode {
  const examples = session?.examples ?? [];
  return (
    <section className="empty" aria-labelledby="empty-title">
      <h2 id="empty-title">See what an agent reads</h2>
      <p>
        Ask for a file of this workspace. The agent runs in the framework you choose, calls the tool you
        choose, and this page shows exactly what its model received.
      </p>
      {session?.hostedModel === null && (
        <p className="dim">
          The model is a script that works offline and understands plain requests. With a key in the
          environment, a provider's model answers instead.
        </p>
      )}
      {examples.length > 0 && (
        <>
          <h3>Try</h3>
          <ul className="examples">
            {examples.map((example) => (
              <li key={example}>
                <button type="button" onClick={() => onSend(example)}>
                  {example}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
