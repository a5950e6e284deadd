import {
  brokenImage,
  chunkTypeAt,
  damaged,
  incomplete,
  isEmpty,
  viewOf,
  withoutPixels,
  type ImageInspection,
  type ImageSize,
} from "./image-inspection.ts";

const fileHeaderBytes = 12;
const chunkHeaderBytes = 8;
/** The header of a frame of an animation, before its own chunks. */
const frameHeaderBytes = 16;

interface Walk {
  /** The size of the canvas; without one, that of the first image. */
  size: ImageSize | undefined;
  images: number;
  problem: string | undefined;
}

/** Walks the chunks of a WebP image. */
export function inspectWebp(bytes: Uint8Array): ImageInspection {
  const view = viewOf(bytes);
  if (bytes.length < fileHeaderBytes + chunkHeaderBytes) return brokenImage(incomplete);
  const end = view.getUint32(4, true) + 8;
  const walk: Walk = { size: undefined, images: 0, problem: undefined };
  walkChunks(view, fileHeaderBytes, Math.min(end, bytes.length), walk);
  if (end > bytes.length) return brokenImage(incomplete, walk.size);
  if (walk.problem !== undefined) return brokenImage(walk.problem, walk.size);
  if (walk.size === undefined || walk.images === 0) return brokenImage(withoutPixels, walk.size);
  if (isEmpty(walk.size)) return brokenImage(withoutPixels, walk.size);
  return { ...walk.size, problem: null };
}

function walkChunks(view: DataView, start: number, end: number, walk: Walk): void {
  for (let at = start; at + chunkHeaderBytes <= end && walk.problem === undefined;) {
    const length = view.getUint32(at + 4, true);
    const from = at + chunkHeaderBytes;
    // The part of a chunk that is there may still tell the size.
    if (from + length > end) walk.problem = incomplete;
    readChunk(view, chunkTypeAt(view, at), from, Math.min(from + length, end), walk);
    at = from + length + (length % 2);
  }
}

function readChunk(view: DataView, type: string, from: number, end: number, walk: Walk): void {
  if (type === "VP8X" && end - from >= 10) {
    walk.size = { width: uint24(view, from + 4) + 1, height: uint24(view, from + 7) + 1 };
  } else if (type === "ANMF" && end - from > frameHeaderBytes) {
    walkChunks(view, from + frameHeaderBytes, end, walk);
  } else if (type === "VP8 " || type === "VP8L") {
    const size = type === "VP8L" ? losslessSize(view, from, end) : lossySize(view, from, end);
    if (size === undefined) walk.problem ??= damaged;
    walk.size ??= size;
    walk.images++;
  }
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;
}

function lossySize(view: DataView, from: number, end: number): ImageSize | undefined {
  if (end - from < 10 || uint24(view, from + 3) !== 0x2a019d) return undefined;
  const tag = uint24(view, from);
  const partitionBytes = tag >> 5;
  // It must be a key frame whose first partition lies within the chunk.
  if ((tag & 1) !== 0 || from + 10 + partitionBytes > end) return undefined;
  return {
    width: view.getUint16(from + 6, true) & 0x3fff,
    height: view.getUint16(from + 8, true) & 0x3fff,
  };
}

function losslessSize(view: DataView, from: number, end: number): ImageSize | undefined {
  if (end - from < 6 || view.getUint8(from) !== 0x2f) return undefined;
  const packed = view.getUint32(from + 1, true);
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
}
