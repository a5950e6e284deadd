import { CollectedBytes } from "../../lines/bytes/collected-bytes.ts";
import { Places } from "../../lines/bytes/places.ts";
import { ByteSteps, inTurns, stepBytes, yieldTurn, type Steps } from "../../lines/bytes/yield-turn.ts";
import { inflateAtOnce, inflateInto, type Inflated } from "../../platform.ts";
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

const signature: Uint8Array = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** Length, type and checksum of a chunk. */
const chunkFrameBytes = 12;

/** Chunks after the header that every reader must know. */
const criticalChunks: ReadonlySet<string> = new Set(["PLTE", "IDAT", "IEND"]);

/** How many images are unpacked at once, in all calls: each takes a thread of the pool, and the rest waits its turn. */
const inflations = new Places(4);

/** Checks every chunk of a PNG, and whether its pixels unpack to rows that a reader knows. */
export async function inspectPng(
  bytes: Uint8Array,
  signal: AbortSignal | undefined,
): Promise<ImageInspection> {
  const chunks = await inTurns(walkChunks(bytes), signal);
  if ("problem" in chunks) return chunks;
  const { header, parts } = chunks;
  const { width, height } = header;
  const problem = await problemOfPixels(bytes, chunks, signal);
  return { width, height, problem, largerPart: problem === null ? parts.largerThan(header) : undefined };
}

/** What is wrong with the pixels of a PNG, or with its packed texts. */
async function problemOfPixels(
  bytes: Uint8Array,
  { header, packedTexts }: PngChunks,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  const rows = new RowCheck(header);
  if (packedTexts.length === 0 && bytes.length <= stepBytes && rows.byteLength <= maxBytesAtOnce) {
    await yieldTurn(signal);
    // So few bytes are given in one piece.
    const { value: packed } = await packedPixels(bytes).next();
    const pixels = packed === undefined ? undefined : inflateAtOnce(packed, maxBytesAtOnce);
    if (pixels !== undefined) {
      rows.take(pixels);
      return rows.isDamaged("ended") ? damaged : null;
    }
  }
  return await inflations.run(signal, async () => {
    const pixels = await inflateInto(packedPixels(bytes), (chunk) => rows.take(chunk), signal);
    if (rows.isDamaged(pixels)) return damaged;
    const isTooMuch = pixels === "stopped" && rows.byteLength <= maxUnpackedBytes;
    return isTooMuch || (await isTextBomb(packedTexts, signal)) ? unpacksToTooMuch : null;
  });
}

/** Pixels of so many bytes are unpacked in the current turn, which takes less than a millisecond. */
const maxBytesAtOnce = 256 * 1024;

/** The chunks of a PNG that are as they should be. */
interface PngChunks {
  readonly header: PngHeader;
  /** Packed texts and colour profiles that are large enough to unpack to too much. */
  readonly packedTexts: readonly Uint8Array[];
  readonly parts: LargerParts;
}

function* walkChunks(bytes: Uint8Array): Steps<PngChunks | ImageInspection> {
  const start = bytes.subarray(0, signature.length);
  if (start.some((byte, index) => byte !== signature[index])) return brokenImage(damaged);
  const view = viewOf(bytes);
  const packedTexts: Uint8Array[] = [];
  const parts = new LargerParts();
  let header: PngHeader | undefined;
  let hasPalette = false;
  const steps = new ByteSteps();
  for (let at = signature.length; ;) {
    if (steps.endAt(at)) yield;
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
    if ((yield* crc32Steps(bytes.subarray(at + 4, end - 4))) !== view.getUint32(end - 4)) {
      return brokenImage(damaged, header);
    }
    // A capital first letter: a reader that does not know the chunk cannot show the image.
    const isCritical = view.getUint8(at + 4) < 0x60 && /^[A-Z]/.test(type);
    if (at > signature.length && isCritical && !criticalChunks.has(type)) {
      return brokenImage(damaged, header);
    }
    if (type === "PLTE") hasPalette = isPalette(length);
    if (type === "fcTL" && length >= frameControlBytes) {
      parts.add("frame", { width: view.getUint32(at + 12), height: view.getUint32(at + 16) });
    }
    if (length > harmlessPackedBytes && packedTextChunks.has(type)) {
      packedTexts.push(packedText(bytes.subarray(at + 8, end - 4), type));
    }
    at = end;
    if (type === "IEND") break;
  }
  if (header.indexed && !hasPalette) return brokenImage(damaged, header);
  return { header, packedTexts, parts };
}

/** What the control chunk of a frame has of its number and its size. */
const frameControlBytes = 12;

