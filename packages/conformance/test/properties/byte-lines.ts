const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** One line of a file. */
export interface ByteLine {
  /** With its ending. */
  readonly bytes: Uint8Array;
  /** Without: an LF, or a CR and an LF. */
  readonly content: Uint8Array;
}

/** The lines of a file (RX-1): an LF ends one, nothing else does, and none follows a final LF. */
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

/** The text of bytes: U+FFFD for what is invalid, and a byte order mark stays. */
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
