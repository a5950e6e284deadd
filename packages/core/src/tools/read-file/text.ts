import type { FileFacts, LineCut, NextWindow } from "../../contract/file-facts.ts";
import { CollectedBytes } from "../../lines/bytes/collected-bytes.ts";
import { isUtf8Start } from "../../lines/bytes/utf8.ts";
import { partsOf, readFileLines } from "../../lines/file-lines.ts";
import { lineFeed } from "../../lines/kernel/line-kernel.ts";
import { hasNul, isUtf8 } from "../../platform.ts";
import { mixedEncoding, type TextEncoding } from "../../text/encoding/choose-encoding.ts";
import { suggestEncoding } from "../../text/encoding/suggest-encoding.ts";
import { quantity } from "../../text/message-text.ts";
import { linesOf, type EditedText } from "../../text/text-lines.ts";
import { factsOfRun } from "../engine/facts.ts";
import type { RequestedFile } from "./open.ts";
import type { ReadFileSettings } from "./options.ts";
import type { OutlinePage } from "./outline.ts";
import { readLastPage, readPage, textFile, type Page, type TextFile } from "./pages.ts";
import type { OutlineReading, TextReading } from "./wording.ts";

/** What else a header says. */
interface Said {
  /** Before it names the lines. */
  readonly title?: readonly string[];
  /** In place of a notice about the name of the file. */
  readonly notes?: readonly string[];
}

/** Reads the page of a text file that the request asks for, or its outline. `said`: what else the header says. */
export async function readText(
  opened: RequestedFile,
  file: TextFile,
  said: Said = {},
): Promise<TextReading | OutlineReading> {
  const { path } = opened.facts;
  const wantsOutline = file.request.mode === "outline";
  const { readOutline } = wantsOutline ? await import("./outline.ts") : {};
  const outline = await readOutline?.(file, path);
  if (outline?.kind === "page") return await outlineReading(opened, file, outline, said);
  const page = await pageOf(file, path);
  const mixed =
    page.text.kind === "edited" || page.text.traits.nul ? await mixedLater(opened, file, page) : undefined;
  if (mixed !== undefined) return await readText(opened, textFile(opened, mixed, file), said);
  // In valid UTF-8, nothing was replaced. In a file that was decoded to UTF-8, bytes may have been.
  const isExact = page.text.kind === "whole" && (file.encoding === "utf-8" || page.text.traits.ascii);
  const notes = [
    ...(isExact ? [] : await replacementNotice(file, page)),
    ...(said.notes ?? (mediaNames.test(path) ? [nameNotice(path, opened.facts.byteLength)] : [])),
    ...file.request.notes,
  ];
  const facts = { ...opened.facts, ...(await factsOfPage(page, file, opened.signal)) };
  const searchedTo = outline?.searchedTo ?? null;
  // Most files are shown to their end, and need no outline.
  const isOffered = facts.next !== null && (await isOutlined(page, facts, file, said));
  const outlineFrom = searchedTo !== null ? searchedTo + 1 : isOffered ? 1 : undefined;
  const none = searchedTo === null ? "no structure" : `no structure in lines 1-${searchedTo}`;
  return {
    kind: "text",
    facts,
    page: outlineFrom === undefined ? page : { ...page, outlineFrom },
    title: [...(said.title ?? []), ...(wantsOutline && page.text.lineCount > 0 ? [none] : [])],
    encodingNotice: file.guessed || file.changes.length > 0 ? encodingNoticeOf(file) : undefined,
    notes,
  };
}

/** The reading of an outline. No line of it counts as shown. */
export async function outlineReading(
  opened: RequestedFile,
  file: TextFile,
  { lines, title, totalLines, next, invalid }: OutlinePage,
  said: Said = {},
): Promise<OutlineReading> {
  const { encoding, bom, request } = file;
  const { path, byteLength } = opened.facts;
  return {
    kind: "outline",
    facts: { ...opened.facts, totalLines, next, encoding, bom },
    entries: lines,
    title: [...(said.title ?? []), ...title],
    encodingNotice: encodingNoticeOf(file),
    notes: [
      ...(invalid.length === 0 ? [] : [await noticeOf(invalid, file.mayGuess)]),
      ...(said.notes ?? (mediaNames.test(path) ? [nameNotice(path, byteLength)] : [])),
      ...request.notes,
    ],
  };
}

