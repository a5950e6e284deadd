import type { EndOfLine, FileFacts } from "../contract/file-facts.ts";
import type { SourceFile } from "../contract/file-source.ts";
import type { LocatedPath } from "../contract/workspace.ts";
import type { WindowLine } from "../lines/line-window.ts";
import { startsWithByteOrderMark } from "../text/byte-order-mark.ts";
import { contentWarnings } from "../text/content-warnings.ts";

/** A file that was modified so recently may change again without its timestamps showing it. */
const unsettledMs = 2000;

/** The facts that are known once a file is open; a tool adds what it learnt by reading. */
export function fileFactsOf(path: LocatedPath, file: SourceFile): FileFacts {
  const settled = file.modifiedMs !== null && Date.now() - file.modifiedMs >= unsettledMs;
  return {
    path: path.shown,
    kind: "text",
    firstLine: null,
    lastLine: null,
    totalLines: null,
    next: null,
    byteLength: file.size,
    modifiedMs: file.modifiedMs,
    version: settled ? file.version : null,
    encoding: "utf-8",
    bom: false,
    eol: "none",
    cuts: [],
    changed: false,
    warnings: [],
  };
}

/** The line endings of a run of lines. */
function endOfLineOf(lines: readonly Pick<WindowLine, "ending">[]): EndOfLine {
  const lf = lines.some((line) => line.ending === "lf");
  const crlf = lines.some((line) => line.ending === "crlf");
  if (lf && crlf) return "mixed";
  if (crlf) return "crlf";
  return lf ? "lf" : "none";
}

/** A run of lines that is shown. */
export interface ShownRun {
  /** 1-based number of the first line. */
  readonly firstLine: number;
  readonly lines: readonly Pick<WindowLine, "ending">[];
  /** The first bytes of the file. */
  readonly head: Uint8Array;
  readonly totalLines: number | null;
  /** Whether lines may follow the run. */
  readonly more: boolean;
  /** The text of each line, without endings. */
  readonly texts: readonly string[];
}

/** The facts that reading a run of lines adds. */
export function factsOfRun(run: ShownRun): Partial<FileFacts> {
  const shown = run.lines.length > 0;
  const lastLine = run.firstLine + run.lines.length - 1;
  return {
    firstLine: shown ? run.firstLine : null,
    lastLine: shown ? lastLine : null,
    totalLines: run.totalLines,
    next: run.more && lastLine !== run.totalLines ? { offset: lastLine + 1 } : null,
    bom: startsWithByteOrderMark(run.head),
    eol: endOfLineOf(run.lines),
    warnings: contentWarnings(
      run.lines.map(({ ending }, index) => ({ text: run.texts[index] ?? "", ending })),
      run.firstLine,
    ),
  };
}
