import { isBinary, mediaTypeOf } from "../../../media/file-type.ts";
import { chooseEncoding } from "../../../text/encoding/choose-encoding.ts";
import { Utf8Checker } from "../../../text/utf8.ts";
import { binaryFileError } from "./binary-file-error.ts";
import type { FileAnswer, OpenedFile } from "./file-answer.ts";
import { readImage } from "./read-image.ts";
import { readNotebook } from "./read-notebook.ts";
import { readPdf } from "./read-pdf.ts";
import { readText } from "./read-text.ts";
import { textFile } from "./text-file.ts";

/** Decides what a file is, by its bytes, and reads it as that. Only a notebook is known by its name. */
export async function readOpenedFile(from: OpenedFile): Promise<FileAnswer> {
  const { file, head, settings, signal } = from;
  const mediaType = mediaTypeOf(head);
  if (mediaType === "application/pdf") return await readPdf(from);
  if (mediaType !== undefined) return await readImage(from, mediaType);
  const encoding = await chooseEncoding(file, {
    head,
    legacy: settings.encoding,
    maxCheckedBytes: settings.limits.maxCountedBytes,
    signal,
  });
  const isText = encoding !== undefined && (encoding.markBytes > 0 || isLegible(head, encoding.name));
  if (!isText) throw binaryFileError(head, from.opened.byteLength);
  const text = textFile(from, encoding);
  return /\.ipynb$/i.test(from.opened.path) ? await readNotebook(from, text) : await readText(from, text);
}

/** UTF-16 was looked at before; other bytes that are not UTF-8 may be packed data, or text of an older encoding. */
function isLegible(head: Uint8Array, encoding: string): boolean {
  return encoding.startsWith("utf-16") || new Utf8Checker().feed(head) || !isBinary(head);
}