/** Whether a page is the first of a file that is larger than any page, in a language whose texts have an outline. */
async function isOutlined(
  page: Page,
  { firstLine, totalLines, path }: FileFacts,
  file: TextFile,
  { title }: Said,
): Promise<boolean> {
  const { mode = "lines", column = 1 } = file.request;
  if (firstLine !== 1 || mode !== "lines" || column > 1 || totalLines === 1) return false;
  const { singleLimits, bytes } = file;
  const size = bytes.resident?.length ?? bytes.size ?? Infinity;
  const isLarge =
    totalLines === null || totalLines > singleLimits.maxLines || size > singleLimits.maxTextBytes;
  // Only a notebook or a document has a title.
  if (title !== undefined || !isLarge) return isLarge;
  const { isStructured } = await import("../../block/enclosing/enclosing-block.ts");
  return isStructured(() => linesOf(page.text).map(({ text }) => text), path);
}

/** Half of the characters are NUL, or the last line is nothing else, as in UTF-16 that is read as UTF-8. */
const everyOtherNul = /(?:[^\0]\0){3}|^\0$/;

/**
 * The encodings of a large file, if the page shows UTF-16 that was appended to it. The first bytes of such a file do not
 * tell, and only pages with NULs are looked at.
 */
async function mixedLater(
  opened: RequestedFile,
  file: TextFile,
  page: Page,
): Promise<TextEncoding | undefined> {
  if (file.encoding !== "utf-8" || !file.counted || file.bytes.resident !== undefined) return undefined;
  if (!linesOf(page.text).some((line) => everyOtherNul.test(line.text))) return undefined;
  return await mixedEncoding(opened, file.limits.maxCountedBytes);
}

/** What the header says of an encoding that changes or is only likely. Undefined for any other. */
function encodingNoticeOf({ encoding, changes, guessed }: TextFile): string | undefined {
  const [first] = changes;
  if (first === undefined) return guessed ? `${encoding}, guessed` : undefined;
  const more = changes.length === 1 ? "" : `, and ${quantity(changes.length - 1, "more time")}`;
  const before = first.name === "utf-8" ? encoding.split(", ").find((name) => name !== "utf-8") : "utf-8";
  return `encoding changes at line ${first.line} from ${before ?? ""} to ${first.name}${more}`;
}

/** How many lines are shown of a text without structure, unless the call says. */
const headLines = 50;

/** Reads the page that the request asks for. Of a text without an outline, this is a short first page. */
async function pageOf(file: TextFile, path: string): Promise<Page> {
  const { offset = 1, mode } = file.request;
  if (mode === "block") {
    const { readBlockPage } = await import("./block.ts");
    return await readBlockPage(file, path);
  }
  const shown = mode === "outline" ? { ...file, maxLines: Math.min(headLines, file.maxLines) } : file;
  return await (offset > 0 ? readPage(shown, offset) : readLastPage(shown, -offset));
}

const mediaNames = /\.(?:png|jpe?g|gif|webp|pdf)$/i;

/** What the header says about text in a file that is named as an image or document. */
function nameNotice(path: string, byteLength: number | null): string {
  const noun = /\.pdf$/i.test(path) ? "document" : "image";
  return byteLength === 0 ? `no ${noun}, whatever its name says` : `text, not the ${noun} that its name says`;
}

/** What stands in place of bytes that cannot be decoded. */
const replacement = "\ufffd";
const lineFeedPiece: Uint8Array = Uint8Array.of(lineFeed);

