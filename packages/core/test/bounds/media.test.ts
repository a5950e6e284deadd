import { Buffer } from "node:buffer";
import zlib from "node:zlib";
import { describe, expect, test } from "vitest";
import { memorySource } from "../../src/source/memory-source.ts";
import type { ReadFileToolOptions } from "../../src/tools/read-file/options.ts";
import { readFileTool } from "../../src/tools/read-file/tool.ts";
import { imageBytes, pngChunk, pngOf } from "../media/images.ts";
import { pdfOf } from "../media/pdfs.ts";
import { temporaryDirectory } from "../temporary-directory.ts";
import { maxTurnMs } from "./calmest-run.ts";
import { costOfReads, expectBounded } from "./cost-of-reads.ts";
import {
  gifFrame,
  gifWith,
  hostileMedia,
  jpegExif,
  jpegScan,
  jpegSegment,
  jpegSize,
  jpegWith,
  nestedWebpFrames,
  onePixel,
  packedMebibytesOfZeros,
  packedZeros,
  pdfWith,
  pngFrame,
  pngText,
  pngWith,
  webpCanvas,
  webpChunk,
  webpFrame,
  webpImage,
  webpWith,
} from "./hostile-media.ts";

async function read(
  path: string,
  bytes: Uint8Array,
  options: ReadFileToolOptions = {},
): Promise<{ text: string; media: readonly { filename?: string }[] }> {
  const { text, media } = await readFileTool({ source: memorySource({ [path]: bytes }), ...options }).run({
    path,
  });
  return { text, media };
}

/** The line under the header. */
async function sentence(path: string, bytes: Uint8Array, options?: ReadFileToolOptions): Promise<string> {
  const { text, media } = await read(path, bytes, options);
  return `${text.slice(text.indexOf("\n") + 1)}${media.length > 0 ? " +" : ""}`;
}

const fourHundredMebibytes = packedMebibytesOfZeros(400);
const shown =
  "The image comes with this text. If you see none: image not shown here; go on without it, or ask the user what is in it. +";
const bomb = "image not shown: it has data that unpacks to more than 67108864 bytes";
const framed = (size: string): string =>
  `image not shown: one of its frames has ${size} pixels, and no side may be longer than 2000 pixels`;

describe("F3 images that unpack to much, 128 at once", () => {
  const directory = temporaryDirectory();
  const many = (length: number): { path: string }[] => Array.from({ length }, () => ({ path: "a.png" }));
  const header = pngOf(2000, 2000, { header: { 8: 16, 9: 6 }, packed: packedZeros(32_002_000) });

  test.for<[string, number, Uint8Array, string]>([
    [
      "F3 a PNG of 31 KB that unpacks to 32 MB",
      128,
      header,
      "[a.png | image/png | 2000x2000 pixels | 31177 bytes]\nThe image comes with this text. If you see none: image not shown here; go on without it, or ask the user what is in it.",
    ],
    [
      "F3 a PNG of one pixel that unpacks to 100 MB",
      32,
      pngOf(1, 1, { packed: packedZeros(100_000_000) }),
      `[a.png | image/png | 1x1 pixels | 97266 bytes]\n${bomb}`,
    ],
    [
      "F3 a PNG with a text that unpacks to 100 MB",
      32,
      pngWith(1, 1, [pngText(packedZeros(100_000_000)), onePixel]),
      `[a.png | image/png | 1x1 pixels | 97297 bytes]\n${bomb}`,
    ],
  ])("%s", async ([title, count, bytes, text]) => {
    const cost = await costOfReads(directory, { "a.png": bytes }, { calls: many(count) });
    expect(new Set(cost.answers.map((answer) => answer.text))).toEqual(new Set([text]));
    expectBounded(title, cost);
  });

  test("F3 an abort ends all of them at once", async () => {
    const cost = await costOfReads(directory, { "a.png": header }, { calls: many(128), abortMs: 30 });
    expect(cost.answers.at(-1)?.text).toBe("TimeoutError: The operation was aborted due to timeout");
    expect(cost.durationMs).toBeLessThan(1000);
  });
});