/** The packed pixels of a PNG whose chunks are as they should be, gathered: a PNG may keep them in chunks of a byte. */
async function* packedPixels(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const view = viewOf(bytes);
  let gathered = new CollectedBytes(stepBytes);
  const steps = new ByteSteps();
  for (let at = signature.length; ;) {
    if (steps.endAt(at)) await yieldTurn();
    const type = chunkTypeAt(view, at + 4);
    if (type === "IEND") break;
    const end = at + chunkFrameBytes + view.getUint32(at);
    const data = type === "IDAT" ? bytes.subarray(at + 8, end - 4) : bytes.subarray(0, 0);
    for (let from = 0; from < data.length; from += stepBytes) {
      const piece = data.subarray(from, from + stepBytes);
      if (gathered.length + piece.length > stepBytes) {
        yield gathered.view();
        gathered = new CollectedBytes(stepBytes);
      }
      gathered.append(piece);
    }
    at = end;
  }
  yield gathered.view();
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

/** The filters are None, Sub, Up, Average and Paeth. */
const maxFilter = 4;

/** The most bytes that are unpacked. Of an image with more pixels, only the first of them are looked at. */
const maxUnpackedBytes = 64 * 1024 * 1024;

const unpacksToTooMuch = `has data that unpacks to more than ${maxUnpackedBytes} bytes`;

/** Looks at the first byte of each unpacked row, which names its filter, and drops the rest. */
class RowCheck {
  /** Bytes of all rows. */
  readonly byteLength: number;
  readonly #passes: PngPass[];
  /** Bytes of the rows of the first pass that are still to come. */
  #passBytesLeft = 0;
  #nextRow = 0;
  #unpackedBytes = 0;
  #hasUnknownFilter = false;

  constructor(header: PngHeader) {
    this.#passes = [...passesOf(header)];
    this.byteLength = this.#passes.reduce((sum, { rows, rowBytes }) => sum + rows * rowBytes, 0);
    this.#passBytesLeft = passBytes(this.#passes[0]);
  }

  /** Whether more is wanted. */
  take(chunk: Uint8Array): boolean {
    const from = this.#unpackedBytes;
    this.#unpackedBytes += chunk.length;
    while (this.#nextRow < this.#unpackedBytes && this.#passes.length > 0) {
      const { rowBytes } = this.#passes[0] as PngPass;
      if ((chunk[this.#nextRow - from] ?? 0) > maxFilter) this.#hasUnknownFilter = true;
      this.#nextRow += rowBytes;
      this.#passBytesLeft -= rowBytes;
      if (this.#passBytesLeft > 0) continue;
      this.#passes.shift();
      this.#passBytesLeft = passBytes(this.#passes[0]);
    }
    return !this.#hasUnknownFilter && this.#unpackedBytes <= maxUnpackedBytes;
  }

  /** Whether rows are missing or unknown. Pixels that unpack to more than expected are not cut off. */
  isDamaged(unpacked: Inflated): boolean {
    if (this.#hasUnknownFilter) return true;
    if (unpacked === "stopped") return false;
    if (this.#unpackedBytes < this.byteLength) return true;
    return unpacked === "damaged" && this.#unpackedBytes === this.byteLength;
  }
}

function passBytes(pass: PngPass | undefined): number {
  return pass === undefined ? 0 : pass.rows * pass.rowBytes;
}

/** Chunks that hold something packed besides pixels. */
const packedTextChunks: ReadonlySet<string> = new Set(["zTXt", "iTXt", "iCCP"]);
/** Zlib packs at most 1032 bytes into one. */
const harmlessPackedBytes = Math.floor(maxUnpackedBytes / 1032);

/** What is packed in a chunk. It stands behind a name, and in `iTXt` behind two flags and two more names. */
function packedText(data: Uint8Array, type: string): Uint8Array {
  const name = data.indexOf(0) + 1;
  if (type !== "iTXt") return data.subarray(name + 1);
  // The first flag tells whether the text is packed.
  if (data[name] !== 1) return data.subarray(0, 0);
  return data.subarray(data.indexOf(0, data.indexOf(0, name + 2) + 1) + 1);
}

/** Whether texts unpack to too much altogether. Those that do not unpack are nothing that a reader shows. */
async function isTextBomb(texts: readonly Uint8Array[], signal: AbortSignal | undefined): Promise<boolean> {
  let unpackedBytes = 0;
  const take = (chunk: Uint8Array): boolean => (unpackedBytes += chunk.length) <= maxUnpackedBytes;
  for (const text of texts) {
    if ((await inflateInto([text], take, signal)) === "stopped") return true;
  }
  return false;
}

const crcTable: Uint32Array = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** The checksum of a PNG chunk. Written here because the oldest Node.js 22 has none. */
function* crc32Steps(bytes: Uint8Array): Steps<number> {
  let crc = 0xffffffff;
  for (let from = 0; from < bytes.length; from += stepBytes) {
    if (from > 0) yield;
    for (const byte of bytes.subarray(from, from + stepBytes)) {
      crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] ?? 0);
    }
  }
  return (crc ^ 0xffffffff) >>> 0;
}
