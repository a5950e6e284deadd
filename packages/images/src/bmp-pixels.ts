/** The header of OS/2, whose sides have 16 bits. */
const oldHeaderBytes = 12;
/** The lengths of the headers that programs write. */
const headerLengths: ReadonlySet<number> = new Set([oldHeaderBytes, 40, 52, 56, 64, 108, 124]);
const bitsOfPixel: ReadonlySet<number> = new Set([1, 2, 4, 8, 16, 24, 32]);
/** Not packed, and with masks that say where the colours are. */
const unpackedKinds: ReadonlySet<number> = new Set([0, 3, 6]);
/** Rows are filled up to four bytes, but for the last one of some programs. */
const fillBytes = 3;

/**
 * How many pixels a BMP claims to have. Undefined for one that no program writes, or that ends before its pixels do: what
 * decodes BMP would break at it, and its thread with it.
 */
export function bmpPixels(bytes: Uint8Array): number | undefined {
  if (bytes.length < 26) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headerBytes = view.getUint32(14, true);
  if (!headerLengths.has(headerBytes) || 14 + headerBytes > bytes.length) return undefined;
  const isOld = headerBytes === oldHeaderBytes;
  const width = isOld ? view.getUint16(18, true) : view.getInt32(18, true);
  // A height below zero says that the rows stand from the top down.
  const height = Math.abs(isOld ? view.getUint16(20, true) : view.getInt32(22, true));
  const bits = view.getUint16(isOld ? 24 : 28, true);
  if (width < 1 || height < 1 || !bitsOfPixel.has(bits)) return undefined;
  if (isOld || unpackedKinds.has(view.getUint32(30, true))) {
    const rowBytes = Math.ceil((width * bits) / 32) * 4;
    const end = view.getUint32(10, true) + rowBytes * height;
    if (end - fillBytes > bytes.length) return undefined;
  }
  return width * height;
}