describe("F6 sizes behind the first header", () => {
  test.for<[string, string, Uint8Array, string]>([
    ["a GIF frame of 65535²", "a.gif", gifWith([gifFrame(65_535, 65_535)]), framed("65535x65535")],
    ["a later GIF frame", "a.gif", gifWith([gifFrame(1, 1), gifFrame(1, 2001)]), framed("1x2001")],
    [
      "a GIF frame that is larger than the screen, and no larger than it may be",
      "a.gif",
      gifWith([gifFrame(2000, 2000)]),
      shown,
    ],
    [
      "a WebP canvas 1×1 over a frame 16383²",
      "a.webp",
      webpWith([webpCanvas(1, 1), webpImage(16_383, 16_383)]),
      framed("16383x16383"),
    ],
    [
      "a WebP animation whose frame announces 16777216²",
      "a.webp",
      webpWith([webpCanvas(1, 1), webpFrame(16_777_216, 16_777_216, [webpImage(1, 1)])]),
      framed("16777216x16777216"),
    ],
    [
      "a WebP animation whose frame holds a larger image",
      "a.webp",
      webpWith([webpCanvas(1, 1), webpFrame(1, 1, [webpImage(2001, 1)])]),
      framed("2001x1"),
    ],
    [
      "a second WebP canvas",
      "a.webp",
      webpWith([webpCanvas(1, 1), webpCanvas(9000, 9000), webpImage(1, 1)]),
      framed("9000x9000"),
    ],
    [
      "a WebP canvas alone",
      "a.webp",
      webpWith([webpCanvas(2001, 1), webpImage(1, 1)]),
      "image not shown: one of its sides is longer than 2000 pixels",
    ],
    [
      "an APNG frame of 2^28",
      "a.png",
      pngWith(1, 1, [pngFrame(2 ** 28, 2 ** 28), onePixel]),
      framed("268435456x268435456"),
    ],
    [
      "a PNG of 1×1 whose data unpacks to 400 MiB",
      "a.png",
      pngOf(1, 1, { packed: fourHundredMebibytes }),
      bomb,
    ],
    ["a PNG with a little too much data", "a.png", pngOf(1, 1, { packed: packedZeros(67_108_864) }), shown],
    [
      "a PNG with a packed profile",
      "a.png",
      pngWith(1, 1, [
        pngChunk("iCCP", Buffer.concat([Buffer.from("p\0\0"), packedZeros(70_000_000)])),
        onePixel,
      ]),
      bomb,
    ],
    [
      "a PNG with a packed international text",
      "a.png",
      pngWith(1, 1, [
        pngChunk("iTXt", Buffer.concat([Buffer.from("k\0\x01\0en\0K\0"), packedZeros(70_000_000)])),
        onePixel,
      ]),
      bomb,
    ],
    [
      "a PNG with texts that unpack to too much together",
      "a.png",
      pngWith(1, 1, [pngText(packedZeros(67_108_864)), pngText(packedZeros(67_108_864)), onePixel]),
      bomb,
    ],
    [
      "a PNG with a large text that is not packed",
      "a.png",
      pngWith(1, 1, [
        pngChunk("iTXt", Buffer.concat([Buffer.from("k\0\0\0en\0K\0"), Buffer.alloc(100_000, "x")])),
        onePixel,
      ]),
      shown,
    ],
    [
      "a JPEG with a second frame",
      "a.jpg",
      jpegWith([jpegSize(9000, 9000)]),
      "image not shown: it is damaged",
    ],
    [
      "a JPEG with an Exif thumbnail",
      "a.jpg",
      jpegWith([jpegExif(Buffer.concat([Buffer.from("\xff\xd8", "latin1"), jpegSize(65_535, 65_535)]))]),
      "image not shown: its thumbnail has 65535x65535 pixels, and no side may be longer than 2000 pixels",
    ],
    ["a JPEG with a small Exif thumbnail", "a.jpg", jpegWith([jpegExif(jpegWith([]))]), shown],
    [
      "a JPEG with a JFXX thumbnail",
      "a.jpg",
      jpegWith([
        jpegSegment(0xe0, Buffer.concat([Buffer.from("JFXX\0\x10\xff\xd8", "latin1"), jpegSize(1, 3000)])),
      ]),
      "image not shown: its thumbnail has 1x3000 pixels, and no side may be longer than 2000 pixels",
    ],
    [
      "a JPEG of 101 scans",
      "a.jpg",
      jpegWith(
        [],
        Array.from({ length: 101 }, () => jpegScan),
      ),
      "image not shown: it has more than 100 scans",
    ],
    [
      "a JPEG of 100 scans",
      "a.jpg",
      jpegWith(
        [],
        Array.from({ length: 100 }, () => jpegScan),
      ),
      shown,
    ],
  ])("F6 %s", async ([, path, bytes, text]) => {
    expect(await sentence(path, bytes)).toBe(text);
  });

  const asked = (): never => {
    throw new Error("asked");
  };
  test.for<[string, string, Uint8Array]>([
    ["a GIF with a larger frame", "a.gif", gifWith([gifFrame(65_535, 65_535)])],
    ["a WebP with a larger frame", "a.webp", webpWith([webpCanvas(3000, 1), webpImage(16_383, 16_383)])],
    ["a PNG that unpacks to too much", "a.png", pngOf(1, 1, { packed: packedZeros(70_000_000) })],
    [
      "a PNG whose header names more than 2^28 pixels",
      "a.png",
      pngOf(0x4000, 0x4001, { packed: packedZeros(100) }),
    ],
  ])("F6 transformImage is not asked for %s", async ([, path, bytes]) => {
    let calls = 0;
    const transformImage = (): never => {
      calls++;
      return asked();
    };
    expect((await read(path, bytes, { transformImage })).media).toEqual([]);
    expect(calls).toBe(0);
  });

  test("F6 transformImage is asked for one of 2^28 pixels, and its answer is looked at as well", async () => {
    const answers = [gifWith([gifFrame(65_535, 1)]), imageBytes("alpha.png")];
    const transformImage = (): Uint8Array | undefined => answers.shift();
    // The first 64 MiB of its pixels are there.
    const large = pngOf(0x4000, 0x4000, { packed: packedZeros(70_000_000) });
    expect((await read("a.png", large, { transformImage })).media).toEqual([]);
    expect((await read("a.png", large, { transformImage })).media).toHaveLength(1);
  });
});

