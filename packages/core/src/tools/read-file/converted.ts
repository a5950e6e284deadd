import { ReadError } from "../../contract/read-error.ts";
import { modifiedRecently } from "../../lines/bytes/file-bytes.ts";
import { readUpTo } from "../../lines/bytes/whole-file.ts";
import { Places } from "../../lines/bytes/places.ts";
import { RecentlyUsed } from "../../lines/bytes/recently-used.ts";
import { inTurns, unlessAborted } from "../../lines/bytes/yield-turn.ts";
import {
  maxNotebookTextBytes,
  parseNotebook,
  type Notebook,
  type ParsedNotebook,
} from "../../media/notebook/parse-notebook.ts";
import { cutText, quantity, shownName } from "../../text/message-text.ts";
import type { RequestedFile } from "./open.ts";
import type { DocumentReader, DocumentText, ReadFileSettings } from "./options.ts";
import { sectionOutline, type Sections } from "./outline.ts";
import { textFile, type TextFile } from "./pages.ts";
import { outlineReading, readText } from "./text.ts";
import type { OutlineReading, TextReading } from "./wording.ts";

/** A text that was made of a file. */
interface Conversion {
  readonly kind: "notebook" | "document";
  /** As UTF-8. */
  readonly text: Uint8Array;
  readonly sections: Sections;
  readonly title: readonly string[];
  readonly notes?: readonly string[];
}

/** Reads the page of a converted file that the request asks for, or its outline. `file`: the file itself. */
async function readConverted(
  opened: RequestedFile,
  file: TextFile,
  { kind, text, sections, title, notes }: Conversion,
): Promise<TextReading | OutlineReading> {
  const converted: TextFile = {
    ...file,
    bytes: { ...file.bytes, size: text.length, resident: text },
    encoding: "utf-8",
    bom: false,
    textStart: 0,
    counted: true,
  };
  const said = { title, ...(notes !== undefined && { notes }) };
  const outline =
    file.request.mode === "outline" ? await sectionOutline(converted, sections, text) : undefined;
  const reading =
    outline?.kind === "page"
      ? await outlineReading(opened, converted, outline, said)
      : await readText(opened, converted, said);
  const { bom } = file;
  const encoding = kind === "document" ? null : file.encoding;
  const facts = { ...reading.facts, kind, encoding, bom };
  return reading.kind === "outline" ? { ...reading, facts } : { ...reading, kind, facts };
}

/** Reads a notebook as its cells. If it is broken or too large, reads its JSON as text, and the header says so. */
export async function readNotebook(
  opened: RequestedFile,
  file: TextFile,
): Promise<TextReading | OutlineReading> {
  const { maxNotebookBytes } = file.limits;
  const isLarge = opened.size !== null && opened.size > maxNotebookBytes;
  const notebook = isLarge ? undefined : await parsedNotebook(opened, file);
  if (notebook === undefined) {
    return await readText(opened, file, {
      notes: [`notebook of more than ${maxNotebookBytes} bytes, shown as its JSON`],
    });
  }
  if (notebook.kind === "invalid") {
    return await readText(opened, file, { notes: ["not a valid notebook, shown as text"] });
  }
  if (notebook.kind === "tooMuchText") {
    return await readText(opened, file, {
      notes: [`notebook with more than ${maxNotebookTextBytes} bytes of cells, shown as its JSON`],
    });
  }
  const { text, cellLines } = notebook;
  const sections = { lines: cellLines, depths: undefined };
  return await readConverted(opened, file, { kind: "notebook", text, sections, title: [titleOf(notebook)] });
}

function titleOf({ language, cellCount }: Notebook): string {
  return `notebook of ${quantity(cellCount, "cell")}${language === "" ? "" : ` in ${language}`}`;
}

/** How many notebooks are parsed at once, in all calls: what is made of one may be larger than its JSON. */
const parsings = new Places(1);

/** The notebook that a file holds; undefined where it has more bytes than it may have. Each version is parsed once. */
async function parsedNotebook(opened: RequestedFile, file: TextFile): Promise<ParsedNotebook | undefined> {
  const { signal } = opened;
  const key = keyOf(opened, file.encoding);
  const known = kept(notebooks, key);
  if (known !== undefined) return known;
  const bytes = await readUpTo(file.bytes, file.limits.maxNotebookBytes);
  if (bytes === undefined) return undefined;
  return await parsings.run(signal, async () => {
    // Another call may have parsed it meanwhile.
    const notebook =
      kept(notebooks, key) ?? (await inTurns(parseNotebook(bytes.subarray(file.textStart)), signal));
    const isKept = key !== undefined && bytes.length > smallNotebookBytes;
    if (isKept) notebooks.set(key, notebook, sizeOf(notebook));
    return notebook;
  });
}

