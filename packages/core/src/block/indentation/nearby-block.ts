import type { FileBytes } from "../../lines/bytes/file-bytes.ts";
import { yieldTurn } from "../../lines/bytes/yield-turn.ts";
import { readLineBytes, type LineBytes } from "../../lines/line-bytes.ts";
import { chooseBlock, type BlockRequest } from "./indentation-block.ts";
import { lineShapes } from "./line-shape.ts";

/** A block that was found in the lines near its anchor. */
export interface NearbyBlock {
  readonly kind: "block";
  /** The lines that were looked at. */
  readonly around: LineBytes;
  /** How many of them stand before the block, and how many are the block. */
  readonly start: number;
  readonly lineCount: number;
}

/** Why no block was found. `pastEnd`: the file ends before the anchor. `tooWide`: the lines around it take too much to be held. */
export interface NoNearbyBlock {
  readonly kind: "pastEnd" | "tooWide";
}

/** Where a block is looked for, and how it is chosen. */
export interface NearbyBlockRequest extends Omit<BlockRequest, "anchor" | "fileLines"> {
  /** 1-based. */
  readonly anchorLine: number;
}

/** How many lines on each side of the anchor are looked at first. */
const firstReachLines = 64;
const growthFactor = 8;
/** Lines read above those that can belong to the block: a blank line inherits its indent from there. */
const firstLeadLines = 8;
const maxHeldBytes = 1024 * 1024;
const maxHeldLines = 100_000;

/** Finds a block by walking outwards from its anchor. */
export async function findNearbyBlock(
  file: FileBytes,
  request: NearbyBlockRequest,
): Promise<NearbyBlock | NoNearbyBlock> {
  const { anchorLine, maxLines } = request;
  let reach = firstReachLines;
  let lead = firstLeadLines;
  for (;;) {
    const reached = Math.min(reach, maxLines - 1);
    const firstLine = Math.max(1, anchorLine - reached - lead);
    const around = await readLineBytes(file, {
      firstLine,
      maxLines: anchorLine - firstLine + 1 + reached,
      maxBytes: maxHeldBytes,
      startPosition: 0,
      maxCountedBytes: 0,
    });
    if (around.kind === "notHeld" || around.lineCount > maxHeldLines) return { kind: "tooWide" };
    if (around.lineCount <= anchorLine - firstLine) return { kind: "pastEnd" };
    const shapes = lineShapes(around.bytes);
    const above = Math.max(0, anchorLine - reached - firstLine);
    // The first line that can belong inherits its indent from a line further up.
    if (firstLine > 1 && shapes.slice(0, above + 1).every((shape) => shape.blank)) {
      lead *= growthFactor;
      await yieldTurn(file.signal);
      continue;
    }
    const whole = firstLine === 1 && !around.more;
    const block = chooseBlock(above === 0 ? shapes : shapes.slice(above), {
      ...request,
      anchor: anchorLine - firstLine - above,
      fileLines: whole ? shapes.length : Number.POSITIVE_INFINITY,
    });
    const wants = (block.wantsAbove && firstLine + above > 1) || (block.wantsBelow && around.more);
    if (!wants || reached >= maxLines - 1) {
      return { kind: "block", around, start: above + block.start, lineCount: block.end - block.start };
    }
    reach *= growthFactor;
    await yieldTurn(file.signal);
  }
}
