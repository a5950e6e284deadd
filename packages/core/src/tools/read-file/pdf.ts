import { readUpTo } from "../../lines/bytes/whole-file.ts";
import { inTurns } from "../../lines/bytes/yield-turn.ts";
import { inspectPdf } from "../../media/pdf.ts";
import { quotedName } from "../../text/message-text.ts";
import { holdingTimesSize, type RequestedFile } from "./open.ts";
import type { ReadFileSettings } from "./options.ts";
import { readBrokenAsText } from "./text.ts";
import type { FileReading, MediaReading } from "./wording.ts";

const mediaType = "application/pdf";

/** A longer name of a PDF is cut. */
const maxNameCharacters = 200;

/** Shows a PDF that is whole and within the limit. For any other, the text says why it is not shown. */
export async function readPdf(
  requested: RequestedFile,
  head: Uint8Array,
  settings: ReadFileSettings,
): Promise<FileReading> {
  const { maxPdfBytes } = settings.limits;
  const opened = await holdingTimesSize(requested, 3, maxPdfBytes);
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
  const problem = await inTurns(inspectPdf(bytes), opened.signal);
  if (problem !== null) {
    const note = `starts as ${mediaType}, but the document ${problem}`;
    const text = await readBrokenAsText(opened, head, settings, note);
    return text ?? { ...reading, showing: { kind: "refused", reason: `it ${problem}` } };
  }
  return { ...reading, showing: { kind: "shown", mediaType, bytes, filename: fileName(opened.facts.path) } };
}

/**
 * A plain name of moderate length that ends in `.pdf`: some model services look at the name, whatever the media type says.
 * It may stand in a header of a request, so that it holds no character that ends a line or a quoted name, and none that
 * cannot be seen.
 */
function fileName(path: string): string {
  const name = path.split("/").at(-1) ?? "document";
  const [ending = ".pdf"] = /\.pdf$/i.exec(name) ?? [];
  const stem = Array.from(name.replace(/\.pdf$/i, ""));
  const start = stem.length > maxNameCharacters ? [...stem.slice(0, maxNameCharacters), "…"] : stem;
  return quotedName(start.join("")).slice(1, -1).replaceAll('\\"', "\\u0022") + ending;
}
