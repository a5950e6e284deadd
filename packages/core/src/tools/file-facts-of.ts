import type { EndOfLine, FileFacts } from "../contract/file-facts.ts";
import type { SourceFile } from "../contract/file-source.ts";
import type { LocatedPath } from "../contract/workspace.ts";
import type { WindowLine } from "../lines/line-window.ts";

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
export function endOfLineOf(lines: readonly Pick<WindowLine, "ending">[]): EndOfLine {
  const lf = lines.some((line) => line.ending === "lf");
  const crlf = lines.some((line) => line.ending === "crlf");
  if (lf && crlf) return "mixed";
  if (crlf) return "crlf";
  return lf ? "lf" : "none";
}
