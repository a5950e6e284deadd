import { useState, type ReactNode } from "react";
// oxlint-disable-next-line import/default -- Vite gives the text of the file, not its exports.
import guardedTool from "../../../src/server/side-by-side/guarded-read-tool.ts?raw";
import { sideBySideRows, type SideBySideResult } from "../../../src/shared/side-by-side.ts";
import { SiteHeader } from "../site-header.tsx";
import { EscapedText } from "../text/escaped-text.tsx";
import { Adoption } from "./adoption.tsx";
import { useSession } from "../use-session.ts";
import { OwnReader } from "./own-reader.tsx";
import { readerTitles, RowView, type RowState } from "./row-view.tsx";

/** The tool of the first column, as the server runs it. */
const plainTool = 'async ({ path }) => readFile(join(root, path), "utf8")';
/** On a machine of two cores. */
const expectedTime = `${sideBySideRows.length} rows, about half a minute; the log takes longest.`;
const ourTool = "readFileTool({ root })";

interface Progress {
  readonly done: number;
  /** The server did not answer. */
  readonly isStopped: boolean;
}

/** The page that shows what several readers make of the same requests. */
export function SideBySidePage(): ReactNode {
  const [states, setStates] = useState<Readonly<Record<string, RowState>>>({});
  /** How far a run of every row is. Undefined: none was started. */
  const [progress, setProgress] = useState<Progress>();
  const ownReader = useSession()?.ownReader;
  const busy = Object.values(states).includes("running");
  /** Gives whether the server answered. */
  const run = async (id: string): Promise<boolean> => {
    const set = (state: RowState): void => setStates((before) => ({ ...before, [id]: state }));
    set("running");
    try {
      const response = await fetch(`/api/side-by-side/${id}`, { method: "POST" });
      set(response.ok ? ((await response.json()) as SideBySideResult) : "failed");
      return response.ok;
    } catch {
      set("failed");
      return false;
    }
  };
  const runAll = async (): Promise<void> => {
    // One after the other, so that a reader sees them arrive in order.
    setProgress({ done: 0, isStopped: false });
    for (const [index, { id }] of sideBySideRows.entries()) {
      if (!(await run(id))) {
        setProgress({ done: index, isStopped: true });
        return;
      }
      setProgress({ done: index + 1, isStopped: false });
    }
  };
  return (
    <>
      <SiteHeader current="side-by-side" />
      <main id="main" className="side-by-side">
        <h1>The same request, reader by reader</h1>
        <p className="lead">
          An agent needs a tool that reads files. The first one that people write is one line around{" "}
          <code>fs.readFile</code>. A guarded one is what a careful engineer writes in an afternoon. Here both
          answer the same requests as readfile. Nothing is recorded: each row runs on this machine when you
          ask for it, with files made for this page. The end of the page says{" "}
          <a href="#your-own">how to run your own function</a> on the rows, and{" "}
          <a href="#use-it">how to use readfile</a>.
        </p>
        <dl className="readers">
          <div>
            <dt>{readerTitles.plain}</dt>
            <dd>
              <code>{plainTool}</code>
            </dd>
          </div>
          <div>
            <dt>{readerTitles.guarded}</dt>
            <dd>
              <details>
                <summary>Its code, {guardedTool.trimEnd().split("\n").length} lines, as it runs</summary>
                <pre className="exact" role="region" tabIndex={0} aria-label="Code of the guarded tool">
                  <code>{guardedTool}</code>
                </pre>
              </details>
            </dd>
          </div>
          <div>
            <dt>{readerTitles.ours}</dt>
            <dd>
              <code>{ourTool}</code>
            </dd>
          </div>
          {typeof ownReader === "string" && (
            <div>
              <dt>{readerTitles.own}</dt>
              <dd>
                <code>
                  <EscapedText text={ownReader} />
                </code>
              </dd>
            </div>
          )}
        </dl>
        <div className={progress === undefined ? "actions" : "actions progressing"}>
          <button type="button" className="primary" disabled={busy} onClick={() => void runAll()}>
            Run every row
          </button>
          <span role="status">{progress !== undefined && progressText(progress)}</span>
          {progress?.done !== sideBySideRows.length && <span className="dim">{expectedTime}</span>}
        </div>
        {sideBySideRows.map((row) => (
          <RowView key={row.id} row={row} state={states[row.id]} busy={busy} onRun={() => void run(row.id)} />
        ))}
        <OwnReader />
        <Adoption />
      </main>
    </>
  );
}

function progressText({ done, isStopped }: Progress): string {
  return `${done} of ${sideBySideRows.length} done${isStopped ? ". The demo's server does not answer." : ""}`;
}
