const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** One line of a file. */
export interface ByteLine {
  /** The bytes of the line with its ending. */
  readonly bytes: Uint8Array;
  /** The bytes of the line without its ending: LF or CRLF. */
  readonly content: Uint8Array;
}

/** Splits a file into lines (RX-1). Only an LF ends a line, and no line follows a final LF. */
export function linesOf(file: Uint8Array): readonly ByteLine[] {
  const lines: ByteLine[] = [];
  let start = 0;
  for (let at = 0; at < file.length; at++) {
    if (file[at] !== lineFeed && at < file.length - 1) continue;
    const bytes = file.subarray(start, at + 1);
    lines.push({ bytes, content: withoutEnding(bytes) });
    start = at + 1;
  }
  return lines;
}

function withoutEnding(line: Uint8Array): Uint8Array {
  if (line.at(-1) !== lineFeed) return line;
  return line.at(-2) === carriageReturn ? line.subarray(0, -2) : line.subarray(0, -1);
}

/** Decodes UTF-8. Invalid bytes become U+FFFD, and a byte order mark stays. */
export function textOf(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

/** Whether bytes are UTF-8. */
export function isText(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Whether one of the first 8192 bytes is a NUL. */
export function isBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, 8192).includes(0);
}
