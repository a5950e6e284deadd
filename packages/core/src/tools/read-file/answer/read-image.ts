import type { ImageInspection } from "../../../media/image/image-inspection.ts";
import { inspectImage } from "../../../media/image/inspect-image.ts";
import type { ImageType } from "../../../media/file-type.ts";
import { readBytes } from "../../../lines/bytes/resident-file.ts";
import type { FileAnswer, OpenedFile } from "./file-answer.ts";
import { excessOfImage } from "./excess-of-image.ts";
import { mediaAnswer } from "./media-answer.ts";
import { readBrokenAsText } from "./read-broken-as-text.ts";
import { readUpTo } from "./read-up-to.ts";
import { transformedImage } from "./transformed-image.ts";

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
