/** Notebooks nest less deeply. */
const maxDepth = 100;
/** Lists, objects and commas: so many are parsed in moderate time and memory. */
const maxMarks = 3_000_000;

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;

/**
 * Whether JSON is as deep and as large as may be parsed at once: a file of brackets takes many times its size, and
 * seconds in which nothing else runs. That it is JSON at all is not looked at.
 */
export function isBoundedJson(bytes: Uint8Array): boolean {
  let depth = 0;
  let marks = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) at = endOfString(bytes, at);
    else if (byte === comma) marks++;
    else if (isOpening(byte)) {
      marks++;
      depth++;
    } else if (isClosing(byte)) depth--;
    if (depth > maxDepth || marks > maxMarks) return false;
  }
  return true;
}

/** `[` and `{` */
function isOpening(byte: number): boolean {
  return byte === 0x5b || byte === 0x7b;
}

/** `]` and `}` */
function isClosing(byte: number): boolean {
  return byte === 0x5d || byte === 0x7d;
}

/** Where the quote stands that ends the string which starts at `start`. */
function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}
