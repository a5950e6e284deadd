import { ReadError } from "../../contract/read-error.ts";
import { isUtf8Start } from "../../lines/bytes/utf8.ts";
import { readBytes } from "../../lines/bytes/whole-file.ts";
import {
  binaryTypeOf,
  foreignImageTypeOf,
  isBinary,
  isSignedBinary,
  mayBeDocument,
  mediaTypeOf,
  pdfBehind,
} from "../../media/file-type.ts";
import { hasNul } from "../../platform.ts";
import { chooseEncoding, type TextEncoding } from "../../text/encoding/choose-encoding.ts";
import { quantity } from "../../text/message-text.ts";
import { holdingTimesSize, type RequestedFile } from "./open.ts";
import type { ReadFileSettings } from "./options.ts";
import { textFile } from "./pages.ts";
import { readText } from "./text.ts";
import type { FileReading } from "./wording.ts";

/** Enough bytes to recognise the file type. */
const headBytes = 8192;

/**
 * Reads a file as the type that its bytes show. Only a notebook is recognised by its name. What reads anything but windows of
 * text is loaded when it is first needed, because an import takes longer than most reads.
 */
export async function readAs(requested: RequestedFile, settings: ReadFileSettings): Promise<FileReading> {
  const head = await readBytes(requested, headBytes);
  const mediaType = mediaTypeOf(head);
  if (mediaType !== undefined && mediaType !== "application/pdf") {
    const { readImage } = await import("./media.ts");
    return await readImage(requested, head, settings, mediaType);
  }
  let opened = requested;
  const [first = 0] = head;
  const startsAsText = first > 0x20 && first < 0x7f && !hasNul(head) && isUtf8Start(head);
  const behind = mediaType !== undefined || startsAsText ? undefined : pdfBehind(head);
  if (mediaType !== undefined || behind !== undefined) {
    const { readPdf, readPdfBytes } = await import("./media.ts");
    opened = await holdingTimesSize(requested, 3, readPdfBytes(settings));
    const reading = await readPdf(opened, head, settings, behind);
    if (reading !== undefined) return reading;
  }
  const { documents } = settings;
  if (documents !== undefined && mayBeDocument(head)) {
    opened = await holdingTimesSize(requested, 2, settings.limits.maxDocumentBytes);
    const { readDocument } = await import("./converted.ts");
    const reading = await readDocument(opened, settings, documents);
    if (reading !== undefined) return reading;
  }
  const encoding = await chooseEncoding(opened, {
    head,
    legacy: settings.encoding,
    maxCheckedBytes: settings.limits.maxCountedBytes,
  });
  // Most text is UTF-8 without a NUL.
  const isPlain = encoding?.name === "utf-8" && !encoding.holdsNul && isUtf8Start(head);
  if (encoding === undefined || !(isPlain || isText(encoding, head))) {
    const foreignType = foreignImageTypeOf(head);
    const isConverted = settings.transformImage !== undefined || settings.measures === true;
    if (foreignType !== undefined && isConverted) {
      const { readForeignImage } = await import("./media.ts");
      const reading = await readForeignImage(opened, settings, foreignType);
      if (reading !== undefined) return reading;
    }
    throw binaryFileError(head, opened.facts.byteLength);
  }
  if (/\.ipynb$/i.test(opened.facts.path)) {
    const { readNotebook } = await import("./converted.ts");
    const held = await holdingTimesSize(opened, 8, settings.limits.maxNotebookBytes);
    return await readNotebook(held, textFile(held, encoding, settings));
  }
  const { mode = "lines" } = opened.request;
  if (mode !== "lines") {
    const { maxBlockBytes } = await import("./block.ts");
    opened = await holdingTimesSize(opened, 6, maxBlockBytes);
  }
  return await readText(opened, textFile(opened, encoding, settings));
}

/**
 * Whether a file is text. `chooseEncoding` is certain about UTF-16, and about NULs if the first bytes announce no other
 * type. Other bytes that are not UTF-8 may be binary, or text in another encoding.
 */
function isText({ name, markBytes, parts, holdsNul }: TextEncoding, head: Uint8Array): boolean {
  if (holdsNul) return !isSignedBinary(head);
  const isCertain = markBytes > 0 || parts !== undefined || name.startsWith("utf-16");
  return isCertain || isUtf8Start(head) || !isBinary(head);
}

/** The error for a file that cannot be shown: what it is, and what to do with it. */
function binaryFileError(head: Uint8Array, byteLength: number | null): ReadError {
  const type = binaryTypeOf(head);
  const size = byteLength === null ? "" : ` (${quantity(byteLength, "byte")})`;
  const name = type?.name ?? "a binary file of unknown type";
  const advice = type?.advice ?? "use a program that knows its format";
  const details = { type: type?.name ?? null, byteLength };
  return new ReadError("BINARY_FILE", `it is ${name}${size} and has no lines to show; ${advice}`, {
    details,
  });
}
