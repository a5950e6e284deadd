import type { ImageInspection } from "../../media/image/image-inspection.ts";
import { inspectImage } from "../../media/image/inspect-image.ts";
import { type ImageType, mediaTypeOf } from "../../media/file-type.ts";
import { readBytes } from "../../lines/bytes/resident-file.ts";
import { type FileAnswer, type OpenedFile, readUpTo } from "./open.ts";
import { mediaAnswer } from "./wording.ts";
import { readBrokenAsText } from "./text.ts";
import type { ReadFileLimits, ImageFacts, TransformImage } from "./options.ts";

/** Of an image that is not read whole, so much tells its size. */
const headerBytes = 256 * 1024;
/** Larger images are not given to `transformImage`. */
const maxTransformedBytes = 64 * 1024 * 1024;

/** Shows an image that is whole and within the limits; of any other the text says why it is not shown. */
export async function readImage(from: OpenedFile, mediaType: ImageType): Promise<FileAnswer> {
  const { limits, transformImage } = from.settings;
  const loadedBytes =
    transformImage === undefined ? limits.maxImageBytes : Math.max(limits.maxImageBytes, maxTransformedBytes);
  const bytes = await readUpTo(from, loadedBytes);
  const image = await inspectImage(
    mediaType,
    bytes ?? (await readBytes(from.file, headerBytes, from.signal)),
  );
  const told = { kind: "image", parts: [mediaType, ...sizeOf(image)] } as const;
  if (bytes === undefined) {
    return mediaAnswer(from, { ...told, showing: { refusal: `it has more than ${loadedBytes} bytes` } });
  }
  const { width, height, problem } = image;
  if (problem !== null || width === null || height === null) {
    const text = await readBrokenAsText(from, `starts as ${mediaType}, but the image ${problem}`);
    return text ?? mediaAnswer(from, { ...told, showing: { refusal: `it ${problem}` } });
  }
  const facts = { path: from.opened.path, mediaType, width, height, byteLength: bytes.length };
  const excess = excessOfImage(facts, limits);
  if (excess === undefined) return mediaAnswer(from, { ...told, showing: { mediaType, bytes } });
  const smaller = await transformedImage(transformImage, bytes, facts, limits, from.signal);
  if (smaller === undefined) return mediaAnswer(from, { ...told, showing: { refusal: excess } });
  const notice = [`shown as ${smaller.mediaType}`, ...sizeOf(smaller), `${smaller.bytes.length} bytes`].join(
    " ",
  );
  return mediaAnswer(from, { ...told, notices: [notice], showing: smaller });
}

function sizeOf({ width, height }: Pick<ImageInspection, "width" | "height">): string[] {
  return width === null || height === null ? [] : [`${width}x${height} pixels`];
}

/** An image that may be shown. */
interface CheckedImage {
  readonly mediaType: ImageType;
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

/** What the host makes of an image that is over a limit; undefined unless that is whole and within them. */
async function transformedImage(
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

/** Which limit an image is over, as a sentence; undefined: none. */
function excessOfImage(
  { width, height, byteLength }: Omit<ImageFacts, "path" | "mediaType">,
  { maxImageBytes, maxImageSidePixels }: Required<ReadFileLimits>,
): string | undefined {
  if (byteLength > maxImageBytes) return `it has more than ${maxImageBytes} bytes`;
  if (Math.max(width, height) > maxImageSidePixels) {
    return `one of its sides is longer than ${maxImageSidePixels} pixels`;
  }
  return undefined;
}
