import { decodeUtf8, isUtf8 } from "../../platform.ts";
import { listIn, objectIn, textIn, type Notebook, type NotebookCell } from "./notebook.ts";
import { notebookAttachments, notebookOutput } from "./notebook-output.ts";

/**
 * Parses a notebook of format 3 or 4, leniently within its cells. Undefined: the bytes are not UTF-8, not JSON or not a
 * notebook, or the JSON is too deep or has too many parts.
 */
export function parseNotebook(bytes: Uint8Array): Notebook | undefined {
  const json = isUtf8(bytes) && isBoundedJson(bytes) ? objectIn(parseJson(bytes)) : undefined;
  if (json === undefined) return undefined;
  const cells = cellsOf(json);
  if (cells === undefined) return undefined;
  return { language: languageOf(json), cells: cells.map(cellOf) };
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decodeUtf8(bytes));
  } catch {
    return undefined;
  }
}

/** Format 3 keeps its cells in worksheets. */
function cellsOf(json: Readonly<Record<string, unknown>>): readonly unknown[] | undefined {
  if (Array.isArray(json["cells"])) return json["cells"];
  if (!Array.isArray(json["worksheets"])) return undefined;
  return json["worksheets"].flatMap((sheet) => listIn(objectIn(sheet)?.["cells"]));
}

function languageOf(json: Readonly<Record<string, unknown>>): string {
  const metadata = objectIn(json["metadata"]);
  const names = [
    objectIn(metadata?.["language_info"])?.["name"],
    objectIn(metadata?.["kernelspec"])?.["language"],
  ];
  const name = names.find((candidate) => typeof candidate === "string");
  return typeof name === "string" && /^[\w+#.-]{1,40}$/.test(name) ? name : "";
}

function cellOf(value: unknown): NotebookCell {
  const cell = objectIn(value) ?? {};
  const type = cell["cell_type"];
  const execution = cell["execution_count"] ?? cell["prompt_number"];
  return {
    type: typeof type === "string" && /^\w{1,20}$/.test(type) ? type : "unknown",
    execution: typeof execution === "number" ? execution : null,
    source: textIn(cell["source"] ?? cell["input"]),
    outputs: [...notebookAttachments(cell["attachments"]), ...listIn(cell["outputs"]).map(notebookOutput)],
  };
}

/** Real notebooks nest less deeply. */
const maxDepth = 100;
/** How many lists, objects and commas can be parsed in moderate time and memory. */
const maxMarks = 3_000_000;

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;

/**
 * Whether JSON is shallow and small enough to be parsed at once. Parsing a file of brackets takes many times its size in
 * memory, and seconds in which nothing else runs. Does not check that it is JSON.
 */
function isBoundedJson(bytes: Uint8Array): boolean {
  let depth = 0;
  let marks = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) at = endOfString(bytes, at);
    else if (byte === comma) marks++;
    else if (isOpening(byte)) {
      marks++;
      depth++;
    } else if (isClosing(byte)) depth--;
    if (depth > maxDepth || marks > maxMarks) return false;
  }
  return true;
}

/** `[` and `{` */
function isOpening(byte: number): boolean {
  return byte === 0x5b || byte === 0x7b;
}

/** `]` and `}` */
function isClosing(byte: number): boolean {
  return byte === 0x5d || byte === 0x7d;
}

/** The index of the quote that ends the string which begins at `start`. */
function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}
