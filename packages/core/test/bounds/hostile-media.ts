import { Buffer } from "node:buffer";
import zlib from "node:zlib";
import { pngChunk } from "../media/images.ts";
import { packedPdfOfObjects, pdfOf, pdfOfObjects } from "../media/pdfs.ts";

/** A file that is made to cost much for its size. */
export interface HostileMedia {
  /** Its name with the extension by which a notebook is known. */
  readonly name: string;
  /** A file of about so many bytes. */
  readonly bytes: (byteLength: number) => Uint8Array;
}

const latin1 = (text: string): Buffer => Buffer.from(text, "latin1");

/** Repeats a piece until it has about so many bytes. */
function filled(piece: Uint8Array | string, byteLength: number): Buffer {
  const bytes = typeof piece === "string" ? latin1(piece) : piece;
  return Buffer.alloc(Math.floor(byteLength / bytes.length) * bytes.length, bytes);
}

const pngSignature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const nothing = new Uint8Array(0);

/** A grey PNG with chunks of its own between the header and the end. */
export function pngWith(width: number, height: number, chunks: readonly Uint8Array[]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  return Buffer.concat([pngSignature, pngChunk("IHDR", head), ...chunks, pngChunk("IEND", nothing)]);
}

/** The pixel of a grey PNG of one pixel. */
export const onePixel: Uint8Array = pngChunk("IDAT", zlib.deflateSync(Buffer.alloc(2)));

/** Zeros, packed as closely as zlib can. */
export function packedZeros(unpackedBytes: number): Buffer {
  return zlib.deflateSync(Buffer.alloc(unpackedBytes), { level: 9 });
}

const mebibyte = 1024 * 1024;
/** A mebibyte of zeros, packed so that copies of it can follow each other. */
const packedMebibyte = zlib.deflateRawSync(Buffer.alloc(mebibyte), {
  level: 9,
  finishFlush: zlib.constants.Z_FULL_FLUSH,
});

/** As many zeros as one likes, packed a little less closely, without holding them. */
export function packedMebibytesOfZeros(mebibytes: number): Buffer {
  const checksum = Buffer.alloc(4);
  // Adler-32 of zeros: the first sum stays 1, and the second one counts them.
  checksum.writeUInt16BE((mebibytes * mebibyte) % 65_521, 0);
  checksum.writeUInt16BE(1, 2);
  const pieces = Array.from({ length: mebibytes }, () => packedMebibyte);
  return Buffer.concat([latin1("\x78\xda"), ...pieces, zlib.deflateRawSync(nothing), checksum]);
}

/** The control chunk of one frame of an animated PNG. */
export function pngFrame(width: number, height: number): Uint8Array {
  const data = Buffer.alloc(26);
  data.writeUInt32BE(width, 4);
  data.writeUInt32BE(height, 8);
  return pngChunk("fcTL", data);
}

/** A packed text of a PNG. */
export function pngText(packed: Uint8Array): Uint8Array {
  return pngChunk("zTXt", Buffer.concat([latin1("Comment\0\0"), packed]));
}

/** A GIF of one pixel that holds these blocks. */
export function gifWith(blocks: readonly Uint8Array[]): Buffer {
  return Buffer.concat([latin1("GIF89a"), Uint8Array.of(1, 0, 1, 0, 0, 0, 0), ...blocks, latin1(";")]);
}

/** A frame of a GIF, which shows nothing beyond its first codes. */
export function gifFrame(width: number, height: number): Uint8Array {
  const sides = [width & 255, width >> 8, height & 255, height >> 8];
  return Uint8Array.of(0x2c, 0, 0, 0, 0, ...sides, 0, 2, 2, 0x44, 1, 0);
}

/** A JPEG of one pixel that holds these segments before its scan. */
export function jpegWith(segments: readonly Uint8Array[], scans: readonly Uint8Array[] = [jpegScan]): Buffer {
  return Buffer.concat([latin1("\xff\xd8"), ...segments, jpegSize(1, 1), ...scans, latin1("\xff\xd9")]);
}

/** The header of a JPEG's frame. */
export function jpegSize(width: number, height: number): Buffer {
  const sides = [height >> 8, height & 255, width >> 8, width & 255];
  return Buffer.from([0xff, 0xc2, 0, 11, 8, ...sides, 1, 1, 0x11, 0]);
}

/** A scan of a JPEG, which holds two bytes. */
export const jpegScan: Uint8Array = Uint8Array.of(0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0x34);

