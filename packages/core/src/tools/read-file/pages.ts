import { ReadError } from "../../contract/read-error.ts";
import type { FileBytes } from "../../lines/bytes/file-bytes.ts";
import { readFrom } from "../../lines/bytes/read-at.ts";
import { actualSize } from "../../lines/bytes/whole-file.ts";
import { countLinesBefore, findTailStart } from "../../lines/line-index/locate-line.ts";
import { decodeUtf8 } from "../../platform.ts";
import { autoEncoding, type TextEncoding } from "../../text/encoding/choose-encoding.ts";
import type { EncodedPart } from "../../text/encoding/mixed-encoding.ts";
import { transcodedBytes } from "../../text/encoding/transcoded-file.ts";
import { quantity, quotedName } from "../../text/message-text.ts";
import { readTextLines, type EditedText, type TextLines } from "../../text/text-lines.ts";
import type { ReadFileRequest } from "./arguments.ts";
import type { RequestedFile } from "./open.ts";
import type { ReadFileLimits, ReadFileSettings } from "./options.ts";

/** The text of a file as UTF-8, whatever its encoding, and the request for a page of it. */
export interface TextFile {
  readonly bytes: FileBytes;
  /** The encoding of the file itself. */
  readonly encoding: string;
  /** Whether it is only likely. */
  readonly guessed: boolean;
  /** Whether the host lets the tool choose a very likely encoding. */
  readonly mayGuess: boolean;
  readonly bom: boolean;
  /** The parts of the file, behind the first, that are in another encoding than the part before. */
  readonly changes: readonly EncodedPart[];
  /** The byte where the text starts, after a byte order mark. */
  readonly textStart: number;
  /** Whether the file is small enough to count its lines to the end. */
  readonly counted: boolean;
  readonly request: ReadFileRequest;
  readonly limits: Required<ReadFileLimits>;
  /** As in the settings. */
  readonly singleLimits: Required<ReadFileLimits>;
  /** Lines of a page, at most. */
  readonly maxLines: number;
  /** Bytes of an outline that tell how deep it is; at most those of a page. */
  readonly outlineBytes: number;
}

/** A page of a file: the lines that answer a call of `readFileTool`. */
export interface Page {
  readonly text: TextLines;
  /** 1-based. Negative, from the end, if the file was not counted. */
  readonly firstLine: number;
  readonly totalLines: number | null;
  /** Whether lines follow. */
  readonly more: boolean;
  /** Where the scan for the page started, and the number of the first line counted from there. */
  readonly scan: { readonly startPosition: number; readonly firstLine: number };
  /** The block that the page lies in. */
  readonly block?: BlockLines;
  /** The line from which on to ask for an outline, where the header offers that. */
  readonly outlineFrom?: number;
}

/** The lines of a block, 1-based and inclusive. */
export interface BlockLines {
  readonly firstLine: number;
  readonly lastLine: number;
  /** Whether a bracket or a word in the block has no partner, so that it may be longer or shorter. */
  readonly unbalanced: boolean;
  /** Whether the block may go on beyond the lines that were examined. */
  readonly open: boolean;
  /** The next larger block; looked for only if all of this one is shown. */
  readonly outer?: OuterLines;
}

/** The lines of a block around another, 1-based and inclusive, and a line that has it as its own block. */
export interface OuterLines {
  readonly firstLine: number;
  readonly lastLine: number;
  readonly anchor: number;
}

/** Presents an open file as UTF-8. */
export function textFile(
  opened: RequestedFile,
  encoding: TextEncoding,
  {
    limits,
    singleLimits,
    outlineBytes = limits.maxTextBytes,
    encoding: wanted,
  }: Pick<ReadFileSettings, "limits" | "singleLimits"> &
    Partial<Pick<ReadFileSettings, "encoding" | "outlineBytes">>,
): TextFile {
  const { request, size } = opened;
  const { name, markBytes, parts, guessed = false } = encoding;
  const isUtf8 = name === "utf-8";
  return {
    bytes: isUtf8 ? opened : transcodedBytes(opened, encoding),
    encoding: name,
    guessed,
    mayGuess: wanted === autoEncoding,
    changes: parts?.slice(1) ?? [],
    bom: markBytes > 0,
    textStart: isUtf8 ? markBytes : 0,
    counted: size !== null && size <= limits.maxCountedBytes,
    request,
    limits,
    singleLimits,
    maxLines: Math.min(request.limit ?? limits.maxLines, limits.maxLines),
    outlineBytes,
  };
}

