import type { ReactNode } from "react";
import type {
  ReaderName,
  ReaderResult,
  SideBySideResult,
  SideBySideRow,
  Worth,
} from "../../../src/shared/side-by-side.ts";
import { EveryFramework } from "../every-framework.tsx";
import { MediaFigure } from "../media-figure.tsx";
import { byteCount } from "../text/byte-count.ts";
import { EscapedText } from "../text/escaped-text.tsx";
import { judgeResult } from "./judge-result.ts";

/** What is known about a row. Undefined: it was not run. */
export type RowState = SideBySideResult | "running" | "failed" | undefined;

/** What the page calls the readers. */
export const readerTitles: Readonly<Record<ReaderName, string>> = {
  plain: "fs.readFile",
  guarded: "guarded tool",
  ours: "readfile",
  own: "your reader",
};

/** Beside the words of a verdict, for those who see it. */
const signs: Readonly<Record<Worth, string>> = { good: "✓ ", fair: "~ ", bad: "✗ " };

/** Shows a request, and what each reader makes of it. */
export function RowView({
  row,
  state,
  busy,
  onRun,
}: {
  readonly row: SideBySideRow;
  readonly state: RowState;
  readonly busy: boolean;
  readonly onRun: () => void;
}): ReactNode {
  const { id, title, why, args } = row;
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
            {state.map((result) => (
              <Result key={result.reader} row={row} result={result} />
            ))}
          </div>
        )}
      </div>
      {typeof state === "object" && <EveryFramework tool="readFileTool" args={args} place="side-by-side" />}
    </section>
  );
}

function Result({ row, result }: { readonly row: SideBySideRow; readonly result: ReaderResult }): ReactNode {
  const { reader, text, end, media } = result;
  const name = readerTitles[reader];
  const { verdict, worth, title } = judgeResult(row, result);
  return (
    <div className="result">
      <header>
        <h3>
          {name}: {title}
        </h3>
        <p className={worth === undefined ? "badge" : `badge ${worth}`}>
          <span aria-hidden="true">{worth !== undefined && signs[worth]}</span>
          {verdict}
        </p>
      </header>
      {text !== "" && (
        <pre className="exact" role="region" tabIndex={0} aria-label={`${name}: ${row.title}`}>
          <code>
            <EscapedText text={text} />
            {end !== "" && (
              <>
                {"\n…\n"}
                <EscapedText text={end} />
              </>
            )}
          </code>
        </pre>
      )}
      {media.map((part) => (
        <MediaFigure key={part.url} media={part} />
      ))}
      <p className="dim">{costText(result)}</p>
    </div>
  );
}

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
