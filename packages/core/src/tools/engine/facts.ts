import type { FileFacts } from "../../contract/file-facts.ts";
import type { SourceFile } from "../../contract/file-source.ts";
import type { LocatedPath } from "../../contract/workspace.ts";
import { modifiedRecently } from "../../lines/bytes/file-bytes.ts";
import { inTurns } from "../../lines/bytes/yield-turn.ts";
import { startsWithByteOrderMark } from "../../lines/bytes/utf8.ts";
import type { FileLines } from "../../lines/file-lines.ts";
import type { ByteTraits } from "../../lines/kernel/line-kernel.ts";
import { sharedKernel } from "../../lines/kernel/shared-kernel.ts";
import type { DecodedLine } from "../../lines/split-lines.ts";
import { isUtf8 } from "../../platform.ts";
import { decodedPieces } from "../../text/decode-lines.ts";
import { contentWarnings, misleadsNobody } from "../../text/misleading-characters.ts";

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
export async function factsOfLines(
  lines: FileLines,
  more: boolean,
  signal: AbortSignal | undefined,
): Promise<Partial<FileFacts>> {
  const whole =
    lines.kind === "whole" ? { bytes: lines.bytes, traits: sharedKernel().inspect(lines.bytes) } : undefined;
  const facts = await factsOfRun({ ...lines, more, whole, pieces: () => decodedPieces(lines) }, signal);
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
  readonly pieces: () => Iterable<readonly DecodedLine[]>;
}

/** The facts that reading a run of lines adds. */
export async function factsOfRun(
  run: ShownRun,
  signal: AbortSignal | undefined,
): Promise<Partial<FileFacts>> {
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
  if (whole !== undefined && !mayMislead(whole)) {
    const { crlfPairs, lineFeeds } = whole.traits;
    return { ...numbers, eol: lineFeeds === 0 ? "none" : crlfPairs === 0 ? "lf" : "crlf", warnings: [] };
  }
  return { ...numbers, ...(await inTurns(contentWarnings(run.pieces(), firstLine), signal)) };
}

function mayMislead({ bytes, traits }: NonNullable<ShownRun["whole"]>): boolean {
  const { ascii, controls, carriageReturns, crlfPairs, lineFeeds } = traits;
  const isMixed = crlfPairs > 0 && crlfPairs !== lineFeeds;
  return controls || carriageReturns !== crlfPairs || isMixed || (!ascii && !bytesMisleadNobody(bytes));
}

/** So many places, at each of which a look takes about a microsecond, hold nobody up. */
const maxLookedAt = 4000;

/** Bytes that are not UTF-8 are left to a look at their lines. */
function bytesMisleadNobody(bytes: Uint8Array): boolean {
  return isUtf8(bytes) && misleadsNobody(bytes, maxLookedAt);
}
