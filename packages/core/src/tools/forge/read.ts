import { encodeBase64, hasNul } from "../../platform.ts";
import type { FileFacts } from "../../contract/file-facts.ts";
import type { SourceFile } from "../../contract/file-source.ts";
import { ReadError } from "../../contract/read-error.ts";
import { countLinesBefore, findTailStart } from "../../lines/tail-start.ts";
import { readLineWindow, type LineWindow } from "../../lines/line-window.ts";
import { actualSize } from "../../lines/bytes/actual-size.ts";
import { readBytes } from "../../lines/bytes/resident-file.ts";
import { decodeLines, exactLines, numberLines } from "../../text/decode-lines.ts";

import { quantity } from "../../text/quantity.ts";
import { factsOfRun } from "../engine/facts.ts";
import type { ForgeArguments } from "./arguments.ts";
import type { ForgeReadSettings } from "./options.ts";

/** Structured output of `forgeReadTool` for text. */
export interface ForgeTextData {
  readonly kind: "text";
  /** The lines with their own endings, numbered unless switched off. */
  readonly text: string;
  /** 1-based; null when no line was shown, or its number is unknown (RF-16). */
  readonly start_line: number | null;
  readonly end_line: number | null;
  /** Null when the file was not read to its end. */
  readonly total_lines: number | null;
}

/** Structured output of `forgeReadTool` for a binary file. */
export interface ForgeBinaryData {
  readonly kind: "binary";
  /** `[binary:base64]` and the payload. */
  readonly text: string;
  readonly base64: string;
  /** Whether the payload is only the file's start. */
  readonly truncated: boolean;
  readonly size_bytes: number;
}

/** Structured output of `forgeReadTool`. */
export type ForgeReadData = ForgeTextData | ForgeBinaryData;

/** What reading gave, with the facts it adds. */
export interface ForgeAnswer {
  readonly data: ForgeReadData;
  readonly facts: Partial<FileFacts>;
}

/** A NUL in so many first bytes makes a file binary (RF-11). */
const sniffedBytes = 8192;

interface ForgeRead {
  readonly file: SourceFile;
  /** The first bytes of the file. */
  readonly head: Uint8Array;
  readonly settings: ForgeReadSettings;
  readonly showLineNumbers: boolean;
  readonly signal: AbortSignal | undefined;
}

/** Reads what the arguments ask for. Limits first, then the range (RF-17). */
export async function readForge(
  file: SourceFile,
  args: ForgeArguments,
  settings: ForgeReadSettings,
  signal: AbortSignal | undefined,
): Promise<ForgeAnswer> {
  const { selection } = args;
  const showLineNumbers = args.showLineNumbers ?? settings.showLineNumbers;
  const head = await readBytes(file, sniffedBytes, signal);
  const read: ForgeRead = { file, head, settings, showLineNumbers, signal };
  if (hasNul(head)) {
    if (selection.kind === "whole") return await readBinary(read);
    throw new ReadError(
      "INVALID_ARGUMENT",
      "line ranges are not supported for binary files; send the path alone",
    );
  }
  switch (selection.kind) {
    case "whole":
      return await readWhole(read);
    case "range":
      return await readRange(read, selection.first, selection.last);
    case "tail":
      return await readTail(read, selection.count);
  }
}

/** Base64 of what the limit allows, and a flag: an error would break FR-RD-05 (RF-13). */
async function readBinary({ file, settings, signal }: ForgeRead): Promise<ForgeAnswer> {
  const { maxFileReadBytes } = settings;
  const bytes = await readBytes(file, maxFileReadBytes + 1, signal);
  const truncated = bytes.length > maxFileReadBytes;
  const base64 = encodeBase64(bytes.subarray(0, maxFileReadBytes));
  const sizeBytes = Math.max(file.size ?? 0, bytes.length);
  const text = `[binary:base64]${truncated ? "[truncated]" : ""}\n${base64}`;
  return {
    data: { kind: "binary", text, base64, truncated, size_bytes: sizeBytes },
    facts: { kind: "binary", encoding: null, eol: "none" },
  };
}

