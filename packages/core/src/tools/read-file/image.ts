import { readBytes, readUpTo } from "../../lines/bytes/whole-file.ts";
import { mediaTypeOf, type ImageType } from "../../media/file-type.ts";
import { longestSide, type ImageInspection, type ImagePart } from "../../media/image/image-inspection.ts";
import { inspectImage } from "../../media/image/inspect-image.ts";
import { holdingTimesSize, type RequestedFile } from "./open.ts";
import type { ImageFacts, ReadFileLimits, ReadFileSettings, TransformImage } from "./options.ts";
import { readBrokenAsText } from "./text.ts";
import type { FileReading, MediaReading } from "./wording.ts";

/** Enough of an image to find its dimensions if it is not read whole. */
const headerBytes = 256 * 1024;

/** Larger images are not passed to `transformImage`, unless `maxImageBytes` allows them. */
const maxTransformedBytes = 64 * 1024 * 1024;
/** Nor are images of more pixels, which fill a gigabyte once they are unpacked. */
const maxTransformedPixels = 2 ** 28;

/** Shows an image that is whole and within the limits. For any other, the text says why it is not shown. */
export async function readImage(
  requested: RequestedFile,
  head: Uint8Array,
  settings: ReadFileSettings,
  mediaType: ImageType,
): Promise<FileReading> {
  const { limits, transformImage } = settings;
  const loadedBytes =
    transformImage === undefined ? limits.maxImageBytes : Math.max(limits.maxImageBytes, maxTransformedBytes);
  const opened = await holdingTimesSize(requested, 3, loadedBytes);
  const bytes = await readUpTo(opened, loadedBytes);
  const image = await inspectImage(mediaType, bytes ?? (await readBytes(opened, headerBytes)), opened.signal);
  const reading: Omit<MediaReading, "showing"> = {
    kind: "image",
    facts: { ...opened.facts, kind: "image", encoding: null },
    title: [mediaType, ...sizeOf(image)],
    notes: [],
  };
  if (bytes === undefined) {
    return { ...reading, showing: { kind: "refused", reason: `it has more than ${loadedBytes} bytes` } };
  }
  const { width, height, problem, largerPart } = image;
  if (problem !== null || width === null || height === null) {
    const note = `starts as ${mediaType}, but the image ${problem}`;
    const text = await readBrokenAsText(opened, head, settings, note);
    return text ?? { ...reading, showing: { kind: "refused", reason: `it ${problem}` } };
  }
  const hidden = excessOfPart(largerPart, limits);
  if (hidden !== undefined) return { ...reading, showing: { kind: "refused", reason: hidden } };
  const facts = { path: opened.facts.path, mediaType, width, height, byteLength: bytes.length };
  const excess = excessOfImage(facts, limits);
  if (excess === undefined) return { ...reading, showing: { kind: "shown", mediaType, bytes } };
  const smaller = await transformedImage(transformImage, bytes, facts, limits, opened.signal);
  if (smaller === undefined) return { ...reading, showing: { kind: "refused", reason: excess } };
  const size = [...sizeOf(smaller), `${smaller.bytes.length} bytes`].join(" ");
  return {
    ...reading,
    notes: [`shown as ${smaller.mediaType} ${size}`],
    showing: { kind: "shown", mediaType: smaller.mediaType, bytes: smaller.bytes },
  };
}

function sizeOf({ width, height }: Pick<ImageInspection, "width" | "height">): string[] {
  return width === null || height === null ? [] : [`${width}x${height} pixels`];
}

/** Asks the host for a smaller image. Returns undefined unless that is a whole image within the limits. */
async function transformedImage(
  transform: TransformImage | undefined,
  bytes: Uint8Array,
  facts: ImageFacts,
  limits: Required<ReadFileLimits>,
  signal: AbortSignal | undefined,
): Promise<CheckedImage | undefined> {
  if (transform === undefined || facts.width * facts.height > maxTransformedPixels) return undefined;
  let answer: unknown;
  try {
    const { maxImageBytes: maxBytes, maxImageSidePixels: maxSidePixels } = limits;
    answer = await transform(bytes, facts, { maxBytes, maxSidePixels });
  } catch {
    answer = undefined;
  }
  signal?.throwIfAborted();
  return answer instanceof Uint8Array && answer.length <= limits.maxImageBytes
    ? await checkedImage(answer.slice(), limits, signal)
    : undefined;
}

async function checkedImage(
  bytes: Uint8Array,
  limits: Required<ReadFileLimits>,
  signal: AbortSignal | undefined,
): Promise<CheckedImage | undefined> {
  const mediaType = mediaTypeOf(bytes);
  if (mediaType === undefined || mediaType === "application/pdf") return undefined;
  const { width, height, problem, largerPart } = await inspectImage(mediaType, bytes, signal);
  if (problem !== null || width === null || height === null) return undefined;
  const excess =
    excessOfPart(largerPart, limits) ?? excessOfImage({ width, height, byteLength: bytes.length }, limits);
  return excess === undefined ? { mediaType, width, height, bytes } : undefined;
}

/** An image that may be shown. */
interface CheckedImage {
  readonly mediaType: ImageType;
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

/** Says which limit an image exceeds. Undefined if it exceeds none. */
function excessOfImage(
  { width, height, byteLength }: Omit<ImageFacts, "path" | "mediaType">,
  { maxImageBytes, maxImageSidePixels }: Required<ReadFileLimits>,
): string | undefined {
  if (byteLength > maxImageBytes) return `it has more than ${maxImageBytes} bytes`;
  if (longestSide({ width, height }) > maxImageSidePixels) {
    return `one of its sides is longer than ${maxImageSidePixels} pixels`;
  }
  return undefined;
}

/**
 * Names a part that is over the limit although the size of the image does not show it, as a sentence. Nobody makes such
 * an image smaller, because it is made to fool whoever decodes it.
 */
function excessOfPart(
  part: ImagePart | undefined,
  { maxImageSidePixels }: Required<ReadFileLimits>,
): string | undefined {
  if (part === undefined || longestSide(part) <= maxImageSidePixels) return undefined;
  const which = part.name === "frame" ? "one of its frames" : "its thumbnail";
  return `${which} has ${part.width}x${part.height} pixels, and no side may be longer than ${maxImageSidePixels} pixels`;
}