/** What the header says about replaced bytes. A U+FFFD that the file itself contains is not reported. */
async function replacementNotice(file: TextFile, { text, scan }: Page): Promise<string[]> {
  if (!linesOf(text).some((line) => line.text.includes(replacement))) return [];
  // Here a replacement cannot be told from a U+FFFD of the file.
  if (file.encoding !== "utf-8") {
    return [`holds U+FFFD, perhaps for bytes that are not ${file.encoding}`];
  }
  // The bytes are read again only now, because most text has no U+FFFD.
  const { maxLineCharacters, maxTextBytes } = file.limits;
  const maxLineBytes = Math.max(maxLineCharacters, maxTextBytes) * 4;
  const lines = await readFileLines(file.bytes, { ...scan, maxLines: text.lineCount, maxLineBytes });
  const isPart = text.kind === "edited" && text.firstLineCharacters !== null;
  const invalid = partsOf(lines, maxLineBytes).flatMap(({ start, end, byteLength }, index) => {
    if (isPart && index === 0) return text.firstLineInvalidBytes ?? [];
    const bytes = lines.bytes.subarray(start, end);
    const isValid = byteLength > bytes.length ? isUtf8Start(bytes) : isUtf8(bytes);
    return isValid ? [] : [bytes];
  });
  return invalid.length === 0 ? [] : [await noticeOf(invalid, file.mayGuess)];
}

/** What the header says about lines whose bytes are not UTF-8. `invalid`: these bytes, one item for each line. */
async function noticeOf(invalid: readonly Uint8Array[], mayGuess: boolean): Promise<string> {
  const sample = new CollectedBytes();
  for (const bytes of invalid) {
    sample.append(bytes);
    sample.append(lineFeedPiece);
  }
  const guess = await suggestEncoding(sample.view());
  const use = mayGuess ? 'which is too uncertain for encoding "auto"' : "for the host's option encoding";
  const suggestion = guess === undefined ? "" : `; perhaps ${guess}, ${use}`;
  return `${quantity(invalid.length, "line")} with bytes that are not UTF-8, shown as U+FFFD${suggestion}`;
}

/** Reads a file that starts as an image or document, but is broken, as text. Undefined if it is not text. */
export async function readBrokenAsText(
  opened: RequestedFile,
  head: Uint8Array,
  settings: ReadFileSettings,
  note: string,
): Promise<TextReading | OutlineReading | undefined> {
  if (!isPlainText(head)) return undefined;
  return await readText(opened, textFile(opened, { name: "utf-8", markBytes: 0 }, settings), {
    notes: [note],
  });
}

/** The facts that reading a page adds. */
async function factsOfPage(
  page: Page,
  { encoding, bom, request }: TextFile,
  signal: AbortSignal | undefined,
): Promise<Partial<FileFacts>> {
  const { text, firstLine, totalLines } = page;
  const { column = 1 } = request;
  const run = {
    firstLine,
    lineCount: text.lineCount,
    totalLines,
    more: false,
    whole: text.kind === "whole" ? text : undefined,
    pieces: () => [linesOf(text)],
  };
  const facts = await factsOfRun(run, signal);
  const cuts = text.kind === "whole" ? [] : cutsOf(text, firstLine, column);
  return { ...facts, encoding, bom, next: nextOf(page, column), cuts };
}

/** Where to continue reading. Null if nothing follows, or if a block was shown to its end. */
function nextOf({ text, firstLine, more, block }: Page, column: number): NextWindow | null {
  if (text.kind === "edited" && text.budgetStop === "inside") {
    return { offset: firstLine, column: columnAfter(text, 0, column) };
  }
  const next = firstLine + text.lineCount;
  if (text.lineCount === 0 || !more) return null;
  return block !== undefined && next > block.lastLine ? null : { offset: next };
}

/** The lines that the character cap cut. Unlike a line cut by the budget, they do not end the page. */
function cutsOf(text: EditedText, firstLine: number, column: number): LineCut[] {
  if (text.budgetStop === "inside") return [];
  return text.lines.flatMap((line, index) =>
    line.charactersLeft > 0 ? [{ line: firstLine + index, column: columnAfter(text, index, column) }] : [],
  );
}

/** The first character of a line that is not shown. The first line is shown from `column` on. */
function columnAfter(text: EditedText, index: number, column: number): number {
  const shown = Array.from(text.lines[index]?.text ?? "").length;
  return (index === 0 ? column : 1) + shown;
}

/** Whether the first bytes of a file are UTF-8 without a NUL. */
export function isPlainText(head: Uint8Array): boolean {
  return !hasNul(head) && isUtf8Start(head);
}
