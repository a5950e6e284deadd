import { Buffer } from "node:buffer";
import { readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { memorySource, readFileTool, type ReadFileToolOptions } from "@readfile/core";
import { images, type ImageLibrary } from "@readfile/images";
import { bmp, coloursOf, photograph, quartersImage } from "./sample-images.ts";

const attached =
  "The image comes with this text. If you see none: image not shown here; go on without it, or ask the user what is in it.";

/** What a model receives: the header, and the image. */
async function read(
  path: string,
  bytes: Uint8Array,
  options: ReadFileToolOptions = {},
): Promise<{
  readonly text: string;
  readonly header: string;
  readonly image: Buffer;
  readonly mediaType: string;
}> {
  const tool = readFileTool({
    source: memorySource({ [path]: bytes }),
    transformImage: images(),
    ...options,
  });
  const { text, media } = await tool.run({ path });
  return {
    text,
    header: text.split("\n")[0] ?? "",
    image: Buffer.from(media[0]?.data ?? "", "base64"),
    mediaType: media[0]?.mediaType ?? "none",
  };
}

const heic = readFileSync(new URL("fixtures/quarters.heic", import.meta.url));

const both: readonly ImageLibrary[] = ["sharp", "photon"];

/** A photograph of 12 MB. */
const largePhoto = photograph(4000, 3000, 98);

describe.for(both)("with %s", (library) => {
  // The machine of a test may be busy.
  const transformImage = images({ libraries: [library, "heic-decode"], maxTransformMs: 100_000 });

  test("a photograph of 12 MB is made to fit", { timeout: 60_000 }, async () => {
    const photo = await largePhoto;
    expect(photo.length).toBeGreaterThan(12_000_000);
    const { header, image, mediaType, text } = await read("photo.jpg", photo, { transformImage });
    expect(header).toBe(
      `[photo.jpg | image/jpeg | 4000x3000 pixels | ${photo.length} bytes | shown as image/jpeg 2000x1500 pixels ${image.length} bytes]`,
    );
    expect(text).toBe(`${header}\n${attached}`);
    expect(mediaType).toBe("image/jpeg");
    expect(image.length).toBeLessThanOrEqual(3_932_160);
  });

  test.for([
    [1, "rgbw", ""],
    [2, "grwb", " | mirrored as its EXIF data says"],
    [3, "wbgr", " | turned by 180 degrees as its EXIF data says"],
    [4, "bwrg", " | mirrored and turned by 180 degrees as its EXIF data says"],
    [5, "rbgw", " | mirrored and turned by 270 degrees as its EXIF data says"],
    [6, "brwg", " | turned by 90 degrees as its EXIF data says"],
    [7, "wgbr", " | mirrored and turned by 90 degrees as its EXIF data says"],
    [8, "gwrb", " | turned by 270 degrees as its EXIF data says"],
  ] as const)("EXIF orientation %i is obeyed", async ([orientation, colours, said]) => {
    const photo = await quartersImage(80, 40).jpeg().withMetadata({ orientation }).toBuffer();
    const { header, image } = await read("a.jpg", photo, { transformImage, maxImageSidePixels: 40 });
    expect(await coloursOf(image)).toBe(colours);
    const size = orientation < 5 ? "40x20" : "20x40";
    expect(header).toBe(
      `[a.jpg | image/jpeg | 80x40 pixels | ${photo.length} bytes | shown as image/jpeg ${size} pixels ${image.length} bytes${said}]`,
    );
  });

  test("a drawing stays a PNG, with its transparent parts", async () => {
    const drawing = await sharp({ create: { width: 60, height: 30, channels: 4, background: "#ff000080" } })
      .png()
      .toBuffer();
    const { header, image, mediaType } = await read("a.png", drawing, {
      transformImage,
      maxImageSidePixels: 20,
    });
    expect(header).toContain("shown as image/png 20x10 pixels");
    expect(mediaType).toBe("image/png");
    expect((await sharp(image).stats()).isOpaque).toBe(false);
  });

  test("a PNG that does not fit in bytes becomes a JPEG, and what is transparent white", async () => {
    const noise = await sharp(await photograph(300, 200, 90))
      .joinChannel(Buffer.alloc(60_000, 128), { raw: { width: 300, height: 200, channels: 1 } })
      .png()
      .toBuffer();
    const { header, mediaType, image } = await read("a.png", noise, {
      transformImage,
      maxImageBytes: 60_000,
    });
    expect(mediaType).toBe("image/jpeg");
    expect(header).toContain("shown as image/jpeg 300x200 pixels");
    expect(header).toContain(" | transparent parts shown white]");
    expect(image.length).toBeLessThanOrEqual(60_000);
  });

  test("bytes that do not fit in any quality make it smaller, and no smaller than they must", async () => {
    const photo = await photograph(400, 300, 90);
    const { image, header } = await read("a.jpg", photo, { transformImage, maxImageBytes: 12_000 });
    expect(image.length).toBeLessThanOrEqual(12_000);
    expect(image.length).toBeGreaterThan(6000);
    expect(header).toMatch(/shown as image\/jpeg \d+x\d+ pixels/);
  });

  test("nothing is made larger than it is", async () => {
    const photo = await photograph(100, 50, 100);
    const { header } = await read("a.jpg", photo, { transformImage, maxImageBytes: photo.length - 1 });
    expect(header).toContain("shown as image/jpeg 100x50 pixels");
  });

  test.for(["gif", "webp"] as const)("an animated %s says that one frame is shown", async (format) => {
    const frames = Buffer.concat([Buffer.alloc(30 * 20 * 3, 200), Buffer.alloc(30 * 20 * 3, 20)]);
    const moving = sharp(frames, { raw: { width: 30, height: 40, channels: 3, pageHeight: 20 } });
    const bytes = await (format === "gif" ? moving.gif() : moving.webp()).toBuffer();
    const { header } = await read(`a.${format}`, bytes, { transformImage, maxImageSidePixels: 15 });
    expect(header).toMatch(/\| shown as image\/png 15x10 pixels \d+ bytes \| first of 2 frames\]$/);
  });

  test("HEIC is converted", async () => {
    const { header, image } = await read("a.heic", heic, { transformImage });
    expect(header).toBe(
      `[a.heic | image/heic | ${heic.length} bytes | shown as image/jpeg 64x32 pixels ${image.length} bytes]`,
    );
    expect(await coloursOf(image)).toBe("rgbw");
  });

  test("what is broken is not shown, and the next one is", async () => {
    const whole = await quartersImage(64, 32).tiff().toBuffer();
    const broken = Buffer.concat([whole.subarray(0, 60), Buffer.alloc(400, 0xff)]);
    const { text } = await read("a.tiff", broken, { transformImage });
    expect(text).toMatch(
      /\nimage not shown: (?:it cannot be decoded|TIFF cannot be converted here without .*)$/,
    );
    const { header } = await read("a.jpg", await quartersImage(64, 32).jpeg().toBuffer(), {
      transformImage,
      maxImageSidePixels: 32,
    });
    expect(header).toContain("shown as image/jpeg 32x16 pixels");
  });
});

