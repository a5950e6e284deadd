import { encodeUtf8 } from "../../platform.ts";
import { splitBytes } from "../../lines/split-lines.ts";

/** What decides whether a line belongs to a block of indentation (C-29). */
export interface LineShape {
  /** Leading spaces count 1 and leading tabs `tabColumns`. A blank line has the indent of the line before it (C-31). */
  readonly effectiveIndent: number;
  /** Whether it holds nothing but Unicode white space. */
  readonly blank: boolean;
  /** Whether it starts with `#`, `//` or `--` behind white space (C-30). */
  readonly comment: boolean;
}

/** A tab in an indent counts this many columns, whatever stands before it. */
const tabColumns = 4;

const space = 0x20;
const tab = 0x09;
const hash = 0x23;
const slash = 0x2f;
const dash = 0x2d;

/** The UTF-8 of the characters beyond ASCII with Unicode's White_Space, as big-endian numbers. U+FEFF is not one of them. */
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

/** Shapes one line after the other from their bytes, which may come in pieces of any size. It keeps none of them. */
export class LineShapeReader {
  /** The indent of the last line that was not blank. */
  #inheritedIndent = 0;
  #indent = 0;
  #state: "indent" | "white" | "mark" | "decided" = "indent";
  #comment = false;
  /** The first byte of a comment mark of two, or 0. */
  #mark = 0;
  /** Bytes of a white-space character that may be incomplete, as a number; 0: none. */
  #partial = 0;

  /** Adds a piece of the current line. */
  add(bytes: Uint8Array): void {
    for (let index = 0; index < bytes.length && this.#state !== "decided"; index++) {
      const byte = bytes[index] ?? 0;
      if (this.#state === "mark") {
        this.#comment = byte === this.#mark;
        this.#state = "decided";
      } else if (this.#partial !== 0 || byte >= 0x80) this.#addWide(byte);
      else if (this.#state === "indent" && byte === space) this.#indent += 1;
      else if (this.#state === "indent" && byte === tab) this.#indent += tabColumns;
      else if (byte === space || (byte >= tab && byte <= 0x0d)) this.#state = "white";
      else {
        this.#comment = byte === hash;
        this.#mark = byte === slash || byte === dash ? byte : 0;
        this.#state = this.#mark === 0 ? "decided" : "mark";
      }
    }
  }

  /** The shape of the line that ends here; the next bytes belong to the next line. */
  finishLine(): LineShape {
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

  /** Adds a byte of a character beyond ASCII. */
  #addWide(byte: number): void {
    const seen = (this.#partial << 8) | byte;
    if (wideWhiteSpace.has(seen)) {
      this.#state = "white";
      this.#partial = 0;
    } else if (wideWhiteSpaceStarts.has(seen)) this.#partial = seen;
    else this.#state = "decided";
  }
}

/** Shapes each line of bytes that start with one. The first line inherits no indent. */
export function lineShapes(bytes: Uint8Array): LineShape[] {
  const reader = new LineShapeReader();
  const shapes: LineShape[] = [];
  for (const { start, end } of splitBytes(bytes)) {
    reader.add(bytes.subarray(start, end));
    shapes.push(reader.finishLine());
  }
  return shapes;
}
