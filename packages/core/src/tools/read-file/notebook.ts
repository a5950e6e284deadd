import { modifiedRecently } from "../../lines/bytes/file-bytes.ts";
import { readUpTo } from "../../lines/bytes/whole-file.ts";
import { Places } from "../../lines/bytes/places.ts";
import { RecentlyUsed } from "../../lines/bytes/recently-used.ts";
import { inTurns } from "../../lines/bytes/yield-turn.ts";
import {
  maxNotebookTextBytes,
  parseNotebook,
  type Notebook,
  type ParsedNotebook,
} from "../../media/notebook/parse-notebook.ts";
import { quantity } from "../../text/message-text.ts";
import type { RequestedFile } from "./open.ts";
import { notebookOutline } from "./outline.ts";
import type { TextFile } from "./pages.ts";
import { outlineReading, readText } from "./text.ts";
import type { OutlineReading, TextReading } from "./wording.ts";

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
  const title = [titleOf(notebook)];
  const cells: TextFile = {
    ...file,
    bytes: { ...file.bytes, size: text.length, resident: text },
    encoding: "utf-8",
    bom: false,
    textStart: 0,
    counted: true,
  };
  const outline = file.request.mode === "outline" ? await notebookOutline(cells, cellLines, text) : undefined;
  const reading =
    outline?.kind === "page"
      ? await outlineReading(opened, cells, outline, { title })
      : await readText(opened, cells, { title });
  const { encoding, bom } = file;
  const facts = { ...reading.facts, kind: "notebook", encoding, bom } as const;
  return reading.kind === "outline" ? { ...reading, facts } : { ...reading, kind: "notebook", facts };
}

function titleOf({ language, cellCount }: Notebook): string {
  return `notebook of ${quantity(cellCount, "cell")}${language === "" ? "" : ` in ${language}`}`;
}

/** How many notebooks are parsed at once, in all calls: what is made of one may be larger than its JSON. */
const parsings = new Places(1);

/** The notebook that a file holds; undefined where it has more bytes than it may have. Each version is parsed once. */
async function parsedNotebook(opened: RequestedFile, file: TextFile): Promise<ParsedNotebook | undefined> {
  const { source, signal } = opened;
  const version = modifiedRecently(source) ? null : source.version;
  const key = version === null ? undefined : `${file.encoding} ${version}`;
  const known = keptNotebook(key);
  if (known !== undefined) return known;
  const bytes = await readUpTo(file.bytes, file.limits.maxNotebookBytes);
  if (bytes === undefined) return undefined;
  return await parsings.run(signal, async () => {
    // Another call may have parsed it meanwhile.
    const notebook =
      keptNotebook(key) ?? (await inTurns(parseNotebook(bytes.subarray(file.textStart)), signal));
    if (key !== undefined && bytes.length > smallNotebookBytes) kept.set(key, notebook, sizeOf(notebook));
    return notebook;
  });
}

/** Smaller notebooks are parsed again for each page: that takes no longer than a turn. */
const smallNotebookBytes = 256 * 1024;
/** The texts of all notebooks that are kept. */
const maxKeptBytes = 32 * 1024 * 1024;
/** What a notebook takes beside its text. */
const entryBytes = 1024;

/** By encoding and version. */
const kept = new RecentlyUsed<ParsedNotebook>(maxKeptBytes);

function keptNotebook(key: string | undefined): ParsedNotebook | undefined {
  return key === undefined ? undefined : kept.get(key);
}

function sizeOf(notebook: ParsedNotebook): number {
  return entryBytes + (notebook.kind === "notebook" ? notebook.text.length + 8 * notebook.cellCount : 0);
}
