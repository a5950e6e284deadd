import { linesOf } from "../lines/line-window.ts";
import { LineShapeReader, type LineShape } from "./line-shape.ts";

/** Judges each line of a piece of a file that starts with one; the first line inherits no indent. */
export function lineShapes(bytes: Uint8Array): LineShape[] {
  const reader = new LineShapeReader();
  return linesOf(bytes).map(({ start, end }) => {
    reader.feed(bytes.subarray(start, end));
    return reader.finish();
  });
}
