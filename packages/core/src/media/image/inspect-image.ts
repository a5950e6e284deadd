import type { ImageType } from "../media-type-of.ts";
import type { ImageInspection } from "./image-inspection.ts";
import { inspectGif } from "./inspect-gif.ts";
import { inspectJpeg } from "./inspect-jpeg.ts";
import { inspectPng } from "./inspect-png.ts";
import { inspectWebp } from "./inspect-webp.ts";

/** Reads an image's header and whether it is whole. Takes the bytes of any file that starts as one. */
export async function inspectImage(mediaType: ImageType, bytes: Uint8Array): Promise<ImageInspection> {
  switch (mediaType) {
    case "image/png":
      return await inspectPng(bytes);
    case "image/jpeg":
      return inspectJpeg(bytes);
    case "image/gif":
      return inspectGif(bytes);
    case "image/webp":
      return inspectWebp(bytes);
  }
}
