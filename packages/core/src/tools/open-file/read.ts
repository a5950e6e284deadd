import { ReadError } from "../../contract/read-error.ts";
import type { FileBytes } from "../../lines/bytes/file-bytes.ts";
import { readFileLines, type FileLines } from "../../lines/file-lines.ts";
import type { LineRange, OpenFileArguments } from "./arguments.ts";
import type { OpenFileSettings } from "./options.ts";

/** Reads the lines to show. Checks the size, then UTF-8, then the range (RO-7). */
export async function readOpenFile(
  file: FileBytes,
  { range }: OpenFileArguments,
  settings: OpenFileSettings,
): Promise<FileLines> {
  const asked = range ?? { start: 1, end: Number.POSITIVE_INFINITY };
  const lines = await readRange(file, asked, settings);
  const totalLines = lines.totalLines ?? 0;
  if (range === undefined || isInside(range, totalLines)) return lines;
  if (!settings.clamp || range.start > range.end) throw invalidRange(range, totalLines);
  const clamped = { start: clampLine(range.start, totalLines), end: clampLine(range.end, totalLines) };
  return await readRange(file, clamped, settings);
}

function isInside({ start, end }: LineRange, totalLines: number): boolean {
  const last = end === Number.POSITIVE_INFINITY ? totalLines : end;
  return start >= 1 && start <= last && last <= totalLines;
}

function clampLine(line: number, totalLines: number): number {
  return Math.max(1, Math.min(line, totalLines));
}

/** For a start without an end, the message names the last line as the end (RO-1). */
function invalidRange({ start, end }: LineRange, totalLines: number): ReadError {
  const last = end === Number.POSITIVE_INFINITY ? totalLines : end;
  const message = `invalid line range ${start}..=${last} for a file with ${totalLines} lines`;
  return new ReadError("OFFSET_PAST_END", message, {
    details: { start, end: last, total_lines: totalLines },
  });
}

/** Reads the range with its context, and scans the rest of the file, because all of it must be UTF-8 (RO-3). */
async function readRange(
  file: FileBytes,
  range: LineRange,
  { maxFileBytes, contextLines }: OpenFileSettings,
): Promise<FileLines> {
  if (file.size !== null && file.size > maxFileBytes) throw tooLarge(maxFileBytes);
  const firstLine = Math.max(1, range.start - contextLines);
  const lines = await readFileLines(file, {
    firstLine,
    maxLines: Math.max(1, range.end + contextLines - firstLine + 1),
    countTotal: true,
    maxPosition: maxFileBytes,
    checkUtf8: true,
  });
  if (lines.totalLines === null) throw tooLarge(maxFileBytes);
  if (lines.isUtf8 !== true) throw new ReadError("BINARY_FILE", "binary file cannot be displayed as text");
  return lines;
}

/** The message names the limit (RO-6). */
function tooLarge(limit: number): ReadError {
  return new ReadError("TOO_LARGE", `file exceeds maximum allowed size of ${limit} bytes`, {
    details: { limit },
  });
}
