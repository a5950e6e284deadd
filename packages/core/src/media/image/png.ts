import { concatBytes, inflate } from "../../platform.ts";
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

const signature: Uint8Array = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** Length, type and checksum of a chunk. */
const chunkFrameBytes = 12;

/** Chunks after the header that every reader must know. */
const criticalChunks: ReadonlySet<string> = new Set(["PLTE", "IDAT", "IEND"]);

/** Checks every chunk of a PNG, and whether its pixels unpack to rows that a reader knows. */
export async function inspectPng(bytes: Uint8Array): Promise<ImageInspection> {
  const start = bytes.subarray(0, signature.length);
  if (start.some((byte, index) => byte !== signature[index])) return brokenImage(damaged);
  const view = viewOf(bytes);
  const packed: Uint8Array[] = [];
  let header: PngHeader | undefined;
  let hasPalette = false;
  for (let at = signature.length; ;) {
    if (at + chunkFrameBytes > bytes.length) return brokenImage(incomplete, header);
    const length = view.getUint32(at);
    const end = at + chunkFrameBytes + length;
    const type = chunkTypeAt(view, at + 4);
    // The header comes first, so that the size is known even if the rest is cut off.
    if (header === undefined) {
      if (type !== "IHDR" || length !== headerBytes) return brokenImage(damaged);
      if (end > bytes.length) return brokenImage(incomplete);
      header = readHeader(view, at + 8);
      if (header === undefined) return brokenImage(damaged);
      if (isEmpty(header)) return brokenImage(withoutPixels, header);
    } else if (end > bytes.length) return brokenImage(incomplete, header);
    if (crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) {
      return brokenImage(damaged, header);
    }
    // A capital first letter: a reader that does not know the chunk cannot show the image.
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
  const unpacked = await unpack(packed, unpackedBytes(header));
  const shown = typeof unpacked === "string" ? unpacked === "unknown" : hasKnownFilters(unpacked, header);
  return { width, height, problem: shown ? null : damaged };
}

/** What the header of a PNG says about its pixels. */
interface PngHeader extends ImageSize {
  readonly bitsPerPixel: number;
  readonly interlaced: boolean;
  /** Whether pixels are indexes in a palette. */
  readonly indexed: boolean;
}

const headerBytes = 13;

/** For each colour type, its channels and the bits that each channel may have. */
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

/** A palette has 1 to 256 colours of three bytes. */
function isPalette(length: number): boolean {
  return length > 0 && length <= 768 && length % 3 === 0;
}

/** Unpacked rows of one length, each with the byte that names its filter. */
interface PngPass {
  readonly rows: number;
  readonly rowBytes: number;
}

/** The seven passes of an interlaced image. */
const interlacedPasses: readonly (readonly [
  column: number,
  row: number,
  columnStep: number,
  rowStep: number,
])[] = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

function passesOf({ width, height, bitsPerPixel, interlaced }: PngHeader): readonly PngPass[] {
  const passes = interlaced ? interlacedPasses : ([[0, 0, 1, 1]] as const);
  return passes.flatMap(([column, row, columnStep, rowStep]) => {
    const columns = Math.ceil((width - column) / columnStep);
    const rows = Math.ceil((height - row) / rowStep);
    return columns > 0 && rows > 0 ? [{ rows, rowBytes: 1 + Math.ceil((columns * bitsPerPixel) / 8) }] : [];
  });
}

/** Bytes of all unpacked rows. */
function unpackedBytes(header: PngHeader): number {
  return passesOf(header).reduce((sum, { rows, rowBytes }) => sum + rows * rowBytes, 0);
}

/** The filters are None, Sub, Up, Average and Paeth. */
const maxFilter = 4;

/** Whether every row names a filter that exists. The rows are complete. */
function hasKnownFilters(unpacked: Uint8Array, header: PngHeader): boolean {
  let at = 0;
  for (const { rows, rowBytes } of passesOf(header)) {
    for (const end = at + rows * rowBytes; at < end; at += rowBytes) {
      if ((unpacked[at] ?? 0) > maxFilter) return false;
    }
  }
  return true;
}

/** No image is unpacked to more bytes than this: one of that size is not shown in any case. */
const maxUnpackedBytes = 64 * 1024 * 1024;

/**
 * Unpacks the pixels. Returns "short" if they are damaged or fewer than `expectedBytes`, and "unknown" if they are more
 * or too many to unpack.
 */
async function unpack(
  packed: readonly Uint8Array[],
  expectedBytes: number,
): Promise<Uint8Array | "short" | "unknown"> {
  if (expectedBytes > maxUnpackedBytes) return "unknown";
  const unpacked = await inflate(concatBytes(packed), expectedBytes + 1);
  // Pixels that unpack to more than expected are not cut off.
  if (unpacked === "longer") return "unknown";
  return unpacked === "damaged" || unpacked.length < expectedBytes ? "short" : unpacked;
}

const crcTable: Uint32Array = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** The checksum of a PNG chunk. Written here because the oldest Node.js 22 has none. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}
