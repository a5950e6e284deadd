import type { FileBytes } from "../../lines/bytes/file-bytes.ts";
import { LineCollector } from "../../lines/file-lines.ts";
import type { LineEnding } from "../../lines/kernel/line-text.ts";
import { scanLines, type LineSink } from "../../lines/scan-lines.ts";
import type { LinePart } from "../../lines/split-lines.ts";
import { LineShapeReader, type LineShape } from "./line-shape.ts";

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
