import type SharpModule from "sharp";
import {
  holdsAlpha,
  maxPixels,
  type ImageCodec,
  type ImageInput,
  type ImageSize,
  type OpenImage,
} from "./image-codec.ts";

type Sharp = typeof SharpModule;

/** Decodes and encodes with `sharp`, which reads EXIF itself. Undefined where it is not installed. */
export async function sharpCodec(): Promise<ImageCodec | undefined> {
  const sharp = await loadSharp();
  if (sharp === undefined) return undefined;
  // What it keeps would never be used again.
  sharp.cache(false);
  return {
    maxPixels,
    staysSound: true,
    async open(input): Promise<OpenImage> {
      const { width, height, orientation = 1, hasAlpha } = await opened(sharp, input).metadata();
      const isTurned = orientation >= 5;
      let resized: { readonly size: ImageSize; readonly pixels: RawPixels } | undefined;
      return {
        width: isTurned ? height : width,
        height: isTurned ? width : height,
        hasAlpha: input.kind === "bytes" ? hasAlpha : holdsAlpha(input.pixels.data),
        async encode(size, quality): Promise<Uint8Array> {
          // To decode and to make smaller takes longest, so that it is done once for each size.
          if (
            resized === undefined ||
            resized.size.width !== size.width ||
            resized.size.height !== size.height
          ) {
            resized = { size, pixels: await pixelsOf(opened(sharp, input), size) };
          }
          const { data, info } = resized.pixels;
          const { width: columns, height: rows, channels } = info;
          const image = sharp(data, { raw: { width: columns, height: rows, channels } });
          const encoded =
            quality === undefined
              ? image.png({ compressionLevel: 9 })
              : image.flatten({ background: "#ffffff" }).jpeg({ quality });
          return await encoded.toBuffer();
        },
      };
    },
  };
}

type RawPixels = Awaited<ReturnType<typeof pixelsOf>>;

/** The pixels of an image in a size, turned as its EXIF data says. */
function pixelsOf(image: ReturnType<Sharp>, size: ImageSize) {
  return image
    .autoOrient()
    .resize({ ...size, fit: "fill", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
}

function opened(sharp: Sharp, input: ImageInput): ReturnType<Sharp> {
  const options = { limitInputPixels: maxPixels, failOn: "error", pages: 1 } as const;
  if (input.kind === "bytes") return sharp(input.bytes, options);
  const { data, width, height } = input.pixels;
  return sharp(data, { ...options, raw: { width, height, channels: 4 } });
}

async function loadSharp(): Promise<Sharp | undefined> {
  try {
    return (await import("sharp")).default;
  } catch {
    // Not installed, or not for this platform.
    return undefined;
  }
}
