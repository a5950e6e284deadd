import { encodeUtf8 } from "../../platform.ts";
import { ResidentFile } from "../../lines/bytes/resident-file.ts";
import { notebookText } from "../../media/notebook/notebook-text.ts";
import type { Notebook } from "../../media/notebook/notebook.ts";
import { parseNotebook } from "../../media/notebook/parse-notebook.ts";
import { quantity } from "../../text/quantity.ts";
import { type FileAnswer, type OpenedFile, readUpTo } from "./open.ts";
import { readText } from "./text.ts";
import type { TextFile } from "./page-reader.ts";

/** The text of a notebook, which has no version: what is known of the file's own lines says nothing of it. */
class RenderedFile extends ResidentFile {
  override get version(): null {
    return null;
  }
}

/** Reads a notebook as its cells; one that is broken or too large as the text it is, which the header says. */
export async function readNotebook(from: OpenedFile, text: TextFile): Promise<FileAnswer> {
  const { maxNotebookBytes } = from.settings.limits;
  const isLarge = from.file.size !== null && from.file.size > maxNotebookBytes;
  const bytes = isLarge
    ? undefined
    : await readUpTo({ file: text.file, signal: from.signal }, maxNotebookBytes);
  if (bytes === undefined) {
    return await readText(from, text, {
      notes: [`notebook of more than ${maxNotebookBytes} bytes, shown as its JSON`],
    });
  }
  const notebook = parseNotebook(bytes.subarray(text.textStart));
  if (notebook === undefined) {
    return await readText(from, text, { notes: ["not a valid notebook, shown as text"] });
  }
  const rendered = new RenderedFile(text.file, encodeUtf8(notebookText(notebook)));
  const shown = { ...text, file: rendered, encoding: "utf-8", textStart: 0, bom: false, counted: true };
  const answer = await readText(from, shown, { parts: [titleOf(notebook)] });
  const { encoding, bom } = text;
  return { ...answer, kind: "notebook", facts: { ...answer.facts, kind: "notebook", encoding, bom } };
}

function titleOf({ language, cells }: Notebook): string {
  const count = quantity(cells.length, "cell");
  return `notebook of ${count}${language === "" ? "" : ` in ${language}`}`;
}
