import { writeFileSync } from "node:fs";
import path from "node:path";
import {
  docxParts,
  docxTable,
  paragraph,
  xlsxParts,
  zipOf,
} from "../../../packages/documents/test/zip-of.ts";

/** A document to read, and the words at its end. */
export interface DocumentFile {
  readonly name: string;
  readonly file: string;
  readonly end: string;
}

const end = "the very last words";

/** Writes a document of each kind: a report of 3,000 paragraphs, a sheet of 20,000 rows, a PDF of 200 pages. */
export function writeDocuments(directory: string): readonly DocumentFile[] {
  const words = "The quick brown fox jumps over the lazy dog while nobody looks at it. ";
  const rows = Array.from({ length: 20 }, (_, row) => [`row ${row}`, "10", "20", "30"]);
  const paragraphs = Array.from({ length: 3000 }, (_, number) => paragraph(`${number}. ${words.repeat(3)}`));
  const cells = Array.from({ length: 20_000 }, (_, row) => [
    `item ${row}`,
    `${row * 3}`,
    "north",
    "2026-01-31",
    "x".repeat(20),
  ]);
  const files = {
    "report.docx": zipOf(docxParts(`${docxTable(rows)}${paragraphs.join("")}${paragraph(end)}`)),
    "sheet.xlsx": zipOf(xlsxParts({ Items: [...cells, [end]] })),
    "pages.pdf": pdfOf([...Array.from({ length: 199 }, (_, page) => linesOf(page)), [end]]),
  };
  return Object.entries(files).map(([name, bytes]) => {
    const file = path.join(directory, name);
    writeFileSync(file, bytes);
    return { name, file, end };
  });
}

function linesOf(page: number): string[] {
  return Array.from(
    { length: 40 },
    (_, line) => `Page ${page}, line ${line}: the quick brown fox jumps over the lazy dog.`,
  );
}

/** A PDF with a page of text for each list of lines. */
function pdfOf(pages: readonly (readonly string[])[]): Buffer {
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Kids[${pages.map((_lines, index) => `${4 + 2 * index} 0 R`).join(" ")}]/Count ${pages.length}>>`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ];
  for (const [index, lines] of pages.entries()) {
    const content = `BT /F1 10 Tf 14 TL 40 780 Td ${lines.map((line) => `(${line}) Tj T*`).join(" ")} ET`;
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${5 + 2 * index} 0 R/Resources<</Font<</F1 3 0 R>>>>>>`,
      `<</Length ${content.length}>>stream\n${content}\nendstream`,
    );
  }
  let body = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = String(body.length).padStart(10, "0");
    body += `${index + 1} 0 obj${object}endobj\n`;
    return `${offset} 00000 n \n`;
  });
  const size = objects.length + 1;
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`,
    "latin1",
  );
}
