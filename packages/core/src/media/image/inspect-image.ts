import type { ImageType } from "../file-type.ts";
import type { ImageInspection } from "./image-inspection.ts";
import { inTurns } from "../../lines/bytes/yield-turn.ts";
import { inspectGif } from "./gif.ts";
import { inspectJpeg } from "./jpeg.ts";
import { inspectPng } from "./png.ts";
import { inspectWebp } from "./webp.ts";

/**
 * Tells the size of an image, and whether it is whole. Takes any bytes that start like an image of this type, and holds
 * little besides, whatever they unpack to. Rejects when aborted.
 */
export async function inspectImage(
  mediaType: ImageType,
  bytes: Uint8Array,
  signal?: AbortSignal,
): Promise<ImageInspection> {
  switch (mediaType) {
    case "image/png":
      return await inspectPng(bytes, signal);
    case "image/jpeg":
      return await inTurns(inspectJpeg(bytes), signal);
    case "image/gif":
      return await inTurns(inspectGif(bytes), signal);
    case "image/webp":
      return await inTurns(inspectWebp(bytes), signal);
  }
}
