import { useState, type ReactNode } from "react";
import { sideBySideRows, type SideBySideResult } from "../../../src/shared/side-by-side.ts";
import { SiteHeader } from "../site-header.tsx";
import { RowView, type RowState } from "./row-view.tsx";

/** The tool of the left side, as the server runs it. */
const plainTool = 'async ({ path }) => readFile(join(root, path), "utf8")';
const ourTool = "readFileTool({ root })";

/** The page that shows what two readers make of the same requests. */
export function SideBySidePage(): ReactNode {
  const [states, setStates] = useState<Readonly<Record<string, RowState>>>({});
  const busy = Object.values(states).includes("running");
  const run = async (id: string): Promise<void> => {
    const set = (state: RowState): void => setStates((before) => ({ ...before, [id]: state }));
    set("running");
    try {
      const response = await fetch(`/api/side-by-side/${id}`, { method: "POST" });
      set(response.ok ? ((await response.json()) as SideBySideResult) : "failed");
    } catch {
      set("failed");
    }
  };
  const runAll = async (): Promise<void> => {
    // One after the other, so that a reader sees them arrive in order.
    for (const { id } of sideBySideRows) await run(id);
  };
  return (
    <>
      <SiteHeader current="side-by-side" />
      <main id="main" className="side-by-side">
        <h1>The same request, two readers</h1>
        <p className="lead">
          An agent needs a tool that reads files. The first one that people write is one line around{" "}
          <code>fs.readFile</code>. Here it answers the same requests as readfile. Nothing is recorded: each
          row runs on this machine when you ask for it.
        </p>
        <dl className="readers">
          <div>
            <dt>fs.readFile</dt>
            <dd>
              <code>{plainTool}</code>
            </dd>
          </div>
          <div>
            <dt>readfile</dt>
            <dd>
              <code>{ourTool}</code>
            </dd>
          </div>
        </dl>
        <div className="actions">
          <button type="button" className="primary" disabled={busy} onClick={() => void runAll()}>
            Run every row
          </button>
          <span className="dim">
            {sideBySideRows.length} rows, about 15 seconds, with files made for this page.
          </span>
        </div>
        {sideBySideRows.map((row) => (
          <RowView key={row.id} row={row} state={states[row.id]} busy={busy} onRun={() => void run(row.id)} />
        ))}
      </main>
    </>
  );
}
