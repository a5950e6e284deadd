import { useState, type ReactNode } from "react";
import type { EveryAnswer } from "../../src/shared/every-answer.ts";
import { frameworkTitles } from "../../src/shared/frameworks.ts";
import type { ToolKind } from "../../src/shared/tools.ts";
import { byteCount } from "./text/byte-count.ts";

type Shown = EveryAnswer | "nothing" | "running" | { readonly problem: string };

/** Makes the same call in every framework, and says whether the models received the same bytes. */
export function EveryFramework({
  tool,
  args,
  place,
}: {
  readonly tool: ToolKind;
  readonly args: unknown;
  /** Which files the call is about. */
  readonly place: "workspace" | "side-by-side";
}): ReactNode {
  const [shown, setShown] = useState<Shown>("nothing");
  const run = async (): Promise<void> => {
    setShown("running");
    try {
      const response = await fetch("/api/every-framework", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ tool, args, place }),
      });
      setShown(response.ok ? ((await response.json()) as EveryAnswer) : { problem: await response.text() });
    } catch {
      setShown({ problem: "The demo's server does not answer. Was it stopped?" });
    }
  };
  const hasChanged = typeof shown === "object" && "hasChanged" in shown && shown.hasChanged;
  return (
    <div className="every">
      {(shown === "nothing" || shown === "running" || hasChanged) && (
        <button type="button" className="quiet" disabled={shown === "running"} onClick={() => void run()}>
          {shown === "running" ? "Running in every framework…" : "Run in every framework"}
        </button>
      )}
      <div role="status">
        {typeof shown === "object" &&
          ("problem" in shown ? <p className="bad">{shown.problem}</p> : <Answers every={shown} />)}
      </div>
    </div>
  );
}

function Answers({ every }: { readonly every: EveryAnswer }): ReactNode {
  const { answers, missing, isIdentical, hasChanged } = every;
  const count = `${answers.length} frameworks`;
  return (
    <>
      {hasChanged ? (
        <p>The file changed while {count} read it, one after the other. Run it again to compare them.</p>
      ) : (
        <p className={`badge ${isIdentical ? "good" : "bad"}`}>
          {isIdentical ? `Identical bytes in ${count}` : `Not the same bytes in ${count}`}
        </p>
      )}
      <ul className="every-list">
        {answers.map(({ framework, byteLength, sha256, mediaTypes }) => (
          <li key={framework}>
            {frameworkTitles[framework]}: {[byteCount(byteLength), ...mediaTypes].join(", ")}, SHA-256{" "}
            <code title={sha256}>{sha256.slice(0, 12)}…</code>
          </li>
        ))}
        {missing.map(({ framework, reason }) => (
          <li key={framework} className="dim">
            {frameworkTitles[framework]}: not run. {reason}
          </li>
        ))}
      </ul>
    </>
  );
}
