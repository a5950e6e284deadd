import type { ImageFacts, ImageLimits } from "@readfile/core";
import type DecodeHeic from "heic-decode";
import { exifOrientation } from "./exif-orientation.ts";
import { frameCount } from "./frame-count.ts";
import { bmpPixels } from "./bmp-pixels.ts";
import {
  maxHeldPixels,
  type ImageCodec,
  type ImageInput,
  type ImageLibrary,
  type ImageSize,
  type OpenImage,
  type Pixels,
} from "./image-codec.ts";
import { photonCodec } from "./photon-codec.ts";
import { sharpCodec } from "./sharp-codec.ts";

/** What a thread is asked. */
export interface ImageTask {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mediaType: ImageFacts["mediaType"];
  /** How many pixels it has. Null: nobody looked. */
  readonly pixels: number | null;
  readonly limits: ImageLimits;
  readonly libraries: readonly ImageLibrary[];
}

/** What it answers: an image that fits, or why there is none. */
export type ImageAnswer =
  | { readonly kind: "image"; readonly bytes: Uint8Array<ArrayBuffer>; readonly notes: readonly string[] }
  | { readonly kind: "none"; readonly reason: string };

/** Makes an image fit. Rejects what a library cannot decode whose state is not known then. */
export async function transformImage(task: ImageTask): Promise<ImageAnswer> {
  const found = await codecFor(task);
  if ("reason" in found) return { kind: "none", reason: found.reason };
  try {
    return await fittedImage(task, found);
  } catch (error) {
    if (found.codec.staysSound) return { kind: "none", reason: notDecoded };
    throw error;
  }
}

async function fittedImage(
  { bytes, mediaType, limits, pixels }: ImageTask,
  { codec, input }: FoundCodec,
): Promise<ImageAnswer> {
  const claimed = pixels ?? (mediaType === "image/bmp" ? bmpPixels(bytes) : 0);
  if (claimed === undefined) return { kind: "none", reason: notDecoded };
  if (claimed > codec.maxPixels) return { kind: "none", reason: tooManyPixels };
  const frames = frameCount(bytes);
  const orientation = input.kind === "bytes" ? exifOrientation(bytes) : 1;
  const image = await codec.open(input, orientation);
  if (image.width * image.height > codec.maxPixels) return { kind: "none", reason: tooManyPixels };
  const isDrawn = mediaType === "image/png" || mediaType === "image/gif" || mediaType === "image/webp";
  const fitted = await fit(image, limits, isDrawn || image.hasAlpha);
  if (fitted === undefined) {
    return { kind: "none", reason: `it cannot be made smaller than ${limits.maxBytes} bytes` };
  }
  return {
    kind: "image",
    bytes: new Uint8Array(fitted.bytes),
    notes: [
      ...(orientation === 1 ? [] : [`${turns[orientation] ?? "turned"} as its EXIF data says`]),
      ...(frames > 1 ? [`first of ${frames} frames`] : []),
      ...(image.hasAlpha && fitted.isJpeg ? ["transparent parts shown white"] : []),
    ],
  };
}

/** What an orientation of EXIF does to an image. */
const turns: readonly string[] = [
  "",
  "",
  "mirrored",
  "turned by 180 degrees",
  "mirrored and turned by 180 degrees",
  "mirrored and turned by 270 degrees",
  "turned by 90 degrees",
  "mirrored and turned by 90 degrees",
  "turned by 270 degrees",
];

interface FoundCodec {
  readonly codec: ImageCodec;
  readonly input: ImageInput;
}

/** Why an image is not shown. */
interface NoImage {
  readonly reason: string;
}

const tooManyPixels = "it has too many pixels";
const notDecoded = "it cannot be decoded";

/** Of files that the library for HEIC could not decode since the thread started: it may hold them still. */
let lostHeicBytes = 0;
/** When it may hold more, the thread ends. To start another takes most of a second. */
const maxLostHeicBytes = 16 * 1024 * 1024;

/** Types of which only some libraries know, with the name of the type and what it needs. */
const needs: Readonly<Record<string, readonly [name: string, library: "sharp" | "photon"]>> = {
  "image/avif": ["AVIF", "sharp"],
  "image/tiff": ["TIFF", "sharp"],
  "image/bmp": ["BMP", "photon"],
};

