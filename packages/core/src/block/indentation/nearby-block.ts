import type { SourceFile } from "../../contract/file-source.ts";
import { readByteWindow, type ByteWindow } from "../../lines/byte-window.ts";
import { indentationBlock, type BlockRequest } from "./indentation-block.ts";
import { lineShapes } from "./line-shape.ts";

/** A block that was found in the lines near its anchor. */
export interface NearbyBlock {
  /** The lines that were looked at. */
  readonly window: ByteWindow;
  /** Lines of the window before the block, and of the block. */
  readonly start: number;
  readonly lineCount: number;
}

/** Where a block is looked for, and how it is chosen. */
export interface NearbyBlockRequest extends Omit<BlockRequest, "anchor" | "fileLines"> {
  /** 1-based. */
  readonly anchorLine: number;
  readonly signal: AbortSignal | undefined;
}

/** Lines on each side of the anchor that are looked at, at first. */
const firstReachLines = 64;
const growthFactor = 8;
/** Lines read above those that can belong: a blank line inherits its indent from there. */
const firstLeadLines = 8;
const maxWindowBytes = 1024 * 1024;
const maxWindowLines = 100_000;

/**
 * Finds a block by walking outwards from its anchor. Null: the file ends before that.
 * Undefined: the lines around it take too much to be held.
 */
export async function findNearbyBlock(
  file: SourceFile,
  request: NearbyBlockRequest,
): Promise<NearbyBlock | null | undefined> {
  const { anchorLine, maxLines, signal } = request;
  let reach = firstReachLines;
  let lead = firstLeadLines;
  for (;;) {
    const around = Math.min(reach, maxLines - 1);
    const firstLine = Math.max(1, anchorLine - around - lead);
    const window = await readByteWindow(file, {
      firstLine,
      maxLines: anchorLine - firstLine + 1 + around,
      maxBytes: maxWindowBytes,
      startPosition: 0,
      maxCountedBytes: 0,
      signal,
    });
    if (window === undefined || window.lineCount > maxWindowLines) return undefined;
    if (window.lineCount <= anchorLine - firstLine) return null;
    const shapes = lineShapes(window.bytes);
    const above = Math.max(0, anchorLine - around - firstLine);
    if (firstLine > 1 && shapes.slice(0, above + 1).every((shape) => shape.blank)) {
      lead *= growthFactor;
      continue;
    }
    const anchor = anchorLine - firstLine - above;
    const whole = firstLine === 1 && !window.more;
    const block = indentationBlock(shapes.slice(above), {
      ...request,
      anchor,
      fileLines: whole ? shapes.length : Number.POSITIVE_INFINITY,
    });
    const mayGrow = around < maxLines - 1;
    const wants = (block.wantsAbove && firstLine + above > 1) || (block.wantsBelow && window.more);
    if (!mayGrow || !wants) {
      return { window, start: above + block.start, lineCount: block.end - block.start };
    }
    reach *= growthFactor;
  }
}
