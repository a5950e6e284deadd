import { getDocumentProxy } from "unpdf";
import { damaged, DocumentProblem } from "../document-problem.ts";
import type { MadeText } from "../made-text.ts";
import { DocumentLines, quantity } from "../text/document-lines.ts";
import { requireBoundedStreams } from "./bounded-streams.ts";

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** Nothing is drawn, fetched or run. */
const options = {
  verbosity: 0,
  disableFontFace: true,
  useSystemFonts: false,
  isEvalSupported: false,
  enableXfa: false,
  stopAtErrors: false,
} as const;

/** What is not as it should be. */
interface Counts {
  /** Pages without text. */
  blank: number;
  /** Pages that cannot be read. */
  broken: number;
  /** Characters of which the document does not say which they are. */
  unknown: number;
}

/** Reads the text of a PDF document page by page. Throws a DocumentProblem. */
export async function readPdf(bytes: Uint8Array, maxUnpackedBytes: number): Promise<MadeText> {
  requireBoundedStreams(bytes, maxUnpackedBytes);
  const pdf = await openPdf(bytes);
  try {
    const counts: Counts = { blank: 0, broken: 0, unknown: 0 };
    const lines = new DocumentLines();
    const count = pdf.numPages;
    for (let number = 1; number <= count; number++) {
      lines.section(`=== page ${number} of ${count} ===`, 1);
      for (const line of await pageLines(pdf, number, counts)) lines.add(line);
    }
    return { title: [`pdf of ${quantity(count, "page")}`], notes: notesOf(counts, count), lines };
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  try {
    return await getDocumentProxy(bytes, options);
  } catch (error) {
    const name = (error as { readonly name?: unknown } | null)?.name;
    if (name === "PasswordException") {
      throw new DocumentProblem({ reason: "encrypted", said: "needs a password" });
    }
    throw damaged("is broken: there are no pages to be found in it");
  }
}

async function pageLines(pdf: Pdf, number: number, counts: Counts): Promise<string[]> {
  let text: string;
  try {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    text = items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
    page.cleanup();
  } catch {
    counts.broken++;
    return ["--- this page is broken ---"];
  }
  const lines = shownText(text, counts)
    .split("\n")
    .map((line) => line.trimEnd());
  while (lines.at(-1) === "") lines.pop();
  while (lines[0] === "") lines.shift();
  if (lines.length > 0) return lines;
  counts.blank++;
  return ["--- no text on this page; it may be a scan ---"];
}

/** The bullets of Symbol and Wingdings, which many programs write as if they were characters. */
const bullets = /[\uf0a7\uf0b7\uf0d8\uf0fc\uf0be]/g;

/** Characters that a font has, but does not say which they are: in the private area, or in place of control characters. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const unknownCharacters = /[\ue000-\uf8ff\ufffd\0-\x08\x0b\x0c\x0e-\x1f]/g;

function shownText(text: string, counts: Counts): string {
  const plain = text.replaceAll(bullets, "•").replaceAll("\r", "");
  return plain.replaceAll(unknownCharacters, () => {
    counts.unknown++;
    return "\ufffd";
  });
}

function notesOf({ blank, broken, unknown }: Counts, count: number): string[] {
  const of = (number: number): string =>
    number === count ? "all pages" : `${number} of ${quantity(count, "page")}`;
  return [
    ...(blank > 0 ? [`no text on ${of(blank)}, perhaps scanned`] : []),
    ...(broken > 0 ? [`${of(broken)} broken`] : []),
    ...(unknown > 0 ? [`${quantity(unknown, "character")} without a Unicode map shown as U+FFFD`] : []),
  ];
}
