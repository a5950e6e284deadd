import { decodeUtf8, isUtf8 } from "../../platform.ts";
import { listIn, objectIn, textIn, type Notebook, type NotebookCell } from "./notebook.ts";
import { notebookAttachments } from "./notebook-text.ts";
import { notebookOutput } from "./notebook-output.ts";

/**
 * Reads a notebook of format 3 or 4 from its UTF-8, lenient within its cells: undefined when that is not UTF-8 or not
 * JSON, or no notebook, or too deep or too finely divided to be parsed.
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

/** Notebooks nest less deeply. */
const maxDepth = 100;
/** Lists, objects and commas: so many are parsed in moderate time and memory. */
const maxMarks = 3_000_000;

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;

/**
 * Whether JSON is as deep and as large as may be parsed at once: a file of brackets takes many times its size, and
 * seconds in which nothing else runs. That it is JSON at all is not looked at.
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

/** Where the quote stands that ends the string which starts at `start`. */
function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}