describe("L4 parts that contain themselves, overflow, or never end", () => {
  const incomplete = "image not shown: it is incomplete: the file ends before it does";
  const damaged = "image not shown: it is damaged";
  const withoutPixels = "image not shown: it has no pixels";
  const jpegOf = (...bytes: readonly number[]): Uint8Array => Uint8Array.from([0xff, 0xd8, ...bytes]);
  const pngHead = pngOf(1, 1).subarray(0, 33);
  const cutChunk = (length: number): Buffer => {
    const chunk = Buffer.alloc(12);
    chunk.writeUInt32BE(length, 0);
    chunk.write("IDAT", 4);
    return Buffer.concat([pngHead, chunk]);
  };

  test.for<[string, string, Uint8Array, string]>([
    ["WebP frames, each within the one before", "a.webp", nestedWebpFrames(20_000), damaged],
    ["a WebP frame within a frame", "a.webp", nestedWebpFrames(2), damaged],
    ["a WebP within a WebP", "a.webp", webpWith([webpWith([webpImage(1, 1)])]), withoutPixels],
    [
      "a WebP chunk of 2^32 - 1 bytes",
      "a.webp",
      webpWith([webpChunk("VP8L", Buffer.alloc(8), 0xffffffff)]),
      incomplete,
    ],
    [
      "a WebP chunk that goes on beyond the file",
      "a.webp",
      webpWith([webpImage(1, 1), webpChunk("EXIF", Buffer.alloc(8), 0xffffffff)]),
      incomplete,
    ],
    [
      "a WebP of 2^32 - 1 bytes",
      "a.webp",
      webpChunk("RIFF", Buffer.concat([Buffer.from("WEBP"), webpImage(1, 1)]), 0xffffffff),
      incomplete,
    ],
    [
      "a WebP frame without a header",
      "a.webp",
      webpWith([webpCanvas(1, 1), webpChunk("ANMF", Buffer.alloc(3))]),
      withoutPixels,
    ],
    [
      "a WebP frame of no bytes",
      "a.webp",
      webpWith([webpCanvas(1, 1), webpChunk("ANMF", Buffer.alloc(0))]),
      withoutPixels,
    ],
    ["a WebP image of no bytes", "a.webp", webpWith([webpChunk("VP8L", Buffer.alloc(0))]), damaged],
    [
      "a WebP chunk of an odd length before the image",
      "a.webp",
      webpWith([webpCanvas(1, 1), webpChunk("EXIF", Buffer.alloc(3)), webpImage(1, 1)]),
      shown,
    ],
    [
      "a GIF whose blocks never end",
      "a.gif",
      gifWith([Uint8Array.of(0x21, 0xfe), Buffer.alloc(200_000, "\x01a")]).subarray(0, -1),
      incomplete,
    ],
    ["a JPEG segment of length 0", "a.jpg", jpegOf(0xff, 0xe0, 0, 0, 0, 0), damaged],
    ["a JPEG segment of length 1", "a.jpg", jpegOf(0xff, 0xe0, 0, 1, 0, 0), damaged],
    [
      "a JPEG segment of length 1 in a thumbnail",
      "a.jpg",
      jpegWith([jpegExif(jpegOf(0xff, 0xe0, 0, 1, 0xff, 0xe0, 0, 0, ...jpegSize(1, 1)))]),
      shown,
    ],
    [
      "a JPEG of nothing but fill bytes",
      "a.jpg",
      Buffer.alloc(200_000, Uint8Array.of(0xff, 0xd8, 0xff, 0xff, 0xff, 0xff)).fill(0xff, 2),
      incomplete,
    ],
    [
      "a JPEG whose Exif directories lie beyond it",
      "a.jpg",
      jpegWith([jpegSegment(0xe1, Buffer.from("Exif\0\0MM\0*\xff\xff\xff\xff", "latin1"))]),
      shown,
    ],
    ["a PNG chunk of 2^31 bytes", "a.png", cutChunk(2 ** 31), incomplete],
    ["a PNG chunk of 2^32 - 1 bytes", "a.png", cutChunk(2 ** 32 - 1), incomplete],
    [
      "a PNG frame control of no bytes",
      "a.png",
      pngWith(1, 1, [pngChunk("fcTL", Buffer.alloc(0)), onePixel]),
      shown,
    ],
    [
      "a PNG with an unpacked text that is cut",
      "a.png",
      pngWith(1, 1, [pngChunk("zTXt", Buffer.alloc(100_000, "x")), onePixel]),
      shown,
    ],
  ])("L4 %s", async ([, path, bytes, text]) => {
    expect(await sentence(path, bytes)).toBe(text);
  });
});

