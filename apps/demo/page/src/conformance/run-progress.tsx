import type { ReactNode } from "react";
import { sum, type ConformanceState } from "./conformance-state.ts";

const phases: Readonly<Record<ConformanceState["phase"], string>> = {
  connecting: "Connecting…",
  idle: "Not run yet.",
  starting: "Starting…",
  running: "Running…",
  finished: "Done.",
  stopped: "Stopped.",
  failed: "The run ended unexpectedly.",
};

/** Shows the progress and the results of the run. */
export function RunProgress({ state }: { readonly state: ConformanceState }): ReactNode {
  const { plan, rows, phase, durationMs } = state;
  const counts = rows
    .flatMap(({ cells }) => cells)
    .reduce((total, cell) => sum(total, cell.counts), { passed: 0, failed: 0, skipped: 0 });
  const done = counts.passed + counts.failed + counts.skipped;
  const total = plan === undefined ? 0 : plan.cases.length * plan.loops.length;
  const verdict =
    phase === "finished"
      ? counts.failed === 0
        ? "Every adapter conforms."
        : "Not every adapter conforms."
      : "";
  return (
    <section className="progress" aria-label="Progress">
      <p role="status">
        <strong className={phase === "finished" && counts.failed === 0 ? "good" : undefined}>
          {phases[phase]} {verdict}
        </strong>
        {durationMs !== undefined && <span className="dim"> {(durationMs / 1000).toFixed(1)} s</span>}
      </p>
      {plan !== undefined && (
        <>
          <progress value={total === 0 ? 0 : done / total} aria-label="Checks that are done" />
          <dl className="totals">
            <div>
              <dt>Checks</dt>
              <dd>
                {done.toLocaleString("en")} of {total.toLocaleString("en")}
              </dd>
            </div>
            <div className="good">
              <dt>Passed</dt>
              <dd>{counts.passed.toLocaleString("en")}</dd>
            </div>
            <div className={counts.failed > 0 ? "bad" : undefined}>
              <dt>Failed</dt>
              <dd>{counts.failed.toLocaleString("en")}</dd>
            </div>
            <div>
              <dt>Skipped</dt>
              <dd>{counts.skipped.toLocaleString("en")}</dd>
            </div>
          </dl>
        </>
      )}
    </section>
  );
}
