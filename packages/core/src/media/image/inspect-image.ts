import type { ImageType } from "../file-type.ts";
import type { ImageInspection } from "./image-inspection.ts";
import { inspectGif } from "./gif.ts";
import { inspectJpeg } from "./jpeg.ts";
import { inspectPng } from "./png.ts";
import { inspectWebp } from "./webp.ts";

/** Tells the size of an image, and whether it is whole. Takes any bytes that start like an image of this type. */
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
