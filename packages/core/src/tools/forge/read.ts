import type { FileFacts } from "../../contract/file-facts.ts";
import { ReadError } from "../../contract/read-error.ts";
import type { FileBytes } from "../../lines/bytes/file-bytes.ts";
import { startsWithByteOrderMark } from "../../lines/bytes/utf8.ts";
import { actualSize, base64Of, readBytes } from "../../lines/bytes/whole-file.ts";
import { inTurns } from "../../lines/bytes/yield-turn.ts";
import { readFileLines, type FileLines } from "../../lines/file-lines.ts";
import { countLinesBefore, findTailStart } from "../../lines/line-index/locate-line.ts";
import { hasNul } from "../../platform.ts";
import { alignedNumbers, exactTextOf } from "../../text/decode-lines.ts";
import { quantity } from "../../text/message-text.ts";
import { factsOfLines } from "../engine/facts.ts";
import type { ForgeArguments } from "./arguments.ts";
import type { ForgeReadSettings } from "./options.ts";

/** Structured output of `forgeReadTool`. */
export type ForgeReadData = ForgeTextData | ForgeBinaryData;

/** Structured output of `forgeReadTool` for text. */
export interface ForgeTextData {
  readonly kind: "text";
  /** The lines with their own endings, numbered unless numbers are switched off. */
  readonly text: string;
  /** 1-based. Null if no line was shown or its number is unknown (RF-16). */
  readonly start_line: number | null;
  /** As `start_line`, and inclusive. */
  readonly end_line: number | null;
  /** Lines of the whole file. Null if it was not read to its end, or not from its start. */
  readonly total_lines: number | null;
}

/** Structured output of `forgeReadTool` for a binary file. */
export interface ForgeBinaryData {
  readonly kind: "binary";
  /** `[binary:base64]`, a line ending and the payload. */
  readonly text: string;
  /** The bytes of the file in standard base64. */
  readonly base64: string;
  /** Whether the payload is only the start of the file. */
  readonly truncated: boolean;
  /** Size of the whole file in bytes. */
  readonly size_bytes: number;
}

/** The result of reading, and the facts that it adds. */
export interface ForgeAnswer {
  readonly data: ForgeReadData;
  readonly facts: Partial<FileFacts>;
}

/** A NUL among the first bytes, up to this many, makes a file binary (RF-11). */
const sniffedBytes = 8192;

/** Reads what the arguments ask for. Checks the limits first, then the range (RF-17). */
export async function readForge(
  file: FileBytes,
  { selection, showLineNumbers: shown }: ForgeArguments,
  settings: ForgeReadSettings,
): Promise<ForgeAnswer> {
  const head = await readBytes(file, sniffedBytes);
  if (hasNul(head)) {
    if (selection.kind === "whole") return await readBinary(file, settings);
    throw new ReadError(
      "INVALID_ARGUMENT",
      "line ranges are not supported for binary files; send the path alone",
    );
  }
  const found = await readSelection(file, selection, settings);
  const { data, facts } = await textAnswer(found, shown ?? settings.showLineNumbers, file.signal);
  return { data, facts: { ...facts, bom: startsWithByteOrderMark(head) } };
}

/** Reads as much as the limit allows and flags the rest, because an error would break FR-RD-05 (RF-13). */
async function readBinary(file: FileBytes, { maxFileReadBytes }: ForgeReadSettings): Promise<ForgeAnswer> {
  const bytes = await readBytes(file, maxFileReadBytes + 1);
  const truncated = bytes.length > maxFileReadBytes;
  const base64 = await inTurns(base64Of(bytes.subarray(0, maxFileReadBytes)), file.signal);
  const sizeBytes = Math.max(file.size ?? 0, bytes.length);
  const text = `[binary:base64]${truncated ? "[truncated]" : ""}\n${base64}`;
  return {
    data: { kind: "binary", text, base64, truncated, size_bytes: sizeBytes },
    facts: { kind: "binary", encoding: null, eol: "none" },
  };
}

async function readSelection(
  file: FileBytes,
  selection: ForgeArguments["selection"],
  settings: ForgeReadSettings,
): Promise<FoundLines> {
  switch (selection.kind) {
    case "whole":
      return await readWhole(file, settings);
    case "range":
      return await readRange(file, selection.first, selection.last, settings);
    case "tail":
      return await readTail(file, selection.count, settings);
  }
}

