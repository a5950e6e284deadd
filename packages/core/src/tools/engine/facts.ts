import type { ContentWarning, EndOfLine, FileFacts } from "../../contract/file-facts.ts";
import type { SourceFile } from "../../contract/file-source.ts";
import type { LocatedPath } from "../../contract/workspace.ts";
import { modifiedRecently } from "../../lines/bytes/file-bytes.ts";
import { startsWithByteOrderMark } from "../../lines/bytes/utf8.ts";
import type { FileLines } from "../../lines/file-lines.ts";
import type { ByteTraits } from "../../lines/kernel/line-kernel.ts";
import { sharedKernel } from "../../lines/kernel/shared-kernel.ts";
import type { DecodedLine } from "../../lines/split-lines.ts";
import { decodeUtf8 } from "../../platform.ts";
import { decodeLines } from "../../text/decode-lines.ts";
import { contentWarnings, misleadingIn } from "../../text/misleading-characters.ts";

/** The facts known from opening a file. A tool adds what it learns by reading. */
export function factsOfOpening(path: LocatedPath, source: SourceFile): FileFacts {
  const { size, modifiedMs, version } = source;
  const settled = modifiedMs !== null && !modifiedRecently(source);
  return {
    path: path.shown,
    kind: "text",
    firstLine: null,
    lastLine: null,
    totalLines: null,
    next: null,
    byteLength: size,
    modifiedMs,
    version: settled ? version : null,
    encoding: "utf-8",
    bom: false,
    eol: "none",
    cuts: [],
    changed: false,
    warnings: [],
  };
}

/** The facts that reading lines of a UTF-8 file adds. */
export function factsOfLines(lines: FileLines, more: boolean): Partial<FileFacts> {
  const whole =
    lines.kind === "whole" ? { bytes: lines.bytes, traits: sharedKernel().inspect(lines.bytes) } : undefined;
  const facts = factsOfRun({ ...lines, more, whole, decode: () => decodeLines(lines) });
  return { ...facts, bom: startsWithByteOrderMark(lines.head) };
}

/** A run of lines that is shown. */
interface ShownRun {
  /** 1-based. */
  readonly firstLine: number;
  readonly lineCount: number;
  readonly totalLines: number | null;
  /** Whether lines may follow the run. */
  readonly more: boolean;
  /** The bytes of the lines and their traits, if the lines are one piece of the file. */
  readonly whole: { readonly bytes: Uint8Array; readonly traits: ByteTraits } | undefined;
  /** Decodes the lines. Called only if the bytes alone do not prove that nothing in them could mislead. */
  readonly decode: () => readonly DecodedLine[];
}

/** The facts that reading a run of lines adds. */
export function factsOfRun(run: ShownRun): Partial<FileFacts> {
  const { firstLine, lineCount, totalLines, whole } = run;
  const lastLine = firstLine + lineCount - 1;
  const shown = lineCount > 0;
  const next = run.more && lastLine !== totalLines ? { offset: lastLine + 1 } : null;
  const numbers = {
    firstLine: shown ? firstLine : null,
    lastLine: shown ? lastLine : null,
    totalLines,
    next,
  };
  if (whole === undefined) {
    const lines = run.decode();
    return { ...numbers, eol: endOfLineOf(lines), warnings: contentWarnings(lines, firstLine) };
  }
  const { ascii, controls, carriageReturns, crlfPairs, lineFeeds } = whole.traits;
  const ending = crlfPairs === 0 ? "lf" : crlfPairs === lineFeeds ? "crlf" : "mixed";
  const mayMislead =
    controls ||
    carriageReturns !== crlfPairs ||
    ending === "mixed" ||
    (!ascii && misleadingIn(decodeUtf8(whole.bytes)) !== 0);
  const warnings: readonly ContentWarning[] = mayMislead ? contentWarnings(run.decode(), firstLine) : [];
  return { ...numbers, eol: lineFeeds === 0 ? "none" : ending, warnings };
}

function endOfLineOf(lines: readonly DecodedLine[]): EndOfLine {
  const lf = lines.some((line) => line.ending === "lf");
  const crlf = lines.some((line) => line.ending === "crlf");
  if (lf && crlf) return "mixed";
  if (crlf) return "crlf";
  return lf ? "lf" : "none";
}
