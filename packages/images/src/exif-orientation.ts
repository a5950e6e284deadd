/**
 * How an image is to be turned, as its EXIF data numbers it: 1 (not) to 8. 1 where there is none. Reads JPEG, PNG and WebP,
 * as far as the bytes are sound.
 */
export function exifOrientation(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = exifStart(bytes, view);
  const orientation = start === undefined ? 1 : orientationAt(view, start);
  return orientation >= 1 && orientation <= 8 ? orientation : 1;
}

/** Where the data starts, which has the form of a TIFF image. */
function exifStart(bytes: Uint8Array, view: DataView): number | undefined {
  if (textAt(bytes, 0, 2) === "\xff\xd8") return inJpeg(bytes, view);
  if (textAt(bytes, 0, 4) === "\x89PNG") return inPng(bytes, view);
  if (textAt(bytes, 0, 4) === "RIFF" && textAt(bytes, 8, 4) === "WEBP") return inWebp(bytes, view);
  return undefined;
}

function inJpeg(bytes: Uint8Array, view: DataView): number | undefined {
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1];
    // Behind the start of the pixels, there is none.
    if (marker === 0xda || marker === 0xd9) return undefined;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === 0xe1 && textAt(bytes, at + 4, 6) === "Exif\0\0") return at + 10;
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

function inPng(bytes: Uint8Array, view: DataView): number | undefined {
  for (let at = 8; at + 8 <= bytes.length; at += 12 + view.getUint32(at)) {
    if (textAt(bytes, at + 4, 4) === "eXIf") return at + 8;
  }
  return undefined;
}

function inWebp(bytes: Uint8Array, view: DataView): number | undefined {
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = view.getUint32(at + 4, true);
    if (textAt(bytes, at, 4) === "EXIF") {
      return textAt(bytes, at + 8, 6) === "Exif\0\0" ? at + 14 : at + 8;
    }
    at += 8 + size + (size % 2);
  }
  return undefined;
}

const orientationTag = 0x0112;

function orientationAt(view: DataView, start: number): number {
  const order = start + 8 <= view.byteLength ? view.getUint16(start) : 0;
  if (order !== 0x4949 && order !== 0x4d4d) return 1;
  const isLittle = order === 0x4949;
  const list = start + view.getUint32(start + 4, isLittle);
  if (list + 2 > view.byteLength) return 1;
  const count = view.getUint16(list, isLittle);
  for (let entry = list + 2; entry < list + 2 + 12 * count && entry + 12 <= view.byteLength; entry += 12) {
    if (view.getUint16(entry, isLittle) === orientationTag) return view.getUint16(entry + 8, isLittle);
  }
  return 1;
}

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}