describe("types that models do not take", () => {
  test.for<["avif" | "tiff", () => Promise<Buffer>]>([
    ["avif", () => quartersImage(64, 32).avif().toBuffer()],
    ["tiff", () => quartersImage(64, 32).tiff().toBuffer()],
  ])("%s", async ([name, make]) => {
    const bytes = await make();
    const { header, image, mediaType } = await read(`a.${name}`, bytes);
    expect(header).toBe(
      `[a.${name} | image/${name} | ${bytes.length} bytes | shown as image/jpeg 64x32 pixels ${image.length} bytes]`,
    );
    expect(mediaType).toBe("image/jpeg");
    expect(await coloursOf(image)).toBe("rgbw");
  });

  test("BMP", async () => {
    const { header, image } = await read("a.bmp", bmp(64, 32));
    expect(header).toBe(
      `[a.bmp | image/bmp | ${bmp(64, 32).length} bytes | shown as image/jpeg 64x32 pixels ${image.length} bytes]`,
    );
    expect(await coloursOf(image)).toBe("rgbw");
  });

  test("in several reads too", async () => {
    const source = memorySource({ "a.bmp": bmp(64, 32), "b.txt": "text\n" });
    const tool = readFileTool({ source, transformImage: images() });
    const { text, media } = await tool.run({ reads: [{ path: "a.bmp" }, { path: "b.txt" }] });
    expect(text).toMatch(/^\[a\.bmp \| image\/bmp \| .* \| shown as image\/jpeg 64x32 pixels \d+ bytes\]\n/);
    expect(text).toContain("1\ttext");
    expect(media).toHaveLength(1);
  });
});

