import { ByteSteps, type Steps } from "../../lines/bytes/yield-turn.ts";
import {
  brokenImage,
  damaged,
  incomplete,
  isEmpty,
  LargerParts,
  viewOf,
  withoutPixels,
  type ImageInspection,
} from "./image-inspection.ts";

const screenBytes = 13;
const imageBytes = 10;
const extension = 0x21;
const imageDescriptor = 0x2c;
const trailer = 0x3b;

/** Walks the blocks of a GIF to its end. */
export function* inspectGif(bytes: Uint8Array): Steps<ImageInspection> {
  if (bytes.length < screenBytes) return brokenImage(incomplete);
  const view = viewOf(bytes);
  const size = { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  if (isEmpty(size)) return brokenImage(withoutPixels, size);
  let at = screenBytes + colorTableBytes(bytes[10] ?? 0);
  const parts = new LargerParts();
  let images = 0;
  const steps = new ByteSteps();
  for (;;) {
    if (steps.endAt(at)) yield;
    const block = bytes[at];
    if (block === undefined) return brokenImage(incomplete, size);
    if (block === trailer) break;
    if (block === extension) at += 2;
    else if (block === imageDescriptor) {
      if (at + imageBytes > bytes.length) return brokenImage(incomplete, size);
      parts.add("frame", { width: view.getUint16(at + 5, true), height: view.getUint16(at + 7, true) });
      // The size of the first code follows the table of colours.
      at += imageBytes + colorTableBytes(bytes[at + 9] ?? 0) + 1;
      const codeBits = bytes[at - 1];
      if (codeBits !== undefined && (codeBits < 1 || codeBits > 11)) return brokenImage(damaged, size);
      if (bytes[at] !== 0) images++;
    } else return brokenImage(damaged, size);
    at = yield* endOfSubBlocks(bytes, at);
  }
  if (images === 0) return brokenImage(withoutPixels, size);
  return { ...size, problem: null, largerPart: parts.largerThan(size) };
}

function colorTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** The index after the empty block that ends a sequence of sub-blocks; without one, the length of the bytes. */
function* endOfSubBlocks(bytes: Uint8Array, start: number): Steps<number> {
  let at = start;
  const steps = new ByteSteps(start);
  for (;;) {
    if (steps.endAt(at)) yield;
    const length = bytes[at];
    if (length === undefined) return bytes.length;
    at += 1 + length;
    if (length === 0) return at;
  }
}
