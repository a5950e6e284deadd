import { encodeUtf8 } from "../../platform.ts";
import { linesOf } from "../../lines/line-window.ts";

/** What the indentation of a block is judged by (C-29). */
export interface LineShape {
  /** Leading spaces count 1, leading tabs `tabColumns`; a blank line has that of the line before it (C-31). */
  readonly effectiveIndent: number;
  /** Nothing but Unicode white space. */
  readonly blank: boolean;
  /** Starts with `#`, `//` or `--` after white space (C-30). */
  readonly comment: boolean;
}

/** Columns that a tab counts for in an indent, whatever stands before it. */
const tabColumns = 4;

const space = 0x20;
const tab = 0x09;
const hash = 0x23;
const slash = 0x2f;
const dash = 0x2d;

/** UTF-8 of the characters with Unicode's White_Space beyond ASCII, as big-endian numbers. U+FEFF is none. */
const wideWhiteSpace: ReadonlySet<number> = new Set(
  [
    0x85,
    0xa0,
    0x1680,
    0x2028,
    0x2029,
    0x202f,
    0x205f,
    0x3000,
    ...Array.from({ length: 11 }, (_, i) => 0x2000 + i),
  ].map((codePoint) =>
    encodeUtf8(String.fromCodePoint(codePoint)).reduce((number, byte) => (number << 8) | byte, 0),
  ),
);

const wideWhiteSpaceStarts: ReadonlySet<number> = new Set(
  [...wideWhiteSpace].flatMap((bytes) => (bytes > 0xffff ? [bytes >> 16, bytes >> 8] : [bytes >> 8])),
);

function isAsciiWhiteSpace(byte: number): boolean {
  return byte === space || (byte >= tab && byte <= 0x0d);
}

/** Judges one line after the other from their bytes, which may come in pieces of any size: none of them is kept. */
export class LineShapeReader {
  /** Of the last line that was not blank. */
  #inheritedIndent = 0;
  #indent = 0;
  #state: "indent" | "white" | "mark" | "decided" = "indent";
  #comment = false;
  /** The first byte of a comment mark of two, or 0. */
  #mark = 0;
  /** Bytes of a white-space character that may be incomplete, as a number; 0: none. */
  #partial = 0;

  feed(bytes: Uint8Array): void {
    for (let index = 0; index < bytes.length && this.#state !== "decided"; index++) {
      this.#take(bytes[index] ?? 0);
    }
  }

  /** The shape of the line that ends here; the next bytes belong to the next line. */
  finish(): LineShape {
    const blank = (this.#state === "indent" || this.#state === "white") && this.#partial === 0;
    if (!blank) this.#inheritedIndent = this.#indent;
    const shape = { effectiveIndent: this.#inheritedIndent, blank, comment: this.#comment };
    this.#indent = 0;
    this.#state = "indent";
    this.#comment = false;
    this.#mark = 0;
    this.#partial = 0;
    return shape;
  }

  #take(byte: number): void {
    if (this.#state === "mark") {
      this.#comment = byte === this.#mark;
      this.#state = "decided";
    } else if (this.#partial !== 0 || byte >= 0x80) this.#takeWide(byte);
    else if (this.#state === "indent" && byte === space) this.#indent += 1;
    else if (this.#state === "indent" && byte === tab) this.#indent += tabColumns;
    else if (isAsciiWhiteSpace(byte)) this.#state = "white";
    else this.#takeText(byte);
  }

  #takeWide(byte: number): void {
    const seen = (this.#partial << 8) | byte;
    if (wideWhiteSpace.has(seen)) {
      this.#state = "white";
      this.#partial = 0;
    } else if (wideWhiteSpaceStarts.has(seen)) this.#partial = seen;
    else this.#state = "decided";
  }

  #takeText(byte: number): void {
    this.#comment = byte === hash;
    const opensMark = byte === slash || byte === dash;
    this.#mark = opensMark ? byte : 0;
    this.#state = opensMark ? "mark" : "decided";
  }
}

/** Judges each line of a piece of a file that starts with one; the first line inherits no indent. */
export function lineShapes(bytes: Uint8Array): LineShape[] {
  const reader = new LineShapeReader();
  return linesOf(bytes).map(({ start, end }) => {
    reader.feed(bytes.subarray(start, end));
    return reader.finish();
  });
}