const packages: Readonly<Record<ImageLibrary, string>> = {
  sharp: "sharp",
  photon: "@silvia-odwyer/photon-node",
  "heic-decode": "heic-decode",
};

async function codecFor({ bytes, mediaType, libraries }: ImageTask): Promise<FoundCodec | NoImage> {
  const load = { sharp: sharpCodec, photon: photonCodec } as const;
  const codecOf = async (library: "sharp" | "photon"): Promise<ImageCodec | undefined> =>
    libraries.includes(library) ? await load[library]() : undefined;
  const need = needs[mediaType];
  if (need !== undefined) {
    const [name, library] = need;
    const codec = await codecOf(library);
    if (codec !== undefined) return { codec, input: { kind: "bytes", bytes } };
    return { reason: `${name} cannot be converted here without the package ${packages[library]}` };
  }
  const codec = (await codecOf("sharp")) ?? (await codecOf("photon"));
  if (codec === undefined) {
    return {
      reason: `images cannot be made to fit here without the package ${packages.sharp} or ${packages.photon}`,
    };
  }
  if (mediaType !== "image/heic" && mediaType !== "image/heif") {
    return { codec, input: { kind: "bytes", bytes } };
  }
  const decoded = libraries.includes("heic-decode") ? await decodedHeic(bytes) : undefined;
  if (decoded === undefined) {
    return { reason: `HEIC cannot be converted here without the package ${packages["heic-decode"]}` };
  }
  return "reason" in decoded ? decoded : { codec, input: { kind: "pixels", pixels: decoded } };
}

/** Decodes HEIC, turned as it says itself. Undefined where the library is not installed. */
async function decodedHeic(bytes: Uint8Array): Promise<Pixels | NoImage | undefined> {
  let decode: typeof DecodeHeic;
  try {
    ({ default: decode } = await import("heic-decode"));
  } catch {
    return undefined;
  }
  try {
    const found = await decode.all({ buffer: bytes });
    try {
      const [first] = found;
      if (first === undefined || first.width * first.height > maxHeldPixels) return { reason: tooManyPixels };
      const { width, height, data } = await first.decode();
      return { width, height, data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) };
    } finally {
      found.dispose();
    }
  } catch (error) {
    lostHeicBytes += bytes.length;
    // What the library says itself leaves it sound. It does not free everything then.
    const isSaid = error instanceof Error && error.message.startsWith("HEIF ");
    if (isSaid && lostHeicBytes <= maxLostHeicBytes) return { reason: notDecoded };
    throw error;
  }
}

/** The qualities of a JPEG that are tried, the best first. */
const qualities: readonly number[] = [90, 80, 70, 60];
/** How often an image is made smaller than its sides ask. */
const maxShrinks = 8;

interface FittedImage {
  readonly bytes: Uint8Array;
  readonly isJpeg: boolean;
}

/**
 * Encodes an image within the limits: no smaller than they ask, and never larger than it is. `asPng`: it is tried as PNG
 * first, because it is drawn or has transparent parts.
 */
async function fit(image: OpenImage, limits: ImageLimits, asPng: boolean): Promise<FittedImage | undefined> {
  const longest = Math.max(image.width, image.height);
  let scale = Math.min(1, limits.maxSidePixels / longest);
  for (let shrinks = 0; shrinks <= maxShrinks; shrinks++) {
    const size = scaled(image, scale);
    if (asPng && shrinks === 0) {
      const bytes = await image.encode(size, undefined);
      if (bytes.length <= limits.maxBytes) return { bytes, isJpeg: false };
    }
    let smallest = Infinity;
    for (const quality of qualities) {
      const bytes = await image.encode(size, quality);
      if (bytes.length <= limits.maxBytes) return { bytes, isJpeg: true };
      smallest = Math.min(smallest, bytes.length);
    }
    // Half the bytes are about half the pixels.
    scale *= Math.min(0.9, Math.sqrt(limits.maxBytes / smallest));
    if (longest * scale < 1) return undefined;
  }
  return undefined;
}

function scaled({ width, height }: ImageSize, scale: number): ImageSize {
  const side = (pixels: number): number => Math.max(1, Math.round(pixels * scale));
  return { width: side(width), height: side(height) };
}
