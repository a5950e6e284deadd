import { readUpTo } from "../../lines/bytes/whole-file.ts";
import { inspectPdf } from "../../media/pdf.ts";
import { holding, type RequestedFile } from "./open.ts";
import type { ReadFileSettings } from "./options.ts";
import { readBrokenAsText } from "./text.ts";
import type { FileReading, MediaReading } from "./wording.ts";

const mediaType = "application/pdf";

/** Shows a PDF that is whole and within the limit. For any other, the text says why it is not shown. */
export async function readPdf(
  requested: RequestedFile,
  head: Uint8Array,
  settings: ReadFileSettings,
): Promise<FileReading> {
  const { maxPdfBytes } = settings.limits;
  const opened = await holding(requested, 3, maxPdfBytes);
  const reading: Omit<MediaReading, "showing"> = {
    kind: "document",
    facts: { ...opened.facts, kind: "document", encoding: null },
    title: [mediaType],
    notes: [],
  };
  const bytes = await readUpTo(opened, maxPdfBytes);
  if (bytes === undefined) {
    const reason = `it has more than ${maxPdfBytes} bytes; convert it to text, or part it into smaller ones`;
    return { ...reading, showing: { kind: "refused", reason } };
  }
  const problem = inspectPdf(bytes);
  if (problem !== null) {
    const note = `starts as ${mediaType}, but the document ${problem}`;
    const text = await readBrokenAsText(opened, head, settings, note);
    return text ?? { ...reading, showing: { kind: "refused", reason: `it ${problem}` } };
  }
  return { ...reading, showing: { kind: "shown", mediaType, bytes, filename: fileName(opened.facts.path) } };
}

/** Some model services look at the name, whatever the media type says. */
function fileName(path: string): string {
  const name = path.split("/").at(-1) ?? "document";
  return /\.pdf$/i.test(name) ? name : `${name}.pdf`;
}
