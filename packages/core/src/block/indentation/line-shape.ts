import type { FileBytes } from "../../lines/bytes/file-bytes.ts";
import { LineCollector } from "../../lines/file-lines.ts";
import type { LineEnding } from "../../lines/kernel/line-kernel.ts";
import { scanLines, type LineSink } from "../../lines/scan-lines.ts";
import { type LinePart, splitBytes } from "../../lines/split-lines.ts";
import { encodeUtf8 } from "../../platform.ts";

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
class LineShapeReader {
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

/** The lines around an anchor that a block can reach. */
export interface AnchorLines {
  /** 1-based number of the first line. */
  readonly firstLine: number;
  /** Where each line lies in `bytes`: its kept start. */
  readonly parts: readonly LinePart[];
  /** The shape of each line. */
  readonly shapes: readonly LineShape[];
  readonly bytes: Uint8Array;
  /** The first bytes of the file. */
  readonly head: Uint8Array;
  /** Whether so many lines were wanted that not all could be held. */
  readonly overHeld: boolean;
  /** Lines of the whole file, when the scan reached its end. */
  readonly totalLines: number | null;
}

/** Which lines are wanted. */
export interface AnchorLinesRequest {
  /** 1-based. */
  readonly anchorLine: number;
  /** A block has at most this many lines, so no line further from the anchor is kept. */
  readonly maxLines: number;
  readonly maxLineBytes: number;
  /** How much memory the kept lines may take, in bytes. */
  readonly maxHeldBytes: number;
}

/** Shapes every line from the file's start, since a blank line inherits its indent, and keeps those near the anchor. */
class AnchorCollector implements LineSink {
  readonly shapes: LineShape[] = [];
  readonly kept: LineCollector;
  readonly #reader = new LineShapeReader();
  readonly #firstLine: number;
  #line = 1;

  constructor(firstLine: number, maxLines: number, { maxLineBytes, maxHeldBytes }: AnchorLinesRequest) {
    this.#firstLine = firstLine;
    this.kept = new LineCollector({ maxLines, maxLineBytes, maxHeldBytes });
  }

  piece(bytes: Uint8Array): void {
    this.#reader.add(bytes);
    if (this.#line >= this.#firstLine) this.kept.piece(bytes);
  }

  endLine(ending: LineEnding): boolean {
    const shape = this.#reader.finishLine();
    const isKept = this.#line >= this.#firstLine;
    this.#line++;
    if (!isKept) return true;
    this.shapes.push(shape);
    return this.kept.endLine(ending);
  }
}

/** Reads the lines around an anchor. They end before the anchor when the file does. */
export async function readAnchorLines(file: FileBytes, request: AnchorLinesRequest): Promise<AnchorLines> {
  const { anchorLine, maxLines } = request;
  const firstLine = Math.max(1, anchorLine - (maxLines - 1));
  const collector = new AnchorCollector(firstLine, anchorLine - firstLine + maxLines, request);
  const end = await scanLines(file, collector);
  return {
    firstLine,
    parts: collector.kept.parts,
    shapes: collector.shapes,
    bytes: collector.kept.collected.view(),
    head: end.head,
    overHeld: collector.kept.full === "held",
    totalLines: end.reason === "end" ? end.lines : null,
  };
}
