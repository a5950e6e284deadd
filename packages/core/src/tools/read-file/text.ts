import { CollectedBytes } from "../../lines/bytes/collected-bytes.ts";
import { isUtf8Start } from "../../lines/bytes/utf8.ts";
import { partsOf, readFileLines } from "../../lines/file-lines.ts";
import { lineFeed } from "../../lines/kernel/line-text.ts";
import { hasNul, isUtf8 } from "../../platform.ts";
import { suggestEncoding } from "../../text/encoding/suggest-encoding.ts";
import { quantity } from "../../text/message-text.ts";
import { linesOf } from "../../text/text-lines.ts";
import { readBlockPage } from "./block.ts";
import { factsOfPage } from "./facts.ts";
import type { RequestedFile } from "./open.ts";
import type { ReadFileSettings } from "./options.ts";
import { readLastPage, readPage, textFile, type Page, type TextFile } from "./pages.ts";
import type { TextReading } from "./wording.ts";

/** Reads the page of a text file that the request asks for. `said`: what else the header says. */
export async function readText(
  opened: RequestedFile,
  file: TextFile,
  said: { readonly title?: readonly string[]; readonly notes?: readonly string[] } = {},
): Promise<TextReading> {
  const { path } = opened.facts;
  const page = await pageOf(file, path);
  // In valid UTF-8, nothing was replaced. In a file that was decoded to UTF-8, bytes may have been.
  const isExact = page.text.kind === "whole" && (file.encoding === "utf-8" || page.text.traits.ascii);
  const notes = [
    ...(isExact ? [] : await replacementNotice(file, page)),
    ...(said.notes ?? (mediaNames.test(path) ? [nameNotice(path, opened.facts.byteLength)] : [])),
    ...file.request.notes,
  ];
  return {
    kind: "text",
    facts: { ...opened.facts, ...factsOfPage(page, file) },
    page,
    title: said.title ?? [],
    notes,
  };
}

function pageOf(file: TextFile, path: string): Promise<Page> {
  const { offset = 1, mode } = file.request;
  if (mode === "block") return readBlockPage(file, path);
  return offset > 0 ? readPage(file, offset) : readLastPage(file, -offset);
}

const mediaNames = /\.(?:png|jpe?g|gif|webp|pdf)$/i;

/** What the header says about text in a file that is named as an image or document. */
function nameNotice(path: string, byteLength: number | null): string {
  const noun = /\.pdf$/i.test(path) ? "document" : "image";
  return byteLength === 0 ? `no ${noun}, whatever its name says` : `text, not the ${noun} that its name says`;
}

const replacement = "\ufffd";
const lineFeedPiece: Uint8Array = Uint8Array.of(lineFeed);

/** What the header says about replaced bytes. A U+FFFD that the file itself contains is not reported. */
async function replacementNotice(file: TextFile, { text, scan }: Page): Promise<string[]> {
  if (!linesOf(text).some((line) => line.text.includes(replacement))) return [];
  // Here a replacement cannot be told from a U+FFFD of the file.
  if (file.encoding !== "utf-8" || (text.kind === "edited" && text.firstLineCharacters !== null)) {
    return [`holds U+FFFD, perhaps for bytes that are not ${file.encoding}`];
  }
  // The bytes are read again only now, because most text has no U+FFFD.
  const { maxLineCharacters, maxTextBytes } = file.limits;
  const maxLineBytes = Math.max(maxLineCharacters, maxTextBytes) * 4;
  const lines = await readFileLines(file.bytes, { ...scan, maxLines: text.lineCount, maxLineBytes });
  const invalid = partsOf(lines, maxLineBytes).flatMap(({ start, end, byteLength }) => {
    const bytes = lines.bytes.subarray(start, end);
    const isValid = byteLength > bytes.length ? isUtf8Start(bytes) : isUtf8(bytes);
    return isValid ? [] : [bytes];
  });
  return invalid.length === 0 ? [] : [await noticeOf(invalid)];
}

async function noticeOf(invalid: readonly Uint8Array[]): Promise<string> {
  const sample = new CollectedBytes();
  for (const bytes of invalid) {
    sample.append(bytes);
    sample.append(lineFeedPiece);
  }
  const guess = await suggestEncoding(sample.view());
  const suggestion = guess === undefined ? "" : `; perhaps ${guess}, for the host's option encoding`;
  return `${quantity(invalid.length, "line")} with bytes that are not UTF-8, shown as U+FFFD${suggestion}`;
}

/** Reads a file that starts as an image or document, but is broken, as text. Undefined if it is not text. */
export async function readBrokenAsText(
  opened: RequestedFile,
  head: Uint8Array,
  settings: ReadFileSettings,
  note: string,
): Promise<TextReading | undefined> {
  if (!isPlainText(head)) return undefined;
  return await readText(opened, textFile(opened, { name: "utf-8", markBytes: 0 }, settings), {
    notes: [note],
  });
}

/** Whether the first bytes of a file are UTF-8 without a NUL. */
export function isPlainText(head: Uint8Array): boolean {
  return !hasNul(head) && isUtf8Start(head);
}