/** Smaller notebooks are parsed again for each page: that takes no longer than a turn. */
const smallNotebookBytes = 256 * 1024;
/** The texts of all notebooks that are kept, and of all documents. */
const maxKeptBytes = 32 * 1024 * 1024;
/** What an entry takes beside its text. */
const entryBytes = 1024;

/** By encoding and version. */
const notebooks = new RecentlyUsed<ParsedNotebook>(maxKeptBytes);
/** By reader and version. */
const documents = new RecentlyUsed<DocumentText>(maxKeptBytes);

/** Names a version of a file, and how it was read. Undefined where the version is not known. */
function keyOf({ source }: RequestedFile, way: string): string | undefined {
  const version = modifiedRecently(source) ? null : source.version;
  return version === null ? undefined : `${way} ${version}`;
}

function kept<Value>(values: RecentlyUsed<Value>, key: string | undefined): Value | undefined {
  return key === undefined ? undefined : values.get(key);
}

function sizeOf(notebook: ParsedNotebook): number {
  return entryBytes + (notebook.kind === "notebook" ? notebook.text.length + 8 * notebook.cellCount : 0);
}

/** What the host knows of a document that is to be read. */
interface KnownDocument {
  /** All bytes of the file, where they were read. */
  readonly bytes?: Uint8Array;
  /** What the header says of the file besides. */
  readonly notes?: readonly string[];
}

/**
 * Reads a document as the text that a reader makes of it. Undefined: the file is no document that it knows. Rejects with
 * the reader's error, and with `TOO_LARGE`.
 */
export async function readDocument(
  opened: RequestedFile,
  settings: ReadFileSettings,
  reader: DocumentReader,
  { bytes, notes = [] }: KnownDocument = {},
): Promise<TextReading | OutlineReading | undefined> {
  const document = await documentOf(opened, settings, reader, bytes);
  if (document === null) return undefined;
  const { text, sections, title } = document;
  return await readConverted(opened, textFile(opened, { name: "utf-8", markBytes: 0 }, settings), {
    kind: "document",
    text,
    sections: {
      lines: Uint32Array.from(sections, ({ line }) => line),
      depths: sections.every(({ depth }) => depth === 1)
        ? undefined
        : Uint8Array.from(sections, ({ depth }) => Math.min(Math.max(depth, 1), maxDepth)),
    },
    title: title.map(shownWords),
    notes: [...document.notes.map(shownWords), ...notes],
  });
}

/** Sections are not nested deeper than this. */
const maxDepth = 9;

/** What a header may say in one part. */
const maxWordsCharacters = 400;

/** Words of a reader, as one line that cannot be taken for anything else of the header. They may name parts of the document. */
function shownWords(words: string): string {
  return shownName(cutText(words.replaceAll(/\s+/g, " "), maxWordsCharacters));
}

/** How many documents are read at once, in all calls: a reader may need much more memory than the file. */
const readings = new Places(1);

/** What a reader makes of a file. Each version is read once. Null: it is no document. */
async function documentOf(
  opened: RequestedFile,
  { limits }: ReadFileSettings,
  reader: DocumentReader,
  given: Uint8Array | undefined,
): Promise<DocumentText | null> {
  const { signal } = opened;
  const key = keyOf(opened, wayOf(reader));
  const known = kept(documents, key);
  if (known !== undefined) return known;
  const bytes = given ?? (await readUpTo(opened, limits.maxDocumentBytes));
  if (bytes === undefined) {
    const message = `it may be a document, and has more than ${limits.maxDocumentBytes} bytes; convert it to text or PDF first, or unpack it if it is an archive`;
    throw new ReadError("TOO_LARGE", message, { details: { maxDocumentBytes: limits.maxDocumentBytes } });
  }
  return await readings.run(signal, async () => {
    const again = kept(documents, key);
    if (again !== undefined) return again;
    const work = reader.read(bytes, { signal });
    const document = await (signal === undefined ? work : unlessAborted(work, signal));
    if (document !== null && key !== undefined) {
      documents.set(key, document, entryBytes + document.text.length + 64 * document.sections.length);
    }
    return document;
  });
}

const readerNames = new WeakMap<DocumentReader, string>();
let readers = 0;

/** Names a reader: two readers may make different texts of one file. */
function wayOf(reader: DocumentReader): string {
  const known = readerNames.get(reader);
  if (known !== undefined) return known;
  const name = `reader ${++readers}`;
  readerNames.set(reader, name);
  return name;
}
