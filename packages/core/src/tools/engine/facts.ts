import { decodeUtf8 } from "../../platform.ts";
import type { EndOfLine, FileFacts, ContentWarning } from "../../contract/file-facts.ts";
import type { SourceFile } from "../../contract/file-source.ts";
import type { LocatedPath } from "../../contract/workspace.ts";
import { sharedKernel } from "../../lines/kernel/shared-kernel.ts";
import type { ByteTraits } from "../../lines/kernel/line-kernel.ts";
import { modifiedRecently } from "../../lines/bytes/read-ahead.ts";
import type { WindowLine } from "../../lines/line-window.ts";
import { startsWithByteOrderMark } from "../../text/utf8.ts";
import { contentWarnings } from "../../text/content-warnings.ts";
import { misleadingIn } from "../../text/misleading-characters.ts";

/** The facts that are known once a file is open; a tool adds what it learnt by reading. */
export function fileFactsOf(path: LocatedPath, file: SourceFile): FileFacts {
  const settled = file.modifiedMs !== null && !modifiedRecently(file);
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

function endOfLineByTraits({ lineFeeds, crlfPairs }: ByteTraits): EndOfLine {
  if (lineFeeds === 0) return "none";
  if (crlfPairs === 0) return "lf";
  return crlfPairs === lineFeeds ? "crlf" : "mixed";
}

/** Characters that can be seen, with endings of one kind. */
function isHarmless(traits: ByteTraits, raw: Uint8Array | undefined): boolean {
  const { ascii, controls, carriageReturns, crlfPairs, lineFeeds } = traits;
  const endings = crlfPairs === 0 || crlfPairs === lineFeeds;
  if (controls || carriageReturns !== crlfPairs || !endings) return false;
  return ascii || (raw !== undefined && misleadingIn(decodeUtf8(raw)) === 0);
}

function warningsOf({ lines, texts, firstLine }: ShownRun): ContentWarning[] {
  return contentWarnings(
    lines.map(({ ending }, index) => ({ text: texts[index] ?? "", ending })),
    firstLine,
  );
}

/** A run of lines that is shown. */
export interface ShownRun {
  /** 1-based number of the first line. */
  readonly firstLine: number;
  readonly lineCount: number;
  /** Their bytes, where they are one piece of the file. */
  readonly raw?: Uint8Array;
  /** What their bytes hold, where that was looked at before. */
  readonly traits?: ByteTraits;
  /** Not looked at where their bytes tell that there is nothing to be warned of. */
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
  const traits = run.traits ?? (run.raw && sharedKernel().inspect(run.raw));
  const shown = run.lineCount > 0;
  const lastLine = run.firstLine + run.lineCount - 1;
  return {
    firstLine: shown ? run.firstLine : null,
    lastLine: shown ? lastLine : null,
    totalLines: run.totalLines,
    next: run.more && lastLine !== run.totalLines ? { offset: lastLine + 1 } : null,
    bom: startsWithByteOrderMark(run.head),
    eol: traits ? endOfLineByTraits(traits) : endOfLineOf(run.lines),
    warnings: traits && isHarmless(traits, run.raw) ? [] : warningsOf(run),
  };
}