/** A segment of a JPEG. */
export function jpegSegment(marker: number, data: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** A thumbnail as cameras store it: a JPEG in the second directory of the Exif segment. */
export function jpegExif(thumbnail: Uint8Array): Buffer {
  const tiff = Buffer.alloc(8 + 6 + 6 + 12);
  tiff.write("MM\0*", "latin1");
  tiff.writeUInt32BE(8, 4);
  // The first directory has no entries, and names the second one.
  tiff.writeUInt32BE(14, 10);
  tiff.writeUInt16BE(1, 14);
  tiff.writeUInt16BE(0x0201, 16);
  tiff.writeUInt16BE(4, 18);
  tiff.writeUInt32BE(1, 20);
  tiff.writeUInt32BE(tiff.length, 24);
  return jpegSegment(0xe1, Buffer.concat([latin1("Exif\0\0"), tiff, thumbnail]));
}

/** A chunk of a WebP, padded to an even length. `length` replaces the length that it announces. */
export function webpChunk(type: string, data: Uint8Array, length: number = data.length): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, "latin1");
  head.writeUInt32LE(length, 4);
  return Buffer.concat([head, data, new Uint8Array(data.length % 2)]);
}

/** A WebP of these chunks. */
export function webpWith(chunks: readonly Uint8Array[]): Buffer {
  return webpChunk("RIFF", Buffer.concat([latin1("WEBP"), ...chunks]));
}

/** The canvas of a WebP. */
export function webpCanvas(width: number, height: number): Buffer {
  const data = Buffer.alloc(10);
  data[0] = 0x02;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return webpChunk("VP8X", data);
}

/** A lossless image of a WebP. */
export function webpImage(width: number, height: number): Buffer {
  const data = Buffer.alloc(6);
  data[0] = 0x2f;
  data.writeUInt32LE(((height - 1) * 0x4000 + width - 1) >>> 0, 1);
  return webpChunk("VP8L", data);
}

/** A frame of an animated WebP, which holds these chunks. */
export function webpFrame(width: number, height: number, chunks: readonly Uint8Array[]): Buffer {
  const head = Buffer.alloc(16);
  head.writeUIntLE(width - 1, 6, 3);
  head.writeUIntLE(height - 1, 9, 3);
  return webpChunk("ANMF", Buffer.concat([head, ...chunks]));
}

/** Frames of a WebP, each within the one before. */
export function nestedWebpFrames(count: number): Buffer {
  const frameBytes = 24;
  const frames = Buffer.alloc(count * frameBytes);
  for (let at = 0; at < frames.length; at += frameBytes) {
    frames.write("ANMF", at, "latin1");
    frames.writeUInt32LE(frames.length - at - 8, at + 4);
  }
  return webpWith([webpCanvas(1, 1), frames]);
}

/** So many bytes of copies of a text. */
function copies(text: string, byteLength: number): string {
  return text.repeat(Math.floor(byteLength / text.length));
}

/** A PDF that is whole, with this text within it. */
export function pdfWith(text: Uint8Array): Buffer {
  const start = latin1("%PDF-1.4\n1 0 obj<</Type/Page>>endobj\n/Root\n");
  const table = start.length + text.length + 1;
  return Buffer.concat([start, text, latin1(`\nxref\n0 0\ntrailer<<>>\nstartxref\n${table}\n%%EOF\n`)]);
}

/** A notebook of one cell of code that holds these outputs, each as JSON. */
export function notebookOf(outputs: readonly string[]): Buffer {
  const cell = `{"cell_type":"code","execution_count":1,"outputs":[${outputs.join(",")}],"source":"f()"}`;
  return Buffer.from(`{"cells":[${cell}],"metadata":{}}`);
}

function stream(text: string): string {
  return `{"output_type":"stream","name":"stdout","text":${text}}`;
}

/** An output of many types that nobody knows. */
export function outputOfTypes(byteLength: number): string {
  const count = Math.floor(byteLength / 12);
  const types = Array.from({ length: count }, (_, index) => `"${String(index).padStart(7, "t")}":0`);
  return `{"output_type":"display_data","data":{${types.join(",")}}}`;
}

function list(item: string, byteLength: number): string {
  return `[${item}${`,${item}`.repeat(Math.floor(byteLength / (item.length + 1)))}]`;
}

