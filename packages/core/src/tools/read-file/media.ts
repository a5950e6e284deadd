import { ReadError } from "../../contract/read-error.ts";
import { readBytes, readUpTo } from "../../lines/bytes/whole-file.ts";
import { inTurns } from "../../lines/bytes/yield-turn.ts";
import { mediaTypeOf, type ForeignImageType, type ImageType } from "../../media/file-type.ts";
import { inspectGif } from "../../media/image/gif.ts";
import { longestSide, type ImageInspection, type ImagePart } from "../../media/image/image-inspection.ts";
import { inspectJpeg } from "../../media/image/jpeg.ts";
import { inspectPng } from "../../media/image/png.ts";
import { inspectWebp } from "../../media/image/webp.ts";
import { inspectPdf, type PageCount } from "../../media/pdf/inspect-pdf.ts";
import { cutText, quantity, quotedName, shownName } from "../../text/message-text.ts";
import { holdingTimesSize, type RequestedFile } from "./open.ts";
import type {
  DocumentReader,
  ImageFacts,
  ReadFileLimits,
  ReadFileSettings,
  TransformImage,
} from "./options.ts";
import { isPlainText, readBrokenAsText } from "./text.ts";
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
  if (transformImage === undefined || width * height > maxTransformedPixels) {
    return { ...reading, showing: { kind: "refused", reason: excess } };
  }
  const smaller = await transformedImage(transformImage, bytes, facts, limits, opened.signal);
  if (smaller !== undefined) return asTransformed(reading, smaller);
  return { ...reading, showing: { kind: "refused", reason: excess } };
}

/**
 * Shows an image of a type that models do not take, if the host converts it. Undefined: the host does not. Where the reading
 * only measures, it says that the image is not shown.
 */
export async function readForeignImage(
  requested: RequestedFile,
  { limits, transformImage }: ReadFileSettings,
  mediaType: ForeignImageType,
): Promise<MediaReading | undefined> {
  const reading: Omit<MediaReading, "showing"> = {
    kind: "image",
    facts: { ...requested.facts, kind: "image", encoding: null },
    title: [mediaType],
    notes: [],
  };
  const refused = (reason: string): MediaReading => ({ ...reading, showing: { kind: "refused", reason } });
  if (transformImage === undefined) return refused("it was not converted");
  const opened = await holdingTimesSize(requested, 3, maxTransformedBytes);
  const bytes = await readUpTo(opened, maxTransformedBytes);
  if (bytes === undefined) return refused(`it has more than ${maxTransformedBytes} bytes`);
  const facts = {
    path: opened.facts.path,
    mediaType,
    width: null,
    height: null,
    byteLength: bytes.length,
  };
  const converted = await transformedImage(transformImage, bytes, facts, limits, opened.signal);
  return converted === undefined ? undefined : asTransformed(reading, converted);
}

/** Shows what the host made of an image, or why it made none. */
function asTransformed(reading: Omit<MediaReading, "showing">, image: CheckedImage | NoImage): MediaReading {
  if ("reason" in image) return { ...reading, showing: { kind: "refused", reason: image.reason } };
  const { mediaType, bytes, notes } = image;
  const size = [...sizeOf(image), `${bytes.length} bytes`].join(" ");
  return {
    ...reading,
    notes: [`shown as ${mediaType} ${size}`, ...notes],
    showing: { kind: "shown", mediaType, bytes },
  };
}

function sizeOf({ width, height }: Pick<ImageInspection, "width" | "height">): string[] {
  return width === null || height === null ? [] : [`${width}x${height} pixels`];
}

/** The host's reason why there is no image. */
interface NoImage {
  readonly reason: string;
}

/** Asks the host for another image. Returns undefined unless that is a whole image within the limits, or the host says why. */
async function transformedImage(
  transform: TransformImage,
  bytes: Uint8Array,
  facts: ImageFacts,
  limits: Required<ReadFileLimits>,
  signal: AbortSignal | undefined,
): Promise<CheckedImage | NoImage | undefined> {
  let answer: unknown;
  try {
    const { maxImageBytes: maxBytes, maxImageSidePixels: maxSidePixels } = limits;
    answer = await transform(bytes, facts, { maxBytes, maxSidePixels }, { signal });
  } catch {
    answer = undefined;
  }
  signal?.throwIfAborted();
  if (answer instanceof Uint8Array) return await checkedImage(answer, limits, signal);
  const given = (answer ?? {}) as Readonly<Record<"bytes" | "notes" | "reason", unknown>>;
  if (typeof given.reason === "string") return { reason: shownWords(given.reason) };
  if (!(given.bytes instanceof Uint8Array)) return undefined;
  const image = await checkedImage(given.bytes, limits, signal);
  const notes = Array.isArray(given.notes) ? given.notes.map((note) => shownWords(String(note))) : [];
  return image && { ...image, notes };
}

/** What the host may say of an image in one part. */
const maxWordsCharacters = 200;

function shownWords(words: string): string {
  return shownName(cutText(words.replaceAll(/\s+/g, " "), maxWordsCharacters));
}

async function checkedImage(
  given: Uint8Array,
  limits: Required<ReadFileLimits>,
  signal: AbortSignal | undefined,
): Promise<CheckedImage | undefined> {
  if (given.length > limits.maxImageBytes) return undefined;
  // The host may go on to use its own.
  const bytes = given.slice();
  const mediaType = mediaTypeOf(bytes);
  if (mediaType === undefined || mediaType === "application/pdf") return undefined;
  const { width, height, problem, largerPart } = await inspectImage(mediaType, bytes, signal);
  if (problem !== null || width === null || height === null) return undefined;
  const excess =
    excessOfPart(largerPart, limits) ?? excessOfImage({ width, height, byteLength: bytes.length }, limits);
  return excess === undefined ? { mediaType, width, height, bytes, notes: [] } : undefined;
}

