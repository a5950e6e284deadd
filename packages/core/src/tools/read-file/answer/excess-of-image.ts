import type { ReadFileLimits } from "../read-file-limits.ts";
import type { ImageFacts } from "./transform-image.ts";

/** Which limit an image is over, as a sentence; undefined: none. */
export function excessOfImage(
  { width, height, byteLength }: Omit<ImageFacts, "path" | "mediaType">,
  { maxImageBytes, maxImageSidePixels }: Required<ReadFileLimits>,
): string | undefined {
  if (byteLength > maxImageBytes) return `it has more than ${maxImageBytes} bytes`;
  if (Math.max(width, height) > maxImageSidePixels) {
    return `one of its sides is longer than ${maxImageSidePixels} pixels`;
  }
  return undefined;
}
