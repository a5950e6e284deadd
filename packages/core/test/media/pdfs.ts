import { Buffer } from "node:buffer";
import zlib from "node:zlib";

// The second line tells programs that the file is not text.
const header = "%PDF-1.4\n%\xe2\xe3\xcf\xd3\n";

/** A whole PDF of one empty page; `extra` stands in its trailer. */
export function pdfOf(extra = ""): Buffer {
  return pdfOfObjects(
    [
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>",
    ],
    extra,
  );
}

/** A whole PDF of these objects, which are numbered from 1 on and of which the first is the root. */
export function pdfOfObjects(objects: readonly string[], extra = ""): Buffer {
  let body = header;
  const offsets: string[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(String(body.length).padStart(10, "0"));
    body += `${index + 1} 0 obj${object}endobj\n`;
  }
  const table = offsets.map((offset) => `${offset} 00000 n \n`).join("");
  const size = objects.length + 1;
  const trailer = `trailer<</Size ${size}/Root 1 0 R${extra}>>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(`${body}xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`, "latin1");
}

/** The objects of a PDF with so many pages. */
export function objectsOfPages(pages: number): string[] {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`).join(" ");
  return [
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Kids[${kids}]/Count ${pages}>>`,
    ...Array.from({ length: pages }, () => "<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>"),
  ];
}

/**
 * As `pdfOfObjects`, with all objects packed into one stream, and a table in a stream: none of them can be seen in the
 * bytes. `extra` stands in the dictionary of the table.
 */
export function packedPdfOfObjects(objects: readonly string[], extra = ""): Buffer {
  let body = "";
  const starts = objects.map((object, index) => {
    const start = `${index + 1} ${body.length}`;
    body += `${object} `;
    return start;
  });
  const first = `${starts.join(" ")} `;
  const packed = zlib.deflateSync(Buffer.from(first + body, "latin1")).toString("latin1");
  const streamNumber = objects.length + 1;
  const stream = `${streamNumber} 0 obj<</Type/ObjStm/N ${objects.length}/First ${first.length}/Filter/FlateDecode/Length ${packed.length}>>stream\n${packed}\nendstream endobj\n`;
  const start = header.length + stream.length;
  const rows = [
    [0, 0, 0],
    ...objects.map((_, index) => [2, streamNumber, index]),
    [1, header.length, 0],
    [1, start, 0],
  ];
  // Each row as its differences from the row above, as writers pack tables.
  const bytes = rows.map(([type = 0, place = 0, index = 0]) => [
    type,
    ...[24, 16, 8, 0].map((bits) => (place >>> bits) & 0xff),
    index >>> 8,
    index & 0xff,
  ]);
  const differences = bytes.flatMap((row, at) => [
    2,
    ...row.map((byte, column) => byte - (bytes[at - 1]?.[column] ?? 0)),
  ]);
  const table = zlib.deflateSync(Uint8Array.from(differences)).toString("latin1");
  const entries = `/Type/XRef/W[1 4 2]/Size ${rows.length}/Root 1 0 R/DecodeParms<</Predictor 12/Columns 7>>${extra}`;
  const xref = `${streamNumber + 1} 0 obj<<${entries}/Filter/FlateDecode/Length ${table.length}>>stream\n${table}\nendstream endobj\n`;
  return Buffer.from(`${header}${stream}${xref}startxref\n${start}\n%%EOF\n`, "latin1");
}