/** An image that may be shown. */
interface CheckedImage {
  readonly mediaType: ImageType;
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
  readonly notes: readonly string[];
}

/** Says which limit an image exceeds. Undefined if it exceeds none. */
function excessOfImage(
  {
    width,
    height,
    byteLength,
  }: { readonly width: number; readonly height: number; readonly byteLength: number },
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

const mediaType = "application/pdf";

/** A longer name of a PDF is cut. */
const maxNameCharacters = 200;

/** A larger PDF is not read. */
export function readPdfBytes({ limits, documents }: ReadFileSettings): number {
  return documents === undefined ? limits.maxPdfBytes : Math.max(limits.maxPdfBytes, limits.maxDocumentBytes);
}

/**
 * Shows a PDF that is whole and within the limits, or its text, if the host reads documents. For any other, the text says why
 * it is not shown. `behind`: what the document stands behind, if not at the start of the file. The call holds memory for the
 * document. Undefined: it stands behind something and is not whole, so the file may be of another type.
 */
export async function readPdf(
  opened: RequestedFile,
  head: Uint8Array,
  settings: ReadFileSettings,
  behind?: "blank" | "bytes",
): Promise<FileReading | undefined> {
  const { documents } = settings;
  const { maxPdfBytes, maxPdfPages } = settings.limits;
  const reading: Omit<MediaReading, "showing"> = {
    kind: "document",
    facts: { ...opened.facts, kind: "document", encoding: null },
    title: [mediaType],
    notes: [],
  };
  const mostBytes = readPdfBytes(settings);
  const bytes = await readUpTo(opened, mostBytes);
  if (bytes === undefined) {
    if (behind === "bytes") return undefined;
    return { ...reading, showing: { kind: "refused", reason: tooMuch(`${mostBytes} bytes`) } };
  }
  const { problem, pages } = await inspectPdf(bytes, opened.signal);
  if (problem !== null) {
    if (behind === "bytes" || (behind === "blank" && isPlainText(head))) return undefined;
    if (documents?.pdf === "text") {
      return await readBrokenPdf(opened, { head, bytes, problem }, settings, documents);
    }
    const note = `starts as ${mediaType}, but the document ${problem}`;
    const text = await readBrokenAsText(opened, head, settings, note);
    return text ?? { ...reading, showing: { kind: "refused", reason: `it ${problem}` } };
  }
  const title = [mediaType, pages === null ? "pages not counted" : shownPages(pages)];
  const most = bytes.length > maxPdfBytes ? `${maxPdfBytes} bytes` : quantity(maxPdfPages, "page");
  const isOver = bytes.length > maxPdfBytes || (pages !== null && pages.count > maxPdfPages);
  if (documents !== undefined && (isOver || documents.pdf === "text")) {
    const { readDocument } = await import("./converted.ts");
    const notes = documents.pdf === "text" ? [] : [`shown as text, because it has more than ${most}`];
    const text = await readDocument(opened, settings, documents, { bytes, notes });
    if (text !== undefined) return text;
  }
  if (isOver) return { ...reading, title, showing: { kind: "refused", reason: tooMuch(most) } };
  const filename = fileName(opened.facts.path);
  return { ...reading, title, showing: { kind: "shown", mediaType, bytes, filename } };
}

/** A PDF that is not whole. `problem`: what is wrong, as the rest of a sentence. */
interface BrokenPdf {
  readonly head: Uint8Array;
  readonly bytes: Uint8Array;
  readonly problem: string;
}

/**
 * Reads what text there is in a PDF that is not whole, and the header says so. What holds nothing of a document is shown as
 * the text that its bytes are. Rejects with the reader's error.
 */
async function readBrokenPdf(
  opened: RequestedFile,
  { head, bytes, problem }: BrokenPdf,
  settings: ReadFileSettings,
  documents: DocumentReader,
): Promise<FileReading | undefined> {
  const { readDocument } = await import("./converted.ts");
  const notes = [`the document ${problem}; text may be missing`];
  try {
    return await readDocument(opened, settings, documents, { bytes, notes });
  } catch (error) {
    if (!ReadError.is(error) || error.details?.["reason"] !== "damaged") throw error;
    const note = `starts as ${mediaType}, but the document ${problem}`;
    const text = await readBrokenAsText(opened, head, settings, note);
    if (text === undefined) throw error;
    return text;
  }
}

function tooMuch(most: string): string {
  return `it has more than ${most}; convert it to text, or part it into smaller ones`;
}

function shownPages({ count, kind }: PageCount): string {
  const pages = quantity(count, "page");
  if (kind === "counted") return pages;
  return kind === "more" ? `more than ${pages}` : `${pages} by its own count`;
}

/**
 * A plain name of moderate length that ends in `.pdf`: some model services look at the name, whatever the media type says.
 * It may stand in a header of a request, so that it holds no character that ends a line or a quoted name, and none that
 * cannot be seen.
 */
function fileName(path: string): string {
  const name = path.split("/").at(-1) ?? "document";
  const [ending = ".pdf"] = /\.pdf$/i.exec(name) ?? [];
  const stem = Array.from(name.replace(/\.pdf$/i, ""));
  const start = stem.length > maxNameCharacters ? [...stem.slice(0, maxNameCharacters), "…"] : stem;
  return quotedName(start.join("")).slice(1, -1).replaceAll('\\"', "\\u0022") + ending;
}