/** Reads the page that starts at a line, counted from the start of the file. */
export async function readPage(
  file: TextFile,
  firstLine: number,
  maxLines: number = file.maxLines,
): Promise<Page> {
  const startPosition = file.textStart;
  const text = await readTextOf(file, firstLine, startPosition, maxLines);
  const { totalLines, lineCount } = text;
  if (lineCount === 0 && totalLines !== null && firstLine > totalLines + 1) {
    throw pastEnd(firstLine, totalLines, file.request, totalLines === 1 && (await holdsReturn(file)));
  }
  if (text.kind === "edited") requireColumn(text, firstLine, file.request);
  const more = totalLines === null || firstLine + lineCount - 1 < totalLines;
  return { text, firstLine, totalLines, more, scan: { startPosition, firstLine } };
}

/** Reads the page that starts `count` lines before the end. */
export async function readLastPage(file: TextFile, count: number): Promise<Page> {
  const { bytes, textStart, counted } = file;
  const { position, lines } = await tailStart(file, count);
  const startPosition = Math.max(position, textStart);
  const text = await readTextOf(file, 1, startPosition, Math.min(file.maxLines, Math.max(1, lines)));
  const isCounted = counted || position === 0;
  const before = isCounted && position > 0 ? await countLinesBefore(bytes, position) : 0;
  const firstLine = isCounted ? before + 1 : -lines;
  if (text.kind === "edited") requireColumn(text, firstLine, file.request);
  return {
    text,
    firstLine,
    totalLines: isCounted ? before + lines : null,
    more: text.lineCount < lines,
    scan: { startPosition, firstLine: 1 },
  };
}

async function tailStart(
  { bytes, textStart }: TextFile,
  count: number,
): Promise<{ readonly position: number; readonly lines: number }> {
  const size = (await actualSize(bytes, Number.POSITIVE_INFINITY)) ?? 0;
  // A byte order mark alone has no lines.
  if (size <= textStart) return { position: 0, lines: 0 };
  const start = await findTailStart(bytes, size, count, Number.POSITIVE_INFINITY);
  return start ?? { position: 0, lines: 0 };
}

function readTextOf(
  { bytes, textStart, counted, request, limits }: TextFile,
  firstLine: number,
  startPosition: number,
  maxLines: number,
): Promise<TextLines> {
  return readTextLines(bytes, {
    firstLine,
    startPosition,
    maxLines,
    column: request.column ?? 1,
    maxLineCharacters: limits.maxLineCharacters,
    maxBytes: limits.maxTextBytes,
    countTotal: counted && startPosition === textStart,
  });
}

/** Whether the start of a file holds a CR that ends no line. */
async function holdsReturn({ bytes, textStart }: TextFile): Promise<boolean> {
  return /\r(?!\n)/.test(decodeUtf8(await readFrom(bytes, textStart, returnBytes)));
}

const returnBytes = 8192;

function pastEnd(
  offset: number,
  totalLines: number,
  { pathWithoutLines }: ReadFileRequest,
  holdsReturns: boolean,
): ReadError {
  const tail = Math.min(50, totalLines);
  // If the end of the path named the lines, another offset needs the path without them.
  const path = pathWithoutLines === undefined ? "" : `, with path=${quotedName(pathWithoutLines)}`;
  const next =
    totalLines === 0
      ? "; the file is empty"
      : `, which has ${quantity(totalLines, "line")}${holdsReturns ? " because CR alone ends none" : ""}; use offset=${-tail} for the last ${quantity(tail, "line")}${path}`;
  return new ReadError("OFFSET_PAST_END", `offset ${offset} is past the end of the file${next}`, {
    details: { offset, totalLines },
  });
}

/** Throws a ReadError if the column is past the end of the first line. */
function requireColumn(
  { firstLineCharacters: characters }: EditedText,
  line: number,
  { column = 1 }: ReadFileRequest,
): void {
  if (characters === null || column <= characters + 1) return;
  const length = quantity(characters, "character");
  const message = `column ${column} is past the end of line ${line}, which has ${length}; use column=1`;
  throw new ReadError("OFFSET_PAST_END", message, { details: { line, column, characters } });
}