describe("each set-up states what it cannot convert", () => {
  test.for<[readonly ImageLibrary[], string, () => Buffer | Promise<Buffer>, string]>([
    [
      ["photon"],
      "a.avif",
      () => quartersImage(8, 8).avif().toBuffer(),
      "AVIF cannot be converted here without the package sharp",
    ],
    [
      ["photon"],
      "a.tiff",
      () => quartersImage(8, 8).tiff().toBuffer(),
      "TIFF cannot be converted here without the package sharp",
    ],
    [
      ["sharp"],
      "a.bmp",
      () => bmp(8, 8),
      "BMP cannot be converted here without the package @silvia-odwyer/photon-node",
    ],
    [["sharp"], "a.heic", () => heic, "HEIC cannot be converted here without the package heic-decode"],
    [
      [],
      "a.heic",
      () => heic,
      "images cannot be made to fit here without the package sharp or @silvia-odwyer/photon-node",
    ],
  ])("%j, %s", async ([libraries, path, make, reason]) => {
    const { text } = await read(path, await make(), { transformImage: images({ libraries }) });
    expect(text).toMatch(/^\[a\.\w+ \| image\/\w+ \| \d+ bytes\]\n/);
    expect(text.split("\n")[1]).toBe(`image not shown: ${reason}`);
  });
});

describe("options", () => {
  test.for<[unknown, RegExp]>([
    [7, /^expected options such as \{ libraries: \["sharp"\] \}, got a number$/],
    [{ libraries: ["jimp"] }, /^libraries: expected a list of sharp, photon, heic-decode, got \["jimp"\]$/],
    [{ maxTransformMs: 0 }, /^maxTransformMs: expected a whole number from 1 to 2147483647, got 0$/],
    [{ librarys: [] }, /^librarys: there is no such option; did you mean libraries\?$/],
  ])("%j", ([options, message]) => {
    expect(() => images(options as never)).toThrow(message);
  });
});

describe("bounds", () => {
  test.for([
    ["60000 by 60000 pixels", 60_000, 60_000],
    ["as many from the top down", 60_000, -60_000],
  ] as const)("a BMP that claims %s is not decoded", async ([, width, height]) => {
    const claims = bmp(8, 8);
    claims.writeInt32LE(width, 18);
    claims.writeInt32LE(height, 22);
    // Packed in runs, which may be few bytes.
    claims.writeUInt16LE(8, 28);
    claims.writeUInt32LE(1, 30);
    const { text } = await read("a.bmp", claims);
    expect(text).toBe(
      `[a.bmp | image/bmp | ${claims.length} bytes]\nimage not shown: it has too many pixels`,
    );
  });

  test("a HEIC that claims 30000 by 30000 pixels is not decoded", async () => {
    const claims = Buffer.from(heic);
    // The box that says how large an image is: its name, a version, and the two sides.
    for (let at = claims.indexOf("ispe"); at >= 0; at = claims.indexOf("ispe", at + 1)) {
      claims.writeUInt32BE(30_000, at + 8);
      claims.writeUInt32BE(30_000, at + 12);
    }
    const { text } = await read("a.heic", claims);
    expect(text).toBe("[a.heic | image/heic | 727 bytes]\nimage not shown: it has too many pixels");
  });

  test("an image that takes too long is not shown", async () => {
    const photo = await photograph(2400, 1800, 90);
    const { text } = await read("a.jpg", photo, { transformImage: images({ maxTransformMs: 1 }) });
    expect(text.split("\n")[1]).toBe("image not shown: to make it fit takes longer than 1 ms");
  });

  test("an abort ends the work", async () => {
    const photo = await photograph(2400, 1800, 90);
    const tool = readFileTool({ source: memorySource({ "a.jpg": photo }), transformImage: images() });
    const abort = new AbortController();
    const run = tool.run({ path: "a.jpg" }, { signal: abort.signal });
    setTimeout(() => abort.abort(new Error("enough")), 30);
    await expect(run).rejects.toThrow("enough");
  });
});