/** Lines that were read, and their numbers if they are known. */
interface FoundLines {
  readonly lines: FileLines;
  /** Null if the number is unknown. The lines are then shown without numbers. */
  readonly firstLine: number | null;
  readonly totalLines: number | null;
}

async function readWhole(file: FileBytes, { maxFileReadBytes }: ForgeReadSettings): Promise<FoundLines> {
  if (file.size !== null && file.size > maxFileReadBytes) throw fileTooLarge(maxFileReadBytes);
  const lines = await readFileLines(file, {
    firstLine: 1,
    maxLines: Infinity,
    maxPosition: maxFileReadBytes,
  });
  if (lines.stop === "limit") throw fileTooLarge(maxFileReadBytes);
  return { lines, firstLine: 1, totalLines: lines.totalLines };
}

async function readRange(
  file: FileBytes,
  first: number,
  last: number,
  { maxFileReadBytes, maxScanBytes }: ForgeReadSettings,
): Promise<FoundLines> {
  const lines = await readFileLines(file, {
    firstLine: first,
    maxLines: last - first + 1,
    maxRunBytes: maxFileReadBytes,
    maxPosition: maxScanBytes,
  });
  if (lines.stop === "bytes") throw rangeTooLarge(maxFileReadBytes);
  if (lines.stop === "limit") {
    throw new ReadError(
      "TOO_LARGE",
      `reading these lines scans more than ${maxScanBytes} bytes; ask for earlier lines`,
      { details: { limit: maxScanBytes, reason: "scan_limit" } },
    );
  }
  const { totalLines } = lines;
  if (lines.lineCount === 0 && first > 1) {
    throw new ReadError(
      "OFFSET_PAST_END",
      `start_line ${first} is past the end of a file with ${quantity(totalLines ?? 0, "line")}; use tail for its last lines`,
      { details: { start_line: first, total_lines: totalLines } },
    );
  }
  return { lines, firstLine: first, totalLines };
}

async function readTail(
  file: FileBytes,
  count: number,
  { maxFileReadBytes, maxScanBytes }: ForgeReadSettings,
): Promise<FoundLines> {
  const size = await actualSize(file, maxScanBytes);
  const start = size === undefined ? undefined : await findTailStart(file, size, count, maxScanBytes);
  if (size === undefined || start === undefined) throw tailTooLarge(count, maxScanBytes);
  const lines = await readFileLines(file, {
    firstLine: 1,
    startPosition: start.position,
    maxLines: start.lines,
    maxRunBytes: maxFileReadBytes,
    maxPosition: Math.max(size, start.position) + maxScanBytes,
  });
  if (lines.stop === "bytes") throw rangeTooLarge(maxFileReadBytes);
  // Numbers need a count from the start of the file, which the scan limit may forbid (RF-16).
  if (size > maxScanBytes) return { lines, firstLine: null, totalLines: null };
  const before = await countLinesBefore(file, start.position);
  return { lines, firstLine: before + 1, totalLines: before + lines.lineCount };
}

async function textAnswer(
  { lines, firstLine, totalLines }: FoundLines,
  showLineNumbers: boolean,
  signal: AbortSignal | undefined,
): Promise<ForgeAnswer> {
  const first = firstLine ?? 1;
  const numbers = showLineNumbers && firstLine !== null ? alignedNumbers(first, lines.lineCount) : null;
  const run = { ...lines, firstLine: first, totalLines };
  const text = await exactTextOf(run, numbers, signal);
  const facts = await factsOfLines(run, lines.stop === "lines", signal);
  const known = firstLine === null ? { ...facts, firstLine: null, lastLine: null, next: null } : facts;
  return {
    data: {
      kind: "text",
      text,
      start_line: known.firstLine ?? null,
      end_line: known.lastLine ?? null,
      total_lines: totalLines,
    },
    facts: known,
  };
}

function fileTooLarge(limit: number): ReadError {
  return new ReadError(
    "TOO_LARGE",
    `the file is larger than ${limit} bytes; read a part of it with start_line and limit`,
    { details: { limit } },
  );
}

function rangeTooLarge(limit: number): ReadError {
  return new ReadError("TOO_LARGE", `these lines are larger than ${limit} bytes; ask for fewer lines`, {
    details: { limit },
  });
}

function tailTooLarge(count: number, limit: number): ReadError {
  const message =
    count === 1
      ? `the last line takes more than ${limit} bytes; read the file from its start, with head`
      : `the last ${count} lines take more than ${limit} bytes; ask for fewer`;
  return new ReadError("TOO_LARGE", message, { details: { limit, reason: "scan_limit" } });
}
