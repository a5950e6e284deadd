import type { CaseOutcome, Progress } from "../run/run-conformance.ts";

/** The stream to which the command writes. */
export interface Terminal {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** Shows the progress of a run. */
export interface ProgressView {
  readonly update: (outcome: CaseOutcome, progress: Progress) => void;
  readonly end: () => void;
}

const barCells = 24;
const redrawMs = 80;

/** Shows a bar that redraws itself on a terminal, and one plain line for each loop elsewhere. */
export function progressView(terminal: Terminal): ProgressView {
  return terminal.isTTY === true ? barView(terminal) : lineView(terminal);
}

function barView(terminal: Terminal): ProgressView {
  let drawnMs = -redrawMs;
  let failed = 0;
  const draw = ({ driver, loop }: CaseOutcome, { done, total }: Progress): void => {
    const full = Math.round((barCells * done) / total);
    const bar = "█".repeat(full) + "░".repeat(barCells - full);
    const failures = failed > 0 ? ` ${failed} failed` : "";
    const text = `${bar} ${Math.floor((100 * done) / total)}% ${done}/${total}${failures} ${driver} ${loop}`;
    terminal.write(`\r\u001b[K${text.slice(0, Math.max(20, (terminal.columns ?? 80) - 1))}`);
  };
  return {
    update(outcome, progress) {
      if (outcome.status === "failed") failed++;
      const now = performance.now();
      if (now - drawnMs < redrawMs && progress.done < progress.total) return;
      drawnMs = now;
      draw(outcome, progress);
    },
    end: () => terminal.write("\r\u001b[K"),
  };
}

function lineView(terminal: Terminal): ProgressView {
  let current:
    | { readonly name: string; readonly startedMs: number; counts: Record<string, number> }
    | undefined;
  let last: Progress = { done: 0, total: 0 };
  const flush = (): void => {
    if (current === undefined) return;
    const { name, startedMs, counts } = current;
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    const { passed = 0, failed = 0, skipped = 0 } = counts;
    terminal.write(
      `${name}: ${passed} passed, ${failed} failed, ${skipped} skipped in ${seconds} s (${last.done}/${last.total})\n`,
    );
    current = undefined;
  };
  return {
    update({ driver, loop, status }, progress) {
      const name = `${driver} ${loop}`;
      if (current?.name !== name) flush();
      current ??= { name, startedMs: performance.now(), counts: {} };
      current.counts[status] = (current.counts[status] ?? 0) + 1;
      last = progress;
    },
    end: flush,
  };
}
