import { CollectedBytes } from "./bytes/collected-bytes.ts";
import { carriageReturn, lineFeed, type LineEnding } from "./kernel/line-kernel.ts";

/** Where one line lies in bytes. */
export interface LinePart {
  /** `start` to `end` is the content without its ending; only the start of it if the line is longer than allowed. */
  readonly start: number;
  readonly end: number;
  /** The length of the whole content in the file, in bytes. */
  readonly byteLength: number;
  readonly ending: LineEnding;
}

/** A decoded line. */
export interface DecodedLine {
  /** Without its ending. */
  readonly text: string;
  readonly ending: LineEnding;
}

/** Splits bytes, which begin at the start of a line, into parts. Of a line longer than `maxLineBytes`, only the start. */
export function splitBytes(bytes: Uint8Array, maxLineBytes: number = Number.POSITIVE_INFINITY): LinePart[] {
  const lines: LinePart[] = [];
  for (let start = 0; start < bytes.length;) {
    const feed = bytes.indexOf(lineFeed, start);
    const next = feed === -1 ? bytes.length : feed + 1;
    const crlf = feed > start && bytes[feed - 1] === carriageReturn;
    const end = feed === -1 ? next : crlf ? feed - 1 : feed;
    const ending = feed === -1 ? "none" : crlf ? "crlf" : "lf";
    lines.push({ start, end: Math.min(end, start + maxLineBytes), byteLength: end - start, ending });
    start = next;
  }
  return lines;
}

/** Splits decoded text, which begins at the start of a line, in the same way as `splitBytes`. */
export function splitText(text: string): DecodedLine[] {
  const lines: DecodedLine[] = [];
  for (let start = 0; start < text.length;) {
    const stop = endOfLine(text, start);
    lines.push(decodedLine(text, start, stop));
    start = stop + 1;
  }
  return lines;
}

/** Gives the lines of `splitText` one after the other, for a caller that pauses between them. */
export function* eachLine(text: string): Generator<DecodedLine, void, void> {
  for (let start = 0; start < text.length;) {
    const stop = endOfLine(text, start);
    yield decodedLine(text, start, stop);
    start = stop + 1;
  }
}

/** The position of the line feed, or of the end of the text. */
function endOfLine(text: string, start: number): number {
  const feed = text.indexOf("\n", start);
  return feed === -1 ? text.length : feed;
}

function decodedLine(text: string, start: number, stop: number): DecodedLine {
  const crlf = stop > start && stop < text.length && text[stop - 1] === "\r";
  const ending = stop === text.length ? "none" : crlf ? "crlf" : "lf";
  return { text: text.slice(start, crlf ? stop - 1 : stop), ending };
}

const lineFeedPiece: Uint8Array = Uint8Array.of(lineFeed);

/** Decodes the parts of `bytes` all at once: joins them by LF, decodes, and splits the text again. */
export function decodeParts(
  parts: readonly LinePart[],
  bytes: Uint8Array,
  decode: (joined: Uint8Array) => string,
): DecodedLine[] {
  const joined = new CollectedBytes((parts.at(-1)?.end ?? 0) - (parts[0]?.start ?? 0) + parts.length);
  for (const [index, part] of parts.entries()) {
    if (index > 0) joined.append(lineFeedPiece);
    joined.append(bytes.subarray(part.start, part.end));
  }
  const texts = decode(joined.view()).split("\n");
  return parts.map(({ ending }, index) => ({ text: texts[index] ?? "", ending }));
}
