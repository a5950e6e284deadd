import {
  brokenImage,
  damaged,
  incomplete,
  isEmpty,
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

/** Walks the segments of a JPEG to its end. */
export function inspectJpeg(bytes: Uint8Array): ImageInspection {
  const view = viewOf(bytes);
  let size: ImageSize | undefined;
  let scans = 0;
  for (let at = 2; ;) {
    // Any number of these bytes may stand before a marker.
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at++;
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
      size = { height: view.getUint16(at + 3), width: view.getUint16(at + 5) };
      if (isEmpty(size)) return brokenImage(withoutPixels, size);
    }
    if (at + length > bytes.length) return brokenImage(incomplete, size);
    at += length;
    if (marker !== startOfScan) continue;
    if (size === undefined) return brokenImage(damaged);
    const end = endOfScan(bytes, at);
    if (end > at) scans++;
    at = end;
  }
  if (size === undefined || scans === 0) return brokenImage(withoutPixels, size);
  return { ...size, problem: null };
}

/** The index of the marker that ends a scan. Inside a scan, 0 or the number of a restart follows each 0xff. */
function endOfScan(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}
