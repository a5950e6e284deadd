import { Buffer } from "node:buffer";
import zlib from "node:zlib";
import { describe, expect, test } from "vitest";
import { inspectImage } from "../../../src/tools/read-file/media.ts";
import { mediaTypeOf, type ImageType } from "../../../src/media/file-type.ts";
import { imageBytes, imageNames, pngChunk, pngOf, type ImageName } from "../images.ts";

const types: Readonly<Record<string, ImageType>> = {
  jpg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  webp: "image/webp",
};

function typeOf(name: ImageName): ImageType {
  return types[name.split(".")[1] ?? ""] ?? "image/png";
}

describe.for(imageNames)("%s", (name) => {
  const bytes = imageBytes(name);

  test("is recognised by its bytes, and whole", async () => {
    expect(mediaTypeOf(bytes)).toBe(typeOf(name));
    expect(await inspectImage(typeOf(name), bytes)).toEqual({ width: 3, height: 2, problem: null });
  });

  test("is whole with garbage after it", async () => {
    const trailed = Buffer.concat([bytes, Buffer.from("PK\x03\x04 garbage")]);
    expect(await inspectImage(typeOf(name), trailed)).toEqual({ width: 3, height: 2, problem: null });
  });

  test("is not whole if it is cut off, wherever that is", async () => {
    for (let length = 0; length < bytes.length; length++) {
      const { problem } = await inspectImage(typeOf(name), bytes.subarray(0, length));
      expect([length, problem === null]).toEqual([length, false]);
    }
  });

  test("gets an answer, whichever byte is changed", async () => {
    for (let at = 0; at < bytes.length; at++) {
      for (const value of [0, 0x7f, 0xff]) {
        const changed = bytes.slice();
        changed[at] = value;
        const { width, height, problem } = await inspectImage(typeOf(name), changed);
        expect(typeof problem === "string" || (width !== null && height !== null)).toBe(true);
      }
    }
  });
});

const header = (...values: readonly number[]): Uint8Array => Uint8Array.from(values);
const jpeg = (...segments: readonly (readonly number[])[]): Uint8Array =>
  Uint8Array.from([0xff, 0xd8, ...segments.flat()]);
const frame = (marker: number, height: number, width: number): readonly number[] => [
  0xff,
  marker,
  0,
  11,
  8,
  height >> 8,
  height & 255,
  width >> 8,
  width & 255,
  1,
  1,
  0x11,
  0,
];
const scan: readonly number[] = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0xff, 0x00, 0x34];
const end: readonly number[] = [0xff, 0xd9];
const gif = (...values: readonly number[]): Uint8Array =>
  Uint8Array.from([...Buffer.from("GIF89a"), 3, 0, 2, 0, 0, 0, 0, ...values]);
const incomplete = "is incomplete: the file ends before it does";
const pngHeaderEnd = 33;
/** A PNG with one more chunk after its header. */
const withChunk = (png: Uint8Array, type: string, length: number): Uint8Array =>
  Buffer.concat([
    png.subarray(0, pngHeaderEnd),
    pngChunk(type, new Uint8Array(length)),
    png.subarray(pngHeaderEnd),
  ]);
const packed = (...values: readonly number[]): Uint8Array => zlib.deflateSync(Uint8Array.from(values));
const deflated = (length: number): Uint8Array => zlib.deflateSync(Buffer.alloc(length));

