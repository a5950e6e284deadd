import type { LineEnding } from "../../lines/kernel/line-kernel.ts";
import type { SourceFile } from "../../contract/file-source.ts";
import { scanLines, type LineSink } from "../../lines/scan-lines.ts";
import { WindowSink, type WindowLine } from "../../lines/line-window.ts";
import { LineShapeReader, type LineShape } from "./line-shape.ts";

/** The lines that a block around an anchor can reach. */
export interface BlockWindow {
  /** 1-based number of the first line. */
  readonly firstLine: number;
  readonly lines: readonly WindowLine[];
  /** How each of the lines is judged. */
  readonly shapes: readonly LineShape[];
  /** The kept start of each line; see `WindowLine`. */
  readonly bytes: Uint8Array;
  readonly head: Uint8Array;
  /** Whether so many lines were wanted that not all could be held. */
  readonly overHeld: boolean;
  /** Lines of the whole file, when the scan reached its end. */
  readonly totalLines: number | null;
}

/** Which lines are wanted. */
export interface BlockWindowRequest {
  /** 1-based. */
  readonly anchorLine: number;
  /** A block takes at most as many lines, so none further from the anchor is kept. */
  readonly maxLines: number;
  readonly maxLineBytes: number;
  /** What may be held of the lines, in bytes. */
  readonly maxHeldBytes: number;
  readonly signal?: AbortSignal | undefined;
}

/** Judges every line from the file's start, since a blank line inherits its indent, and keeps those near the anchor. */
class BlockSink implements LineSink {
  readonly shapes: LineShape[] = [];
  readonly window: WindowSink;
  readonly #shape = new LineShapeReader();
  readonly #firstLine: number;
  #line = 1;

  constructor(firstLine: number, maxLines: number, request: BlockWindowRequest) {
    this.#firstLine = firstLine;
    const { maxLineBytes, maxHeldBytes } = request;
    this.window = new WindowSink({ maxLines, maxLineBytes, maxHeldBytes });
  }

  piece(bytes: Uint8Array): void {
    this.#shape.feed(bytes);
    if (this.#line >= this.#firstLine) this.window.piece(bytes);
  }

  endLine(ending: LineEnding): boolean {
    const shape = this.#shape.finish();
    const kept = this.#line >= this.#firstLine;
    this.#line++;
    if (!kept) return true;
    this.shapes.push(shape);
    return this.window.endLine(ending);
  }
}

/** Reads the lines around an anchor. `lines` ends before the anchor when the file does. */
export async function readBlockWindow(file: SourceFile, request: BlockWindowRequest): Promise<BlockWindow> {
  const { anchorLine, maxLines } = request;
  const firstLine = Math.max(1, anchorLine - (maxLines - 1));
  const sink = new BlockSink(firstLine, anchorLine - firstLine + maxLines, request);
  const end = await scanLines(file, sink, { signal: request.signal });
  return {
    firstLine,
    lines: sink.window.lines,
    shapes: sink.shapes,
    bytes: sink.window.collected.view(),
    head: end.head,
    overHeld: sink.window.full === "held",
    totalLines: end.reason === "end" ? end.lines : null,
  };
}
