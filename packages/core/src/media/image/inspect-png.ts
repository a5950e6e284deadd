import { Buffer } from "node:buffer";
import { crc32 } from "./crc32.ts";
import { brokenImage, damaged, incomplete, withoutPixels, type ImageInspection } from "./image-inspection.ts";
import { inflate } from "./inflate.ts";
import { hasKnownFilters, unpackedBytes, type PngHeader } from "./png-rows.ts";
import { viewOf } from "./view-of.ts";

const signature: Uint8Array = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** Length, type and checksum of a chunk. */
const chunkFrameBytes = 12;
const headerBytes = 13;

/** Chunks that every reader must know, behind the header. */
const criticalChunks: ReadonlySet<string> = new Set(["PLTE", "IDAT", "IEND"]);

/** Looks at every chunk of a PNG, and whether its pixels unpack to rows that a reader knows. */
export async function inspectPng(bytes: Uint8Array): Promise<ImageInspection> {
  const start = bytes.subarray(0, signature.length);
  if (Buffer.compare(start, signature.subarray(0, start.length)) !== 0) return brokenImage(damaged);
  const view = viewOf(bytes);
  const packed: Uint8Array[] = [];
  let header: PngHeader | undefined;
  let hasPalette = false;
  for (let at = signature.length; ;) {
    if (at + chunkFrameBytes > bytes.length) return brokenImage(incomplete, header);
    const length = view.getUint32(at);
    const end = at + chunkFrameBytes + length;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    // The header comes first, also where the rest is cut off.
    if (header === undefined) {
      if (type !== "IHDR" || length !== headerBytes) return brokenImage(damaged);
      if (end > bytes.length) return brokenImage(incomplete);
      header = readHeader(view, at + 8);
      if (header === undefined) return brokenImage(damaged);
      if (header.width === 0 || header.height === 0) return brokenImage(withoutPixels, header);
    } else if (end > bytes.length) return brokenImage(incomplete, header);
    if (crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) {
      return brokenImage(damaged, header);
    }
    // A capital letter at its start: who does not know the chunk cannot show the image.
    if (at > signature.length && /^[A-Z]/.test(type) && !criticalChunks.has(type)) {
      return brokenImage(damaged, header);
    }
    if (type === "PLTE") hasPalette = isPalette(length);
    if (type === "IDAT") packed.push(bytes.subarray(at + 8, end - 4));
    at = end;
    if (type === "IEND") break;
  }
  const { width, height, indexed } = header;
  if (indexed && !hasPalette) return brokenImage(damaged, header);
  const unpacked = await inflate(Buffer.concat(packed), unpackedBytes(header));
  const shown = typeof unpacked === "string" ? unpacked === "unknown" : hasKnownFilters(unpacked, header);
  return { width, height, problem: shown ? null : damaged };
}

/** From 1 to 256 colours of three bytes. */
function isPalette(length: number): boolean {
  return length > 0 && length <= 768 && length % 3 === 0;
}

/** Channels, and the bits that each may have, by colour type. */
const colorTypes: Readonly<
  Record<number, { readonly channels: number; readonly depths: readonly number[] }>
> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
};
const indexedColor = 3;

function readHeader(view: DataView, at: number): PngHeader | undefined {
  const depth = view.getUint8(at + 8);
  const color = colorTypes[view.getUint8(at + 9)];
  const interlace = view.getUint8(at + 12);
  const known = view.getUint8(at + 10) === 0 && view.getUint8(at + 11) === 0 && interlace <= 1;
  if (color === undefined || !known || !color.depths.includes(depth)) return undefined;
  const [width, height] = [view.getUint32(at), view.getUint32(at + 4)];
  const indexed = view.getUint8(at + 9) === indexedColor;
  return { width, height, bitsPerPixel: color.channels * depth, interlaced: interlace === 1, indexed };
}
