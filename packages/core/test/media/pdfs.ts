import { Buffer } from "node:buffer";

/** A whole PDF of one empty page; `extra` stands in its trailer. */
export function pdfOf(extra = ""): Buffer {
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>",
  ];
  // The second line tells programs that the file is not text.
  let body = "%PDF-1.4\n%\xe2\xe3\xcf\xd3\n";
  const offsets: string[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(String(body.length).padStart(10, "0"));
    body += `${index + 1} 0 obj${object}endobj\n`;
  }
  const table = offsets.map((offset) => `${offset} 00000 n \n`).join("");
  const trailer = `trailer<</Size 4/Root 1 0 R${extra}>>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(`${body}xref\n0 4\n0000000000 65535 f \n${table}${trailer}`, "latin1");
}
