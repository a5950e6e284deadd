import { isBinary, mediaTypeOf, binaryTypeOf } from "../../media/file-type.ts";
import { chooseEncoding } from "../../text/encoding/choose-encoding.ts";
import { Utf8Checker } from "../../text/utf8.ts";
import type { FileAnswer, OpenedFile } from "./open.ts";
import { readImage } from "./image.ts";
import { readNotebook } from "./notebook.ts";
import { readPdf } from "./pdf.ts";
import { readText } from "./text.ts";
import { textFile } from "./page-reader.ts";
import { ReadError } from "../../contract/read-error.ts";
import { quantity } from "../../text/quantity.ts";

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

/** The error for a file that is neither text nor shown beside it: what it is, and what could be done. */
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
