import { ByteSteps, stepBytes, type Steps } from "../../lines/bytes/yield-turn.ts";
import {
  brokenImage,
  damaged,
  incomplete,
  isEmpty,
  LargerParts,
  viewOf,
  withoutPixels,
  type ImageInspection,
  type ImageSize,
} from "./image-inspection.ts";

const endOfImage = 0xd9;
const startOfScan = 0xda;
/** Baseline, extended and progressive frames, which every reader knows. */
const knownFrames: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
/** Lossless, hierarchical and arithmetic frames. */
const rareFrames: ReadonlySet<number> = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
const frameHeaderBytes = 8;

/** More scans than any encoder writes: each costs whoever decodes it a walk over all pixels. */
const maxScans = 100;

/** Walks the segments of a JPEG to its end. */
export function* inspectJpeg(bytes: Uint8Array): Steps<ImageInspection> {
  const view = viewOf(bytes);
  const parts = new LargerParts();
  let size: ImageSize | undefined;
  let scans = 0;
  const steps = new ByteSteps();
  for (let at = 2; ;) {
    // Any number of these bytes may stand before a marker.
    for (; bytes[at] === 0xff && bytes[at + 1] === 0xff; at++) if (at % stepBytes === 0) yield;
    if (steps.endAt(at)) yield;
    if (at + 2 > bytes.length) return brokenImage(incomplete, size);
    if (bytes[at] !== 0xff) return brokenImage(damaged, size);
    const marker = bytes[at + 1] ?? 0;
    at += 2;
    if (marker === endOfImage) break;
    if (at + 2 > bytes.length) return brokenImage(incomplete, size);
    const length = view.getUint16(at);
    if (length < 2) return brokenImage(damaged, size);
    if (rareFrames.has(marker)) return brokenImage("is of a rare kind of JPEG", size);
    if (knownFrames.has(marker)) {
      if (size !== undefined || length < frameHeaderBytes) return brokenImage(damaged, size);
      if (at + frameHeaderBytes > bytes.length) return brokenImage(incomplete);
      size = frameSize(view, at);
      if (isEmpty(size)) return brokenImage(withoutPixels, size);
    }
    if (at + length > bytes.length) return brokenImage(incomplete, size);
    const thumbnail = thumbnailIn(view, marker, at + 2, at + length);
    if (thumbnail !== undefined) parts.add("thumbnail", thumbnail);
    at += length;
    if (marker !== startOfScan) continue;
    if (size === undefined) return brokenImage(damaged);
    const end = yield* endOfScan(bytes, at);
    if (end > at) scans++;
    if (scans > maxScans) return brokenImage(`has more than ${maxScans} scans`, size);
    at = end;
  }
  if (size === undefined || scans === 0) return brokenImage(withoutPixels, size);
  return { ...size, problem: null, largerPart: parts.largerThan(size) };
}

/** The size that the header of a frame names; the header starts with its length. */
function frameSize(view: DataView, at: number): ImageSize {
  return { height: view.getUint16(at + 3), width: view.getUint16(at + 5) };
}

/** The index of the marker that ends a scan. Inside a scan, 0 or the number of a restart follows each 0xff. */
function* endOfScan(bytes: Uint8Array, start: number): Steps<number> {
  const steps = new ByteSteps(start);
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    if (steps.endAt(at)) yield;
    const next = bytes[at + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

/**
 * The size of the JPEG that a segment holds as a thumbnail; undefined where it holds none. Thumbnails of other kinds have
 * at most 255 pixels at a side.
 */
function thumbnailIn(view: DataView, marker: number, from: number, end: number): ImageSize | undefined {
  if (marker === 0xe0 && startsWith(view, from, end, "JFXX\0\x10")) return sizeOfJpeg(view, from + 6, end);
  if (marker !== 0xe1 || !startsWith(view, from, end, "Exif\0\0")) return undefined;
  const start = exifThumbnail(view, from + 6, end);
  return start === undefined ? undefined : sizeOfJpeg(view, start, end);
}

function startsWith(view: DataView, from: number, end: number, text: string): boolean {
  if (from + text.length > end) return false;
  for (let index = 0; index < text.length; index++) {
    if (view.getUint8(from + index) !== text.charCodeAt(index)) return false;
  }
  return true;
}

const exifEntryBytes = 12;
/** The entry that tells where a thumbnail starts. */
const exifThumbnailTag = 0x0201;

/** Where the thumbnail starts that the second directory of Exif data names. */
function exifThumbnail(view: DataView, start: number, end: number): number | undefined {
  const isLittleEndian = startsWith(view, start, end, "II");
  const short = (at: number): number => (at + 2 > end ? 0 : view.getUint16(at, isLittleEndian));
  const long = (at: number): number => (at + 4 > end ? 0 : view.getUint32(at, isLittleEndian));
  const first = start + long(start + 4);
  const second = start + long(first + 2 + exifEntryBytes * short(first));
  const entries = short(second);
  for (let index = 0; index < entries; index++) {
    const at = second + 2 + exifEntryBytes * index;
    if (at + exifEntryBytes > end) return undefined;
    if (short(at) === exifThumbnailTag) return start + long(at + 8);
  }
  return undefined;
}

/** The size of a JPEG within other bytes, whatever follows its header. */
function sizeOfJpeg(view: DataView, start: number, end: number): ImageSize | undefined {
  for (let at = start + 2; at + 2 + frameHeaderBytes <= end && view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1);
    if (knownFrames.has(marker) || rareFrames.has(marker)) return frameSize(view, at + 2);
    at += 2 + Math.max(2, view.getUint16(at + 2));
  }
  return undefined;
}