async function readWhole(read: ForgeRead): Promise<ForgeAnswer> {
  const { file, settings, signal } = read;
  const { maxFileReadBytes } = settings;
  const window =
    file.size !== null && file.size > maxFileReadBytes
      ? undefined
      : await readLineWindow(file, {
          firstLine: 1,
          maxLines: Infinity,
          maxPosition: maxFileReadBytes,
          signal,
        });
  if (window === undefined || window.stop === "limit") {
    throw new ReadError(
      "TOO_LARGE",
      `the file is larger than ${maxFileReadBytes} bytes; read a part of it with start_line and limit`,
      { details: { limit: maxFileReadBytes } },
    );
  }
  return textAnswer(read, window, 1, window.totalLines);
}

async function readRange(read: ForgeRead, first: number, last: number): Promise<ForgeAnswer> {
  const { file, settings, signal } = read;
  const { maxFileReadBytes, maxScanBytes } = settings;
  const window = await readLineWindow(file, {
    firstLine: first,
    maxLines: last - first + 1,
    maxWindowBytes: maxFileReadBytes,
    maxPosition: maxScanBytes,
    signal,
  });
  if (window.stop === "bytes") throw rangeTooLarge(maxFileReadBytes);
  if (window.stop === "limit") {
    throw new ReadError(
      "TOO_LARGE",
      `reading these lines scans more than ${maxScanBytes} bytes; ask for earlier lines`,
      {
        details: { limit: maxScanBytes, reason: "scan_limit" },
      },
    );
  }
  const { totalLines } = window;
  if (window.lines.length === 0 && first > 1) {
    throw new ReadError(
      "OFFSET_PAST_END",
      `start_line ${first} is past the end of a file with ${quantity(totalLines ?? 0, "line")}; use tail for its last lines`,
      {
        details: { start_line: first, total_lines: totalLines },
      },
    );
  }
  return textAnswer(read, window, first, totalLines);
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

async function readTail(read: ForgeRead, count: number): Promise<ForgeAnswer> {
  const { file, settings, signal } = read;
  const { maxFileReadBytes, maxScanBytes } = settings;
  const size = await actualSize(file, maxScanBytes, signal);
  const start = size === undefined ? undefined : await findTailStart(file, size, count, maxScanBytes, signal);
  if (size === undefined || start === undefined) {
    throw tailTooLarge(count, maxScanBytes);
  }
  const window = await readLineWindow(file, {
    firstLine: 1,
    startPosition: start.position,
    maxLines: start.lines,
    maxWindowBytes: maxFileReadBytes,
    maxPosition: Math.max(size, start.position) + maxScanBytes,
    signal,
  });
  if (window.stop === "bytes") throw rangeTooLarge(maxFileReadBytes);
  // Numbers need a count from the file's start, which the scan limit may forbid (RF-16).
  if (size > maxScanBytes) return textAnswer(read, window, null, null);
  const before = await countLinesBefore(file, start.position, signal);
  return textAnswer(read, window, before + 1, before + window.lines.length);
}

/** `firstLine` null: the lines are shown without numbers. */
function textAnswer(
  read: ForgeRead,
  window: LineWindow,
  firstLine: number | null,
  totalLines: number | null,
): ForgeAnswer {
  const texts = decodeLines(window);
  const lines = exactLines(window, texts);
  const numbered = read.showLineNumbers && firstLine !== null ? numberLines(lines, firstLine) : lines;
  const run = {
    firstLine: firstLine ?? 1,
    lineCount: window.lineCount,
    lines: window.lines,
    ...(window.raw && { raw: window.raw }),
    texts,
    head: read.head,
    totalLines,
  };
  const facts = factsOfRun({ ...run, more: window.stop === "lines" });
  const known = firstLine === null ? { ...facts, firstLine: null, lastLine: null, next: null } : facts;
  return {
    data: {
      kind: "text",
      text: numbered.join(""),
      start_line: known.firstLine ?? null,
      end_line: known.lastLine ?? null,
      total_lines: totalLines,
    },
    facts: known,
  };
}
