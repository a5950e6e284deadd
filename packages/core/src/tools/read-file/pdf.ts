import { inspectPdf } from "../../media/pdf.ts";
import { type FileAnswer, type OpenedFile, readUpTo } from "./open.ts";
import { mediaAnswer } from "./wording.ts";
import { readBrokenAsText } from "./text.ts";

const mediaType = "application/pdf";

/** Shows a PDF that is whole and within the limit; of any other the text says why it is not shown. */
export async function readPdf(from: OpenedFile): Promise<FileAnswer> {
  const { maxPdfBytes } = from.settings.limits;
  const told = { kind: "document", parts: [mediaType] } as const;
  const bytes = await readUpTo(from, maxPdfBytes);
  if (bytes === undefined) {
    const refusal = `it has more than ${maxPdfBytes} bytes; convert it to text, or part it into smaller ones`;
    return mediaAnswer(from, { ...told, showing: { refusal } });
  }
  const problem = inspectPdf(bytes);
  if (problem !== null) {
    const text = await readBrokenAsText(from, `starts as ${mediaType}, but the document ${problem}`);
    return text ?? mediaAnswer(from, { ...told, showing: { refusal: `it ${problem}` } });
  }
  return mediaAnswer(from, { ...told, showing: { mediaType, bytes, filename: fileName(from.opened.path) } });
}

/** Some models' services look at the name, whatever the type says. */
function fileName(path: string): string {
  const name = path.split("/").at(-1) ?? "document";
  return /\.pdf$/i.test(name) ? name : `${name}.pdf`;
}