describe("L4 files that are made to cost much, of 4 MiB each", () => {
  const directory = temporaryDirectory();
  test("L4 each of them, one after the other", async () => {
    const media = hostileMedia.filter(({ name }) => !name.endsWith(".ipynb"));
    const files = Object.fromEntries(media.map(({ name, bytes }) => [name, bytes(4 * 1024 * 1024)]));
    const calls = media.map(({ name }) => ({ path: name }));
    const cost = await costOfReads(directory, files, { calls, oneByOne: true });
    expect(cost.answers.filter(({ text }) => /INTERNAL|TIMEOUT/.test(text))).toEqual([]);
    const slow = cost.answers.filter(({ longestTurnMs }) => longestTurnMs >= maxTurnMs);
    expect(slow.map(({ text, longestTurnMs }) => [text.slice(0, 60), longestTurnMs])).toEqual([]);
    expectBounded("hostile media", cost);
  });

  test("L4 16 documents at once whose objects take much", async () => {
    const names = ["packed-kids.pdf", "packed-zeros.pdf", "entries.pdf", "objects.pdf"];
    const media = hostileMedia.filter(({ name }) => names.includes(name));
    const files = Object.fromEntries(media.map(({ name, bytes }) => [name, bytes(2 * 1024 * 1024)]));
    const calls = Array.from({ length: 4 }, () => names.map((path) => ({ path }))).flat();
    const cost = await costOfReads(directory, files, { calls });
    expect(cost.answers.filter(({ text }) => /INTERNAL/.test(text))).toEqual([]);
    expectBounded("16 hostile documents at once", cost);
  });

  test("L4 a PDF of 20 MB without what it should hold", async () => {
    const calls = [{ path: "a.pdf" }];
    const cost = await costOfReads(directory, { "a.pdf": pdfWith(Buffer.alloc(19_900_000, "/")) }, { calls });
    expect(cost.answers.map(({ text }) => text)).toEqual([
      "[a.pdf | application/pdf | pages not counted | 19900090 bytes]\nThe document comes with this text. If you see none: document not shown here; go on without it, or ask the user what is in it.",
    ]);
    expectBounded("a PDF of 20 MB of slashes", cost);
  });

  test("L4 an image of 60 MB, where the host allows that many", async () => {
    const file = jpegWith([], [jpegScan, Buffer.alloc(60_000_000, "\xff\0", "latin1")]);
    const options = { maxImageBytes: 64_000_000 };
    const cost = await costOfReads(directory, { "a.jpg": file }, { calls: [{ path: "a.jpg" }], options });
    expect(cost.answers.map(({ text }) => text)).toEqual([
      "[a.jpg | image/jpeg | 1x1 pixels | 60000029 bytes]\nThe image comes with this text. If you see none: image not shown here; go on without it, or ask the user what is in it.",
    ]);
    expectBounded("a JPEG of 60 MB", cost);
  });
});

