import { ByteSteps, type Steps } from "../../lines/bytes/yield-turn.ts";
import {
  brokenImage,
  chunkTypeAt,
  damaged,
  incomplete,
  isEmpty,
  LargerParts,
  viewOf,
  withoutPixels,
  type ImageInspection,
  type ImageSize,
} from "./image-inspection.ts";

const fileHeaderBytes = 12;
const chunkHeaderBytes = 8;
/** The header of a frame of an animation, before its own chunks. */
const frameHeaderBytes = 16;

/** What the chunks have told so far. */
interface Walk {
  /** The size of the canvas; without one, that of the first image. */
  size: ImageSize | undefined;
  images: number;
  problem: string | undefined;
  readonly parts: LargerParts;
}

/** Walks the chunks of a WebP image. */
export function* inspectWebp(bytes: Uint8Array): Steps<ImageInspection> {
  const view = viewOf(bytes);
  if (bytes.length < fileHeaderBytes + chunkHeaderBytes) return brokenImage(incomplete);
  const end = view.getUint32(4, true) + 8;
  const walk: Walk = { size: undefined, images: 0, problem: undefined, parts: new LargerParts() };
  yield* walkChunks(view, fileHeaderBytes, Math.min(end, bytes.length), walk, readChunk);
  const { size, images, problem, parts } = walk;
  if (end > bytes.length) return brokenImage(incomplete, size);
  if (problem !== undefined) return brokenImage(problem, size);
  if (size === undefined || images === 0 || isEmpty(size)) return brokenImage(withoutPixels, size);
  return { ...size, problem: null, largerPart: parts.largerThan(size) };
}

type ReadChunk = (view: DataView, type: string, from: number, end: number, walk: Walk) => Steps<void>;

function* walkChunks(view: DataView, start: number, end: number, walk: Walk, read: ReadChunk): Steps<void> {
  const steps = new ByteSteps(start);
  for (let at = start; at + chunkHeaderBytes <= end && walk.problem === undefined;) {
    if (steps.endAt(at)) yield;
    const length = view.getUint32(at + 4, true);
    const from = at + chunkHeaderBytes;
    // The part of a chunk that is there may still tell the size.
    if (from + length > end) walk.problem = incomplete;
    const type = chunkTypeAt(view, at);
    if (knownChunks.has(type)) yield* read(view, type, from, Math.min(from + length, end), walk);
    at = from + length + (length % 2);
  }
}

const knownChunks: ReadonlySet<string> = new Set(["VP8X", "ANMF", "VP8 ", "VP8L"]);

/** Reads a chunk of the file itself. */
function* readChunk(view: DataView, type: string, from: number, end: number, walk: Walk): Steps<void> {
  if (type === "VP8X" && end - from >= 10) {
    addSize(walk, { width: uint24(view, from + 4) + 1, height: uint24(view, from + 7) + 1 });
  } else if (type === "ANMF" && end - from > frameHeaderBytes) {
    walk.parts.add("frame", { width: uint24(view, from + 6) + 1, height: uint24(view, from + 9) + 1 });
    yield* walkChunks(view, from + frameHeaderBytes, end, walk, readFrameChunk);
  } else readImage(view, type, from, end, walk);
}

/** Reads a chunk of a frame, which holds no frames itself. */
// oxlint-disable-next-line require-yield -- of the same form as what reads the chunks around it
function* readFrameChunk(view: DataView, type: string, from: number, end: number, walk: Walk): Steps<void> {
  if (type === "ANMF") walk.problem ??= damaged;
  else readImage(view, type, from, end, walk);
}

function readImage(view: DataView, type: string, from: number, end: number, walk: Walk): void {
  if (type !== "VP8 " && type !== "VP8L") return;
  const size = type === "VP8L" ? losslessSize(view, from, end) : lossySize(view, from, end);
  if (size === undefined) walk.problem ??= damaged;
  else addSize(walk, size);
  walk.images++;
}

/** The first size is that of the whole. */
function addSize(walk: Walk, size: ImageSize): void {
  if (walk.size === undefined) walk.size = size;
  else walk.parts.add("frame", size);
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
