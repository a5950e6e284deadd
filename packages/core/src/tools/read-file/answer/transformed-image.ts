import { inspectImage } from "../../../media/image/inspect-image.ts";
import { mediaTypeOf, type ImageType } from "../../../media/file-type.ts";
import type { ReadFileLimits } from "../read-file-limits.ts";
import { excessOfImage } from "./excess-of-image.ts";
import type { ImageFacts, TransformImage } from "./transform-image.ts";

/** An image that may be shown. */
interface CheckedImage {
  readonly mediaType: ImageType;
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

/** What the host makes of an image that is over a limit; undefined unless that is whole and within them. */
export async function transformedImage(
  transform: TransformImage | undefined,
  bytes: Uint8Array,
  facts: ImageFacts,
  limits: Required<ReadFileLimits>,
  signal: AbortSignal,
): Promise<CheckedImage | undefined> {
  if (transform === undefined) return undefined;
  let answer: unknown;
  try {
    const { maxImageBytes: maxBytes, maxImageSidePixels: maxSidePixels } = limits;
    answer = await transform(bytes, facts, { maxBytes, maxSidePixels });
  } catch {
    answer = undefined;
  }
  signal.throwIfAborted();
  return answer instanceof Uint8Array && answer.length <= limits.maxImageBytes
    ? await checkedImage(answer.slice(), limits)
    : undefined;
}

async function checkedImage(
  bytes: Uint8Array,
  limits: Required<ReadFileLimits>,
): Promise<CheckedImage | undefined> {
  const mediaType = mediaTypeOf(bytes);
  if (mediaType === undefined || mediaType === "application/pdf") return undefined;
  const { width, height, problem } = await inspectImage(mediaType, bytes);
  if (problem !== null || width === null || height === null) return undefined;
  const excess = excessOfImage({ width, height, byteLength: bytes.length }, limits);
  return excess === undefined ? { mediaType, width, height, bytes } : undefined;
}
