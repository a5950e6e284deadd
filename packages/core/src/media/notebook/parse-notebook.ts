import { Buffer, isUtf8 } from "node:buffer";
import { isBoundedJson } from "./is-bounded-json.ts";
import { listIn, objectIn, textIn } from "./json-value.ts";
import { notebookAttachments } from "./notebook-attachments.ts";
import { notebookOutput } from "./notebook-output.ts";
import type { Notebook, NotebookCell } from "./notebook.ts";

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
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8"));
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
