import type { SourceFile } from "../../contract/file-source.ts";
import { ReadError } from "../../contract/read-error.ts";
import { readLineWindow, type LineWindow } from "../../lines/line-window.ts";
import { decodeLines, exactLines, numberLines } from "../../text/decode-lines.ts";
import { Utf8Checker } from "../../text/utf8.ts";
import { factsOfRun } from "../engine/facts.ts";
import type { FileFacts } from "../../contract/file-facts.ts";
import type { OpenFileInput } from "./arguments.ts";

/** What of the specification's future list is switched on, and its limit. */
export interface OpenFileSettings {
  readonly maxFileBytes: number;
  readonly clamp: boolean;
  readonly contextLines: number;
  readonly showLineNumbers: boolean;
}

/** What reading gave, with the facts it adds. */
export interface OpenFileAnswer {
  readonly text: string;
  readonly facts: Partial<FileFacts>;
}

interface LineRange {
  /** 1-based. */
  readonly start: number;
  /** Inclusive; infinite: the last line. */
  readonly end: number;
}

/** Size, then UTF-8, then range (RO-7). UTF-8 is a property of the whole file (RO-3), but only the range is held. */
export async function readOpenFile(
  file: SourceFile,
  args: OpenFileInput,
  settings: OpenFileSettings,
  signal: AbortSignal | undefined,
): Promise<OpenFileAnswer> {
  const asked = { start: args.start_line ?? 1, end: args.end_line ?? Number.POSITIVE_INFINITY };
  const window = await readRange(file, asked, settings, signal);
  const totalLines = window.totalLines ?? 0;
  const whole = args.start_line === undefined && args.end_line === undefined;
  if (whole || isInside(asked, totalLines)) return answer(window, settings);
  if (!settings.clamp || asked.start > asked.end) throw invalidRange(asked, totalLines);
  const clamped = { start: clampLine(asked.start, totalLines), end: clampLine(asked.end, totalLines) };
  return answer(await readRange(file, clamped, settings, signal), settings);
}

function isInside({ start, end }: LineRange, totalLines: number): boolean {
  const last = end === Number.POSITIVE_INFINITY ? totalLines : end;
  return start >= 1 && start <= last && last <= totalLines;
}

function clampLine(line: number, totalLines: number): number {
  return Math.max(1, Math.min(line, totalLines));
}

/** RO-1; a start alone reports the last line as its end. */
function invalidRange({ start, end }: LineRange, totalLines: number): ReadError {
  const last = end === Number.POSITIVE_INFINITY ? totalLines : end;
  const message = `invalid line range ${start}..=${last} for a file with ${totalLines} lines`;
  return new ReadError("OFFSET_PAST_END", message, {
    details: { start, end: last, total_lines: totalLines },
  });
}

/** Reads the range with its context, and the rest of the file without keeping it. */
async function readRange(
  file: SourceFile,
  range: LineRange,
  { maxFileBytes, contextLines }: OpenFileSettings,
  signal: AbortSignal | undefined,
): Promise<LineWindow> {
  if (file.size !== null && file.size > maxFileBytes) throw tooLarge(maxFileBytes);
  const utf8 = new Utf8Checker();
  const firstLine = Math.max(1, range.start - contextLines);
  const window = await readLineWindow(file, {
    firstLine,
    maxLines: Math.max(1, range.end + contextLines - firstLine + 1),
    countTotal: true,
    maxPosition: maxFileBytes,
    observe: (chunk) => utf8.feed(chunk),
    signal,
  });
  if (window.totalLines === null) throw tooLarge(maxFileBytes);
  if (!utf8.finish()) throw new ReadError("BINARY_FILE", "binary file cannot be displayed as text");
  return window;
}

/** RO-6: the limit is told, as the text says. */
function tooLarge(limit: number): ReadError {
  return new ReadError("TOO_LARGE", `file exceeds maximum allowed size of ${limit} bytes`, {
    details: { limit },
  });
}

function answer(window: LineWindow, settings: OpenFileSettings): OpenFileAnswer {
  const texts = decodeLines(window);
  const lines = exactLines(window, texts);
  const shown = settings.showLineNumbers ? numberLines(lines, window.firstLine) : lines;
  return { text: shown.join(""), facts: factsOfRun({ ...window, texts, more: window.stop === "lines" }) };
}
