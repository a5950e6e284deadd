import type { BlockLine } from "./indentation-block.ts";
import { LineShapeReader } from "./line-shape.ts";

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Judges each line of a piece of a file that starts with one; the first line inherits no indent. */
export function lineShapes(bytes: Uint8Array): BlockLine[] {
  const reader = new LineShapeReader();
  const shapes: BlockLine[] = [];
  let inherited = 0;
  for (let start = 0; start < bytes.length;) {
    const feed = bytes.indexOf(lineFeed, start);
    const stop = feed === -1 ? bytes.length : feed;
    const crlf = feed > start && bytes[feed - 1] === carriageReturn;
    reader.feed(bytes.subarray(start, crlf ? stop - 1 : stop));
    const shape = reader.finish();
    inherited = shape.blank ? inherited : shape.indent;
    shapes.push({ ...shape, effectiveIndent: inherited });
    start = stop + 1;
  }
  return shapes;
}
