import type { ReactNode } from "react";
import type { ReaderResult, SideBySideResult, SideBySideRow } from "../../../src/shared/side-by-side.ts";
import { EveryFramework } from "../every-framework.tsx";
import { byteCount } from "../text/byte-count.ts";
import { EscapedText } from "../text/escaped-text.tsx";

/** What is known about a row. Undefined: it was not run. */
export type RowState = SideBySideResult | "running" | "failed" | undefined;

/** Shows a request, and what both readers make of it. */
export function RowView({
  row: { id, title, why, args },
  state,
  busy,
  onRun,
}: {
  readonly row: SideBySideRow;
  readonly state: RowState;
  readonly busy: boolean;
  readonly onRun: () => void;
}): ReactNode {
  return (
    <section className="row" aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        <button
          type="button"
          className="secondary"
          disabled={busy}
          aria-describedby={`${id}-title`}
          onClick={onRun}
        >
          Run
        </button>
      </header>
      <p className="dim">{why}</p>
      <p>
        <code className="request">{JSON.stringify(args)}</code>
      </p>
      <div role="status">
        {state === "running" && <p className="dim">Running…</p>}
        {state === "failed" && <p className="bad">The demo's server does not answer. Was it stopped?</p>}
        {typeof state === "object" && (
          <div className="results">
            <Result name="fs.readFile" title={title} result={state.plain} />
            <Result name="readfile" title={title} result={state.ours} />
          </div>
        )}
      </div>
      {typeof state === "object" && <EveryFramework tool="readFileTool" args={args} place="side-by-side" />}
    </section>
  );
}

function Result({
  name,
  title,
  result,
}: {
  readonly name: string;
  readonly title: string;
  readonly result: ReaderResult;
}): ReactNode {
  const { outcome, text, characters, mediaTypes } = result;
  const shown = text === "" ? undefined : text;
  return (
    <div className={`result ${outcome}`}>
      <h3>
        {name}: {outcomeTexts[outcome]}
      </h3>
      {shown !== undefined && (
        <pre className="exact" role="region" tabIndex={0} aria-label={`${name}: ${title}`}>
          <code>
            <EscapedText text={shown} />
            {characters > shown.length && "…"}
          </code>
        </pre>
      )}
      {mediaTypes.map((type) => (
        <p key={type}>With the file as {type}.</p>
      ))}
      <p className="dim">{costText(result)}</p>
    </div>
  );
}

const outcomeTexts: Readonly<Record<ReaderResult["outcome"], string>> = {
  answer: "the model receives",
  error: "the model receives an error",
  none: "no answer",
  died: "no answer",
};

function costText({ outcome, characters, durationMs, memoryBytes }: ReaderResult): string {
  const seconds = `${(durationMs / 1000).toLocaleString("en", { maximumSignificantDigits: 2 })} s`;
  if (outcome === "none") return `It was ended after ${seconds}.`;
  if (outcome === "died") return "Its process ended by itself.";
  // A process takes its memory in large pieces, so that small numbers tell nothing.
  const memory =
    memoryBytes === null
      ? []
      : [`${memoryBytes < 10e6 ? "less than 10 MB" : byteCount(memoryBytes)} of memory`];
  return [`${characters.toLocaleString("en")} characters`, seconds, ...memory].join(", ");
}