describe("L5 the name of a PDF goes into a request of another service", () => {
  test.for<[string, string, string]>([
    ["a plain name", "d/Report 2024 (final).PDF", "Report 2024 (final).PDF"],
    ["a name in another script", "отчёт.pdf", "отчёт.pdf"],
    [
      "line feeds",
      "a\r\nContent-Type: text-html\r\n\r\n<script>.pdf",
      "a\\r\\nContent-Type: text-html\\r\\n\\r\\n<script>.pdf",
    ],
    ["quotes", 'a"; filename="b.pdf', "a\\u0022; filename=\\u0022b.pdf"],
    ["control characters", "a\x1b[31m\x7f.pdf", "a\\u001b[31m\\u007f.pdf"],
    ["bidi controls", "a\u202efdp.exe.pdf", "a\\u202efdp.exe.pdf"],
    ["characters that nobody sees", "a\u200b\ufe0f.pdf", "a\\u200b\\ufe0f.pdf"],
    ["line separators", "a\u2028b\u0085.pdf", "a\\u2028b\\u0085.pdf"],
    ["a line feed behind the ending", "a.pdf\n", "a.pdf\\n.pdf"],
    ["as many characters as a name may have", `${"x".repeat(251)}.pdf`, `${"x".repeat(200)}….pdf`],
    ["as many characters, and no ending", "x".repeat(255), `${"x".repeat(200)}….pdf`],
  ])("L5 %s", async ([, path, filename]) => {
    const source = memorySource({});
    const bytes = pdfOf();
    const file = await memorySource({ "a.pdf": bytes }).open(["a.pdf"], { symlinks: "deny", headBytes: 0 });
    const open = async (names: readonly string[]): Promise<typeof file> => ({
      ...file,
      path: names,
      read: async (target, position) => {
        const piece = bytes.subarray(position, position + target.length);
        target.set(piece);
        return piece.length;
      },
      changed: () => false,
      close() {},
    });
    const { media } = await readFileTool({ source: { traits: source.traits, open } }).run({ path });
    expect(media.map((part) => part.filename)).toEqual([filename]);
  });
});

test("F3 what is unpacked is the same as before for a PNG whose last checksum is wrong", async () => {
  const packed = zlib.deflateSync(Buffer.alloc(8));
  packed[packed.length - 1] = (packed[packed.length - 1] ?? 0) ^ 1;
  expect(await sentence("a.png", pngOf(3, 2, { packed }))).toBe("image not shown: it is damaged");
});
