import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { memorySource } from "../../src/source/memory-source.ts";
import type { ImageLimits, ReadFileToolOptions } from "../../src/tools/read-file/options.ts";
import { readFileTool } from "../../src/tools/read-file/tool.ts";
import {
  jpegSegment,
  jpegWith,
  webpCanvas,
  webpChunk,
  webpImage,
  webpWith,
} from "../bounds/hostile-media.ts";
import { imageBytes, pngChunk } from "../media/images.ts";

// Services count an image as base64: 5,242,880 characters are 3,932,160 bytes. One image over it ends a session:
// https://github.com/anthropics/claude-code/issues/2664

/** The characters of base64 that are shown; else the sentence that says why nothing is. */
async function shown(bytes: Uint8Array, options: ReadFileToolOptions = {}): Promise<number | string> {
  const result = await readFileTool({ source: memorySource({ image: bytes }), ...options }).run({
    path: "image",
  });
  return result.media[0]?.data.length ?? result.text.slice(result.text.indexOf("\n") + 1);
}

/** A PNG with a private chunk that brings it to a size. */
function pngOfBytes(byteLength: number): Buffer {
  const png = Buffer.from(imageBytes("alpha.png"));
  const padding = pngChunk("prVt", Buffer.alloc(byteLength - png.length - 12));
  return Buffer.concat([png.subarray(0, 33), padding, png.subarray(33)]);
}

const tooLarge = "image not shown: it has more than 3932160 bytes";
const segments = (bytes: number): Buffer[] =>
  Array.from({ length: Math.ceil(bytes / 65_537) }, () => jpegSegment(0xfe, Buffer.alloc(65_533)));

test.for<[string, Uint8Array, number | string]>([
  ["a PNG of 4.3 MB is not shown", pngOfBytes(4_300_000), tooLarge],
  ["a PNG of exactly the bound is shown", pngOfBytes(3_932_160), 5_242_880],
  ["a PNG of one byte more is not shown", pngOfBytes(3_932_161), tooLarge],
  ["a PNG of one byte less is shown", pngOfBytes(3_932_159), 5_242_880],
  ["a JPEG of 4.3 MB is not shown", jpegWith(segments(4_300_000)), tooLarge],
  [
    "a WebP of 4.3 MB is not shown",
    webpWith([webpCanvas(1, 1), webpImage(1, 1), webpChunk("EXIF", Buffer.alloc(4_300_000))]),
    tooLarge,
  ],
])("%s", async ([, bytes, right]) => {
  expect(await shown(bytes)).toBe(right);
});

describe("transformImage", () => {
  test("is told the same bound, and what it returns must keep it", async () => {
    const asked: ImageLimits[] = [];
    const answers = [pngOfBytes(3_932_161), pngOfBytes(3_932_160)];
    const transformImage = (
      _bytes: unknown,
      _facts: unknown,
      limits: ImageLimits,
    ): Uint8Array | undefined => {
      asked.push(limits);
      return answers.shift();
    };
    expect(await shown(pngOfBytes(4_300_000), { transformImage })).toBe(tooLarge);
    expect(await shown(pngOfBytes(4_300_000), { transformImage })).toBe(5_242_880);
    expect(asked).toEqual([
      { maxBytes: 3_932_160, maxSidePixels: 2000 },
      { maxBytes: 3_932_160, maxSidePixels: 2000 },
    ]);
  });

  test("is not asked for an image of exactly the bound", async () => {
    const transformImage = (): never => {
      throw new Error("asked");
    };
    expect(await shown(pngOfBytes(3_932_160), { transformImage })).toBe(5_242_880);
  });
});

test("a host that knows its service sets another bound", async () => {
  expect(await shown(pngOfBytes(4_300_000), { maxImageBytes: 4_300_000 })).toBe(5_733_336);
});
