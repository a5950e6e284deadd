import { linesOf } from "../lines/line-window.ts";
import type { BlockLine } from "./indentation-block.ts";
import { LineShapeReader } from "./line-shape.ts";

/** Judges each line of a piece of a file that starts with one; the first line inherits no indent. */
export function lineShapes(bytes: Uint8Array): BlockLine[] {
  const reader = new LineShapeReader();
  let inherited = 0;
  return linesOf(bytes).map(({ start, end }) => {
    reader.feed(bytes.subarray(start, end));
    const shape = reader.finish();
    inherited = shape.blank ? inherited : shape.indent;
    return { ...shape, effectiveIndent: inherited };
  });
}