/** Files of every type of media that are made to cost much, for any size from 64 KiB to 4 MiB. */
export const hostileMedia: readonly HostileMedia[] = [
  {
    name: "bomb.png",
    bytes: (n) => pngWith(1, 1, [pngChunk("IDAT", packedMebibytesOfZeros(Math.ceil(n / 1000)))]),
  },
  {
    name: "rows.png",
    bytes: (n) => {
      const height = Math.floor(n / 2);
      return pngWith(1, height, [pngChunk("IDAT", zlib.deflateSync(Buffer.alloc(height * 2), { level: 0 }))]);
    },
  },
  {
    name: "pieces.png",
    bytes: (n) => {
      const height = Math.floor(n / 26);
      const packed = zlib.deflateSync(Buffer.alloc(height * 2), { level: 0 });
      return pngWith(
        1,
        height,
        Array.from(packed, (byte) => pngChunk("IDAT", Uint8Array.of(byte))),
      );
    },
  },
  {
    name: "empty-blocks.png",
    bytes: (n) =>
      pngWith(1, 1, [pngChunk("IDAT", Buffer.concat([latin1("\x78\x01"), filled("\0\0\0\xff\xff", n)]))]),
  },
  { name: "chunks.png", bytes: (n) => pngWith(1, 1, [filled(pngChunk("teXt", nothing), n), onePixel]) },
  { name: "frames.png", bytes: (n) => pngWith(1, 1, [filled(pngFrame(1, 1), n), onePixel]) },
  { name: "texts.png", bytes: (n) => pngWith(1, 1, [filled(pngText(packedZeros(100)), n), onePixel]) },
  {
    name: "text-bomb.png",
    bytes: (n) => pngWith(1, 1, [pngText(packedMebibytesOfZeros(Math.ceil(n / 1000))), onePixel]),
  },
  {
    name: "sub-blocks.gif",
    bytes: (n) => gifWith([Uint8Array.of(0x21, 0xfe), filled("\x01a", n), nothing, latin1("\0")]),
  },
  { name: "endless.gif", bytes: (n) => gifWith([Uint8Array.of(0x21, 0xfe), filled("\x01a", n)]) },
  { name: "frames.gif", bytes: (n) => gifWith([filled(gifFrame(1, 1), n)]) },
  { name: "extensions.gif", bytes: (n) => gifWith([filled("\x21\xfe\0", n), gifFrame(1, 1)]) },
  { name: "fill.jpg", bytes: (n) => jpegWith([filled("\xff", n)]) },
  { name: "segments.jpg", bytes: (n) => jpegWith([filled("\xff\xe0\0\x02", n)]) },
  { name: "stuffing.jpg", bytes: (n) => jpegWith([], [jpegScan, filled("\xff\0", n)]) },
  { name: "restarts.jpg", bytes: (n) => jpegWith([], [jpegScan, filled("\xff\xd0", n)]) },
  { name: "scans.jpg", bytes: (n) => jpegWith([], [filled(jpegScan, n)]) },
  { name: "thumbnails.jpg", bytes: (n) => jpegWith([filled(jpegExif(jpegWith([])), n)]) },
  {
    name: "thumbnail-segments.jpg",
    bytes: (n) => jpegWith([filled(jpegExif(jpegWith([filled("\xff\xe0\0\x02", 60_000)])), n)]),
  },
  { name: "nested.webp", bytes: (n) => nestedWebpFrames(Math.floor(n / 24)) },
  { name: "chunks.webp", bytes: (n) => webpWith([filled("abcd\0\0\0\0", n), webpImage(1, 1)]) },
  {
    name: "frames.webp",
    bytes: (n) => webpWith([webpCanvas(1, 1), filled(webpFrame(1, 1, [webpImage(1, 1)]), n)]),
  },
  { name: "names.pdf", bytes: (n) => pdfWith(filled("/Encrypt 1 ", n)) },
  { name: "almost-names.pdf", bytes: (n) => pdfWith(filled("/Encryp/XRe/ObjSt", n)) },
  { name: "slashes.pdf", bytes: (n) => pdfWith(filled("/", n)) },
  { name: "tables.pdf", bytes: (n) => pdfWith(filled("startxref 1 ", n)) },
  {
    name: "kids.pdf",
    bytes: (n) => pdfOfObjects(["<</Pages 2 0 R>>", `<</Kids[${copies("3 0 R ", n)}]>>`, "<<>>"]),
  },
  {
    name: "kids-of-kids.pdf",
    bytes: (n) =>
      pdfOfObjects([
        "<</Pages 2 0 R>>",
        `<</Kids[3 0 R 3 0 R]/A[${copies("1 ", n)}]>>`,
        `<</Kids[${"2 0 R 4 0 R ".repeat(99)}]>>`,
        "<</Kids[3 0 R]>>",
      ]),
  },
  {
    name: "large-pages.pdf",
    bytes: (n) =>
      pdfOfObjects([
        "<</Pages 2 0 R>>",
        `<</Kids[${"3 0 R ".repeat(20_000)}]>>`,
        `<</A(${copies("x", n)})>>`,
      ]),
  },
  { name: "numbers.pdf", bytes: (n) => pdfOfObjects(["<</Pages 2 0 R>>", `<</Kids[${copies("1 ", n)}]>>`]) },
  { name: "deep.pdf", bytes: (n) => pdfOfObjects(["<</Pages 2 0 R>>", `<</Kids${copies("[", n)}`]) },
  {
    name: "comments.pdf",
    bytes: (n) => pdfOfObjects(["<</Pages 2 0 R>>", `<<${copies("%\n", n)}/Kids[]>>`]),
  },
  { name: "hex.pdf", bytes: (n) => pdfOfObjects(["<</Pages 2 0 R>>", `<</A<${copies("0f", n)}>/Kids[]>>`]) },
  { name: "references.pdf", bytes: () => pdfOfObjects(["<</Pages 2 0 R>>", "3 0 R ", "2 0 R "]) },
  { name: "objects.pdf", bytes: (n) => pdfWith(filled("\n1 0 obj<<>>endobj", n)) },
  {
    name: "object-streams.pdf",
    bytes: (n) => pdfWith(filled("\n1 0 obj<</Type/ObjStm/N 9/First 9/Length 9>>stream\n", n)),
  },
  { name: "trailers.pdf", bytes: (n) => pdfWith(filled("trailer<</Root 1 0 R>>", n)) },
  {
    name: "entries.pdf",
    bytes: (n) => {
      const count = Math.floor(n / 20);
      const table = `xref\n0 ${count}\n${"0000000009 00000 n \n".repeat(count)}trailer<</Root 1 0 R>>`;
      return latin1(`%PDF-1.4\n${table}\nstartxref\n9\n%%EOF\n`);
    },
  },
  {
    name: "packed-zeros.pdf",
    bytes: (n) => packedPdfOfObjects(["<</Pages 2 0 R>>", `<</Kids[${" ".repeat(n * 4)}]>>`]),
  },
  {
    name: "packed-kids.pdf",
    bytes: (n) => packedPdfOfObjects(["<</Pages 2 0 R>>", `<</Kids[${copies("3 0 R ", n * 3)}]>>`, "<<>>"]),
  },
  {
    name: "stream-in-itself.pdf",
    bytes: () =>
      latin1(
        packedPdfOfObjects(["<</Pages 2 0 R>>", "9"])
          .toString("latin1")
          .replace(/\/Length \d\d>/, "/Length 2 0 R>"),
      ),
  },
  {
    name: "locked.pdf",
    bytes: (n) => pdfOf(`/Encrypt<</Filter/Standard/R 6/U(${copies("x", n)})/UE(x)/O(x)>>`),
  },
  { name: "cells.ipynb", bytes: (n) => Buffer.from(`{"cells":${list("{}", n)}}`) },
  { name: "outputs.ipynb", bytes: (n) => notebookOf([list("{}", n).slice(1, -1)]) },
  { name: "types.ipynb", bytes: (n) => notebookOf([outputOfTypes(n)]) },
  { name: "lines.ipynb", bytes: (n) => notebookOf([stream(list('"x\\n"', n))]) },
  { name: "empty-lines.ipynb", bytes: (n) => notebookOf([stream(list('""', n))]) },
  { name: "long-line.ipynb", bytes: (n) => notebookOf([stream(`"${"x".repeat(n)}"`)]) },
  { name: "escapes.ipynb", bytes: (n) => notebookOf([stream(`"${"\\u00e9".repeat(Math.floor(n / 6))}"`)]) },
  { name: "quotes.ipynb", bytes: (n) => notebookOf([stream(`"${'\\"'.repeat(Math.floor(n / 2))}"`)]) },
  { name: "colors.ipynb", bytes: (n) => notebookOf([stream(`"${"\\u001b[".repeat(Math.floor(n / 7))}"`)]) },
  {
    name: "base64.ipynb",
    bytes: (n) => notebookOf([`{"data":{"image/png":"${"QUJD".repeat(Math.floor(n / 4))}"}}`]),
  },
  {
    name: "nested.ipynb",
    bytes: (n) => {
      const deep = "[".repeat(90) + "]".repeat(90);
      return Buffer.from(`{"metadata":{"widgets":${list(deep, n)}},"cells":[]}`);
    },
  },
  {
    name: "numbers.ipynb",
    bytes: (n) => Buffer.from(`{"cells":[{"execution_count":${"9".repeat(n)}}]}`),
  },
  { name: "long-key.ipynb", bytes: (n) => Buffer.from(`{"${"k".repeat(n)}":0,"cells":[]}`) },
  { name: "white-space.ipynb", bytes: (n) => Buffer.from(`{"cells":[${" ".repeat(n)}]}`) },
];