test.for<[string, Uint8Array, number | null, number | null, string | null]>([
  ["PNG: no pixels in the header", pngOf(0, 2), 0, 2, "has no pixels"],
  [
    "PNG: a size that no image has",
    pngOf(0xffffffff, 0xffffffff, { packed: deflated(9) }),
    0xffffffff,
    0xffffffff,
    "is damaged",
  ],
  [
    "PNG: no pixels for a large image",
    pngOf(16_384, 16_384, { packed: deflated(9) }),
    16_384,
    16_384,
    "is damaged",
  ],
  [
    "PNG: more pixels than are looked at",
    pngOf(9000, 9000, { packed: deflated(75_000_000) }),
    9000,
    9000,
    null,
  ],
  ["PNG: pixels for a smaller image", pngOf(3, 2, { packed: deflated(7) }), 3, 2, "is damaged"],
  ["PNG: exactly the pixels", pngOf(3, 2, { packed: deflated(8) }), 3, 2, null],
  // Pixels have any value; only the first byte of a row is a filter.
  ["PNG: every filter", pngOf(1, 5, { packed: packed(0, 9, 1, 9, 2, 9, 3, 9, 4, 9) }), 1, 5, null],
  ["PNG: a filter that does not exist", pngOf(1, 2, { packed: packed(4, 0, 5, 0) }), 1, 2, "is damaged"],
  [
    "PNG: one bit after each filter",
    pngOf(1, 2, { header: { 8: 1 }, packed: packed(4, 9, 4, 9) }),
    1,
    2,
    null,
  ],
  [
    "PNG: filters of interlaced rows",
    pngOf(3, 2, { header: { 12: 1 }, packed: packed(1, 9, 2, 9, 3, 9, 4, 9, 9, 9) }),
    3,
    2,
    null,
  ],
  [
    "PNG: a filter of interlaced rows that does not exist",
    pngOf(3, 2, { header: { 12: 1 }, packed: packed(1, 9, 2, 9, 3, 9, 5, 9, 9, 9) }),
    3,
    2,
    "is damaged",
  ],
  ["PNG: pixels for a much larger image", pngOf(3, 2, { packed: deflated(5_000_000) }), 3, 2, null],
  ["PNG: pixels that do not unpack", pngOf(3, 2, { packed: header(1, 2, 3) }), 3, 2, "is damaged"],
  ["PNG: no pixels at all", pngOf(3, 2, { packed: header() }), 3, 2, "is damaged"],
  ["PNG: an unknown colour type", pngOf(3, 2, { header: { 9: 5 } }), null, null, "is damaged"],
  ["PNG: an unknown depth", pngOf(3, 2, { header: { 8: 3 } }), null, null, "is damaged"],
  ["PNG: an unknown filter", pngOf(3, 2, { header: { 11: 1 } }), null, null, "is damaged"],
  [
    "PNG: a depth that the colour type does not allow",
    pngOf(3, 2, { header: { 8: 1, 9: 2 } }),
    null,
    null,
    "is damaged",
  ],
  ["PNG: a palette of 16 bits", pngOf(3, 2, { header: { 8: 16, 9: 3 } }), null, null, "is damaged"],
  ["PNG: no palette for the pixels", pngOf(3, 2, { header: { 9: 3 } }), 3, 2, "is damaged"],
  [
    "PNG: a palette without colours",
    withChunk(pngOf(3, 2, { header: { 9: 3 } }), "PLTE", 0),
    3,
    2,
    "is damaged",
  ],
  [
    "PNG: a palette of half a colour",
    withChunk(pngOf(3, 2, { header: { 9: 3 } }), "PLTE", 5),
    3,
    2,
    "is damaged",
  ],
  ["PNG: too large a palette", withChunk(pngOf(3, 2, { header: { 9: 3 } }), "PLTE", 771), 3, 2, "is damaged"],
  ["PNG: a palette", withChunk(pngOf(3, 2, { header: { 9: 3 } }), "PLTE", 768), 3, 2, null],
  ["PNG: a second header", withChunk(pngOf(3, 2), "IHDR", 13), 3, 2, "is damaged"],
  ["PNG: an unknown critical chunk", withChunk(pngOf(3, 2), "ABCD", 1), 3, 2, "is damaged"],
  ["PNG: an unknown optional chunk", withChunk(pngOf(3, 2), "abCd", 1), 3, 2, null],
  ["PNG: an unknown interlace", pngOf(3, 2, { header: { 12: 2 } }), null, null, "is damaged"],
  [
    "PNG: another chunk first",
    Buffer.concat([pngOf(1, 1).subarray(0, 8), pngChunk("tEXt", header(65)), pngOf(1, 1).subarray(8)]),
    null,
    null,
    "is damaged",
  ],
  ["PNG: converted line endings", Buffer.from("\x89PNG\n\x1a\n0000", "latin1"), null, null, "is damaged"],
  ["JPEG: whole", jpeg(frame(0xc0, 2, 3), scan, end), 3, 2, null],
  ["JPEG: progressive", jpeg(frame(0xc2, 2, 3), scan, scan, end), 3, 2, null],
  ["JPEG: fill bytes before a marker", jpeg([0xff, 0xff], frame(0xc0, 2, 3), scan, end), 3, 2, null],
  ["JPEG: restarts within a scan", jpeg(frame(0xc0, 2, 3), scan, [0xff, 0xd0, 1], end), 3, 2, null],
  [
    "JPEG: the end of a thumbnail in a segment is not the end",
    jpeg([0xff, 0xe1, 0, 4, 0xff, 0xd9], frame(0xc0, 2, 3), scan),
    3,
    2,
    incomplete,
  ],
  ["JPEG: without an end", jpeg(frame(0xc0, 2, 3), scan), 3, 2, incomplete],
  ["JPEG: without a scan", jpeg(frame(0xc0, 2, 3), end), 3, 2, "has no pixels"],
  ["JPEG: an empty scan", jpeg(frame(0xc0, 2, 3), scan.slice(0, 10), end), 3, 2, "has no pixels"],
  ["JPEG: a scan without a frame", jpeg(scan, end), null, null, "is damaged"],
  ["JPEG: without height", jpeg(frame(0xc0, 0, 3), scan, end), 3, 0, "has no pixels"],
  ["JPEG: two frames", jpeg(frame(0xc0, 2, 3), frame(0xc0, 9, 9), scan, end), 3, 2, "is damaged"],
  ["JPEG: lossless", jpeg(frame(0xc3, 2, 3), scan, end), null, null, "is of a rare kind of JPEG"],
  [
    "JPEG: a segment without length",
    jpeg([0xff, 0xe0, 0, 0], frame(0xc0, 2, 3), scan, end),
    null,
    null,
    "is damaged",
  ],
  [
    "JPEG: no marker where one is required",
    jpeg([0xff, 0xe0, 0, 3, 1], [0x00, 0x11]),
    null,
    null,
    "is damaged",
  ],
  ["GIF: no image", gif(0x3b), 3, 2, "has no pixels"],
  ["GIF: an image without data", gif(0x2c, 0, 0, 0, 0, 3, 0, 2, 0, 0, 2, 0, 0x3b), 3, 2, "has no pixels"],
  ["GIF: an unknown block", gif(0x99), 3, 2, "is damaged"],
  ["GIF: codes without a size", gif(0x2c, 0, 0, 0, 0, 3, 0, 2, 0, 0, 0, 1, 1, 0, 0x3b), 3, 2, "is damaged"],
  ["GIF: without a trailer", gif(0x2c, 0, 0, 0, 0, 3, 0, 2, 0, 0, 2, 1, 1, 0), 3, 2, incomplete],
  [
    "GIF: no screen",
    Uint8Array.from([...Buffer.from("GIF89a"), 0, 0, 2, 0, 0, 0, 0, 0x3b]),
    0,
    2,
    "has no pixels",
  ],
])("%s", async ([, bytes, width, height, problem]) => {
  const mediaType = mediaTypeOf(bytes);
  if (mediaType === undefined || mediaType === "application/pdf") throw new Error("not an image");
  expect(await inspectImage(mediaType, bytes)).toEqual({ width, height, problem });
});

test("WebP: a frame that is not a key frame, and one that announces more bytes than it has", async () => {
  const notKey = imageBytes("lossy.webp");
  notKey[20] = (notKey[20] ?? 0) | 1;
  const longer = imageBytes("lossy.webp");
  longer[22] = 0xff;
  for (const bytes of [notKey, longer]) {
    expect(await inspectImage("image/webp", bytes)).toEqual({
      width: null,
      height: null,
      problem: "is damaged",
    });
  }
});
