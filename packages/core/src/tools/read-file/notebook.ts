import { readUpTo } from "../../lines/bytes/whole-file.ts";
import { notebookText, type Notebook } from "../../media/notebook/notebook.ts";
import { parseNotebook } from "../../media/notebook/parse-notebook.ts";
import { encodeUtf8 } from "../../platform.ts";
import { quantity } from "../../text/message-text.ts";
import type { RequestedFile } from "./open.ts";
import type { TextFile } from "./pages.ts";
import { readText } from "./text.ts";
import type { TextReading } from "./wording.ts";

/** Reads a notebook as its cells. If it is broken or too large, reads its JSON as text, and the header says so. */
export async function readNotebook(opened: RequestedFile, file: TextFile): Promise<TextReading> {
  const { maxNotebookBytes } = file.limits;
  const isLarge = opened.size !== null && opened.size > maxNotebookBytes;
  const bytes = isLarge ? undefined : await readUpTo(file.bytes, maxNotebookBytes);
  if (bytes === undefined) {
    return await readText(opened, file, {
      notes: [`notebook of more than ${maxNotebookBytes} bytes, shown as its JSON`],
    });
  }
  const notebook = parseNotebook(bytes.subarray(file.textStart));
  if (notebook === undefined) {
    return await readText(opened, file, { notes: ["not a valid notebook, shown as text"] });
  }
  const resident = encodeUtf8(notebookText(notebook));
  const cells: TextFile = {
    ...file,
    bytes: { ...file.bytes, size: resident.length, resident },
    encoding: "utf-8",
    bom: false,
    textStart: 0,
    counted: true,
  };
  const reading = await readText(opened, cells, { title: [titleOf(notebook)] });
  const { encoding, bom } = file;
  return { ...reading, kind: "notebook", facts: { ...reading.facts, kind: "notebook", encoding, bom } };
}

function titleOf({ language, cells }: Notebook): string {
  const count = quantity(cells.length, "cell");
  return `notebook of ${count}${language === "" ? "" : ` in ${language}`}`;
}
