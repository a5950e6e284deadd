import { constants, deflateRawSync } from "node:zlib";
import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { memorySource, readFileTool } from "@readfile/core";
import { documents, type DocumentsOptions } from "@readfile/documents";
import { fixture, readFixture } from "./fixtures.ts";
import { docxParts, openDocument, paragraph, pptxParts, xlsxParts, zipOf } from "./zip-of.ts";

/** What a model receives for bytes under a name. */
async function read(name: string, bytes: Uint8Array, options: DocumentsOptions = {}): Promise<string> {
  const tool = readFileTool({
    source: memorySource({ [name]: bytes }),
    documents: documents({ pdf: "text", ...options }),
    numbering: "none",
  });
  return (await tool.run({ path: name })).text;
}

async function detailsOf(name: string, bytes: Uint8Array, options: DocumentsOptions = {}): Promise<unknown> {
  const tool = readFileTool({
    source: memorySource({ [name]: bytes }),
    documents: documents({ pdf: "text", ...options }),
  });
  const result = await tool.run({ path: name });
  return result.ok ? "read" : { code: result.error.code, ...result.error.details };
}

/** A whole PDF of these objects, which are numbered from 1 on and of which the first is the root. */
function pdfOf(objects: readonly string[]): Buffer {
  let body = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = String(body.length).padStart(10, "0");
    body += `${index + 1} 0 obj${object}endobj\n`;
    return `${offset} 00000 n \n`;
  });
  const size = objects.length + 1;
  const trailer = `trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(`${body}xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}${trailer}`, "latin1");
}

describe("encrypted", () => {
  test.for([
    ["encrypted.docx", "a document"],
    ["encrypted.xlsx", "a document"],
    ["encrypted.pptx", "a document"],
    ["encrypted.odt", "an OpenDocument text (odt)"],
    ["encrypted.ods", "an OpenDocument workbook (ods)"],
    ["encrypted.pdf", "a PDF document"],
  ] as const)("%s", async ([name, kind]) => {
    expect(await readFixture({ path: name })).toBe(
      `Error: BINARY_FILE: ${name}: it is ${kind} that needs a password; ask the user for a copy without a password`,
    );
    expect(await detailsOf(name, fixture(name))).toMatchObject({ code: "BINARY_FILE", reason: "encrypted" });
  });

  test("an archive with a password", async () => {
    const bytes = zipOf(docxParts(paragraph("x")));
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < bytes.length - 46; at++) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint16(at + 8, 1, true);
    }
    expect(await read("a.docx", bytes)).toBe(
      "Error: BINARY_FILE: a.docx: it is a document that needs a password; ask the user for a copy without a password",
    );
  });

  test("an OpenDocument presentation with a password", async () => {
    const bytes = openDocument("presentation", "");
    const manifest =
      '<manifest:manifest><manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry></manifest:manifest>';
    const parts = { ...unzipSync(bytes), "META-INF/manifest.xml": manifest, "content.xml": "\x8f\x02" };
    expect(await read("a.odp", zipOf(parts))).toBe(
      "Error: BINARY_FILE: a.odp: it is an OpenDocument presentation (odp) that needs a password; ask the user for a copy without a password",
    );
  });

  test("a PDF that has only an owner's password is read", async () => {
    expect(await readFixture({ path: "owner-password.pdf", limit: 2 })).toContain(
      "=== page 1 of 2 ===\nConfidential",
    );
  });
});

describe("broken and cut off", () => {
  test.for(["report.docx", "report.odt", "sales.xlsx", "sales.ods", "talk.pptx", "talk.odp"])(
    "%s, cut off",
    async (name) => {
      const bytes = fixture(name);
      expect(await read(name, bytes.subarray(0, Math.floor(bytes.length / 2)))).toBe(
        `Error: BINARY_FILE: ${name}: it is a document that is incomplete: the file ends before its list of parts does; ask the user for a whole copy`,
      );
    },
  );

  test("a PDF that is cut off: the header says that text may be missing", async () => {
    const bytes = fixture("report.pdf");
    const text = await read("report.pdf", bytes.subarray(0, bytes.length - 30));
    expect(text.split("\n")[0]).toMatch(/\| the document is incomplete: .*; text may be missing\]$/);
  });

  test("a PDF of nothing but its first line", async () => {
    const bytes = Buffer.from("%PDF-1.4\n\xff\xfe\0\0", "latin1");
    expect(await read("a.pdf", bytes)).toBe(
      "Error: BINARY_FILE: a.pdf: it is a PDF document that is broken: there are no pages to be found in it; ask the user for a whole copy",
    );
  });

  test.for<[string, Record<string, string>, string]>([
    ["a part that is missing", { "word/document.xml": "" }, "holds no XML"],
    ["a part that ends too early", { "word/document.xml": "<w:document><w:body>" }, "ends too early"],
    ["a part that is not well-formed", { "word/document.xml": "<a><b></a></b>" }, "is not well-formed XML"],
  ])("%s", async ([, parts, said]) => {
    const text = await read("a.docx", zipOf({ ...docxParts(""), ...parts }));
    expect(text).toMatch(/^Error: BINARY_FILE: a\.docx: it is a Word document \(docx\) that /);
    expect(text).toContain(`its part word/document.xml ${said}`);
  });

  test("a sheet that the workbook lists and does not hold", async () => {
    const { "xl/worksheets/sheet1.xml": _left, ...parts } = xlsxParts({ A: [["x"]] });
    expect(await read("a.xlsx", zipOf(parts))).toBe(
      "Error: BINARY_FILE: a.xlsx: it is an Excel workbook (xlsx) that is broken: its part xl/worksheets/sheet1.xml is missing; ask the user for a whole copy",
    );
  });

  test("parts that are not where the list says", async () => {
    const bytes = zipOf(docxParts(paragraph("x")));
    // The position of the second part in the list.
    const list = Buffer.from(bytes).indexOf("PK\x01\x02", Buffer.from(bytes).indexOf("PK\x01\x02") + 1);
    bytes.fill(0x77, list + 42, list + 45);
    expect(await read("a.docx", bytes)).toContain("is not where it should be");
  });
});

describe("bombs", () => {
  test("a part that unpacks to far more than its size", async () => {
    const parts = { ...docxParts(paragraph("x")), "word/styles.xml": `<a>${" ".repeat(12_000_000)}</a>` };
    expect(await read("a.docx", zipOf(parts))).toBe(
      "Error: TOO_LARGE: a.docx: it is a Word document (docx) that unpacks to more than 500 times its size, as no honest document does; do not trust it",
    );
    expect(await detailsOf("a.docx", zipOf(parts))).toEqual({
      code: "TOO_LARGE",
      reason: "ratio",
      type: "docx",
      limit: 500,
    });
  });

  test("parts that unpack to more bytes than all may", async () => {
    const parts = docxParts(paragraph("word ".repeat(100)));
    expect(await read("a.docx", zipOf(parts), { maxUnpackedBytes: 1000 })).toBe(
      "Error: TOO_LARGE: a.docx: it is a Word document (docx) that unpacks to more than 1000 bytes; part it into smaller documents",
    );
  });

  test("a size that the list of parts lies about", async () => {
    const bytes = zipOf({
      ...docxParts(paragraph("x")),
      "word/styles.xml": `<a>${" ".repeat(12_000_000)}</a>`,
    });
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < bytes.length - 46; at++) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true);
    }
    expect(await read("a.docx", bytes)).toContain("unpacks to more than 500 times its size");
  });

  test("more parts than are read", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`word/media/${index}.png`, "x"]),
    );
    expect(await read("a.docx", zipOf({ ...docxParts(""), ...many }), { maxEntries: 20 })).toBe(
      "Error: TOO_LARGE: a.docx: it is a document that has 33 parts, and no more than 20 are read; part it into smaller documents",
    );
  });

  test("entities that grow", async () => {
    const bomb =
      '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><w:document><w:body>&b;</w:body></w:document>';
    expect(await read("a.docx", zipOf({ ...docxParts(""), "word/document.xml": bomb }))).toContain(
      "has entities of its own in its part word/document.xml",
    );
  });

  test("elements nested ten thousand deep", async () => {
    const deep = docxParts("<w:sdt>".repeat(10_000) + "</w:sdt>".repeat(10_000));
    expect(await read("a.docx", zipOf(deep))).toContain("is nested too deep in its part word/document.xml");
  });

  test("a cell that repeats a million times, in a row that does too", async () => {
    const cell =
      '<table:table-cell table:number-columns-repeated="16384"><text:p>bomb</text:p></table:table-cell>';
    const sheet = `<table:table table:name="A"><table:table-row table:number-rows-repeated="1048576">${cell}</table:table-row></table:table>`;
    expect(await read("a.ods", openDocument("spreadsheet", sheet))).toBe(
      "Error: TOO_LARGE: a.ods: it is an OpenDocument workbook (ods) that has more than 50331648 bytes of text; part it into smaller documents, or convert it to text",
    );
  });

  test("cells far to the right, in each of many rows", async () => {
    const row = '<row><c r="XFD1"><v>1</v></c></row>'.repeat(10_000);
    const parts = {
      ...xlsxParts({ A: [] }),
      "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${row}</sheetData></worksheet>`,
    };
    expect(await read("a.xlsx", zipOf(parts))).toContain("has more than 50331648 bytes of text");
  });

  test("a table that claims a thousand columns in each of many rows", async () => {
    const row = '<w:tr><w:tc><w:tcPr><w:gridSpan w:val="999999999"/></w:tcPr><w:p/></w:tc></w:tr>';
    expect(await read("a.docx", zipOf(docxParts(`<w:tbl>${row.repeat(5100)}</w:tbl>`)))).toContain(
      "has more than 50331648 bytes of text",
    );
  });

  test("a page of a PDF that unpacks to a gigabyte", async () => {
    // The same block of 32 KiB again and again: to pack a gigabyte takes longer.
    const block = deflateRawSync(Buffer.alloc(32 * 1024, 0x20), { finishFlush: constants.Z_FULL_FLUSH });
    const content = Buffer.concat([Buffer.from([0x78, 0xda]), ...Array<Buffer>(32 * 1024).fill(block)]);
    expect(content.length).toBeLessThan(3_000_000);
    const pdf = (page: string, stream: string): Buffer =>
      pdfOf([
        "<</Type/Catalog/Pages 2 0 R>>",
        "<</Type/Pages/Kids[3 0 R]/Count 1>>",
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]${page}>>`,
        `<<${stream}/Length ${content.length}/Filter/FlateDecode>>stream\n${content.toString("latin1")}\nendstream`,
      ]);
    const bounds = { maxUnpackedBytes: 16_777_216 };
    expect(await read("a.pdf", pdf("/Contents 4 0 R", ""), bounds)).toBe(
      "Error: TOO_LARGE: a.pdf: it is a PDF document that unpacks to more than 16777216 bytes; part it into smaller documents",
    );
    // A picture is not unpacked.
    expect((await read("a.pdf", pdf("", "/Type/XObject/Subtype/Image"), bounds)).split("\n")[0]).toBe(
      "[a.pdf | pdf of 1 page | lines 1-2 of 2 | no text on all pages, perhaps scanned]",
    );
  });

  test("a PDF whose pages lie within each other, and one that claims a hundred million", async () => {
    const loop = pdfOf(["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[2 0 R 2 0 R]/Count 1000000>>"]);
    expect(await read("a.pdf", loop)).toBe(
      "[a.pdf | pdf of 1 page | lines 1-2 of 2 | all pages broken | the document is damaged: it has no pages; text may be missing]\n=== page 1 of 1 ===\n--- this page is broken ---",
    );
    const claim = pdfOf([
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Type/Pages/Kids[3 0 R]/Count 100000000>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>",
    ]);
    expect(await read("a.pdf", claim)).toBe(
      "[a.pdf | pdf of 1 page | lines 1-2 of 2 | no text on all pages, perhaps scanned]\n=== page 1 of 1 ===\n--- no text on this page; it may be a scan ---",
    );
  });

  test("a document that takes too long", async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => [String(index), "x", "y", "z"]);
    const bytes = zipOf(xlsxParts({ A: rows }));
    expect(await read("a.xlsx", bytes, { maxParseMs: 1 })).toBe(
      "Error: TIMEOUT: a.xlsx: it is a document that took longer to read than 1 ms; part it into smaller documents, or convert it to text",
    );
    // The thread was ended, and another one reads on.
    expect(await read("a.docx", zipOf(docxParts(paragraph("Hello"))))).toBe(
      "[a.docx | docx | line 1 of 1]\nHello",
    );
  });
});

describe("wrong names", () => {
  test.for([
    ["a.pdf", "report.docx", "docx | lines 1-35 of 35 |"],
    ["a.xlsx", "report.docx", "docx | lines 1-35 of 35 |"],
    ["a.docx", "report.pdf", "pdf of 2 pages | lines 1-26 of 26]"],
    ["a.docx", "talk.pptx", "pptx of 3 slides | lines 1-16 of 16 |"],
    ["a.xlsx", "report.odt", "odt | lines 1-35 of 35 |"],
    ["a.png", "sales.xlsx", "xlsx of 4 sheets, 8 rows | lines 1-17 of 17 |"],
    ["notes.txt", "sales.ods", "ods of 4 sheets, 8 rows | lines 1-17 of 17 |"],
    ["data.json", "talk.odp", "odp of 3 slides | lines 1-16 of 16 |"],
    ["document", "report.docx", "docx | lines 1-35 of 35 |"],
  ] as const)("%s with the bytes of %s", async ([name, file, header]) => {
    expect(await read(name, fixture(file))).toContain(`[${name} | ${header}`);
  });

  test("an old Word document with the name of a new one", async () => {
    expect(await read("a.docx", fixture("report.doc"))).toBe(
      "Error: BINARY_FILE: a.docx: it is an old Word document (doc) that is of a kind that is not read; convert it to docx, xlsx, pptx, PDF or text first",
    );
  });

  test("an image with the name of a document", async () => {
    const png =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    expect((await read("a.docx", Buffer.from(png, "base64"))).split("\n")[0]).toBe(
      "[a.docx | image/png | 1x1 pixels | 70 bytes]",
    );
  });

  test("an archive that is no document", async () => {
    expect(await read("a.docx", zipOf({ "hello.txt": "hi" }))).toMatch(
      /^Error: BINARY_FILE: a\.docx: it is a ZIP archive, or an Office document or package made as one/,
    );
  });

  test("a text", async () => {
    expect(await read("a.docx", Buffer.from("just text\n"))).toBe("[a.docx | line 1 of 1]\njust text");
  });
});

describe("empty", () => {
  test("a file without bytes", async () => {
    expect(await read("a.docx", new Uint8Array())).toBe("[a.docx | empty file]");
  });

  test.for(["empty.docx", "empty.odt"])("%s: a document without text", async (name) => {
    expect(await readFixture({ path: name })).toBe(`[${name} | ${name.split(".")[1]} | no text]`);
  });

  test("a workbook without rows, and a presentation without slides", async () => {
    expect(await read("a.xlsx", zipOf(xlsxParts({ A: [] })))).toBe(
      "[a.xlsx | xlsx of 1 sheet, 0 rows | line 1 of 1]\n=== sheet 1 of 1: A, empty ===",
    );
    expect(await read("a.pptx", zipOf(pptxParts([])))).toBe("[a.pptx | pptx of 0 slides | no text]");
  });
});

describe("kinds that are not read are named", () => {
  test.for([
    ["report.doc", "an old Word document (doc)"],
    ["sales.xls", "an old Excel workbook (xls)"],
    ["talk.ppt", "an old PowerPoint presentation (ppt)"],
    ["report.rtf", "an RTF document"],
    ["report.epub", "an e-book (EPUB)"],
  ] as const)("%s", async ([name, kind]) => {
    expect(await readFixture({ path: name })).toBe(
      `Error: BINARY_FILE: ${name}: it is ${kind} that is of a kind that is not read; convert it to docx, xlsx, pptx, PDF or text first`,
    );
  });

  test("a message of Outlook", async () => {
    const bytes = Buffer.alloc(1024);
    bytes.write("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "latin1");
    bytes.write("__properties_version1.0\0", 512, "utf16le");
    bytes.writeUInt16LE(48, 512 + 64);
    expect(await read("mail.msg", bytes)).toContain(
      "it is an Outlook message (msg) that is of a kind that is not read",
    );
  });
});

describe("what is left out is counted", () => {
  test("macros", async () => {
    const parts = docxParts(paragraph("x"));
    const types = (parts["[Content_Types].xml"] ?? "").replace(
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
      "application/vnd.ms-word.document.macroEnabled.main+xml",
    );
    const bytes = zipOf({ ...parts, "[Content_Types].xml": types, "word/vbaProject.bin": "code" });
    expect(await read("a.docm", bytes)).toBe("[a.docm | docx | line 1 of 1 | 1 macro project left out]\nx");
  });

  test("macros of a workbook and of a presentation", async () => {
    const workbook = xlsxParts({ A: [["x"]] });
    const ofWorkbook = (workbook["[Content_Types].xml"] ?? "").replace(
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
      "application/vnd.ms-excel.sheet.macroEnabled.main+xml",
    );
    const xlsm = { ...workbook, "[Content_Types].xml": ofWorkbook, "xl/vbaProject.bin": "code" };
    expect(await read("a.xlsm", zipOf(xlsm))).toBe(
      "[a.xlsm | xlsx of 1 sheet, 1 row | lines 1-2 of 2 | 1 macro project left out]\n=== sheet 1 of 1: A, A1:A1 ===\nx",
    );
    const slides = pptxParts(["Hello"]);
    const ofSlides = (slides["[Content_Types].xml"] ?? "").replace(
      "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml",
      "application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml",
    );
    const pptm = { ...slides, "[Content_Types].xml": ofSlides, "ppt/vbaProject.bin": "code" };
    expect(await read("a.pptm", zipOf(pptm))).toBe(
      "[a.pptm | pptx of 1 slide | lines 1-2 of 2 | 1 macro project left out]\n=== slide 1 of 1 ===\nHello",
    );
  });

  test("macros of an OpenDocument text", async () => {
    const parts = unzipSync(openDocument("text", "<text:p>x</text:p>"));
    expect(await read("a.odt", zipOf({ ...parts, "Basic/Standard/Module1.xml": "<x/>" }))).toBe(
      "[a.odt | odt | line 1 of 1 | 1 macro project left out]\nx",
    );
  });

  test("links of a workbook to another one, whose values stay as they were saved", async () => {
    const parts = xlsxParts({ A: [["x"]] }, () => '<c r="A1"><f>[1]Prices!$B$2</f><v>7</v></c>');
    const link =
      '<externalLink xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><externalBook r:id="rId1"/></externalLink>';
    const target =
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/externalLinkPath" Target="http://127.0.0.1:9/prices.xlsx" TargetMode="External"/></Relationships>';
    const linked = {
      ...parts,
      "xl/externalLinks/externalLink1.xml": link,
      "xl/externalLinks/_rels/externalLink1.xml.rels": target,
    };
    expect(await read("a.xlsx", zipOf(linked))).toBe(
      "[a.xlsx | xlsx of 1 sheet, 1 row | lines 1-2 of 2 | 1 formula shown as its value | 1 external workbook left out]\n=== sheet 1 of 1: A, A1:A1 ===\n7",
    );
  });

  test("a sheet and a slide that stand outside of the document", async () => {
    const outside = (xml = ""): string =>
      xml.replace(
        /Target="(?:worksheets|slides)\/[^"]*"/,
        'Target="http://127.0.0.1:9/x.xml" TargetMode="External"',
      );
    const workbook = xlsxParts({ A: [["x"]] });
    const sheets = {
      ...workbook,
      "xl/_rels/workbook.xml.rels": outside(workbook["xl/_rels/workbook.xml.rels"]),
    };
    expect(await read("a.xlsx", zipOf(sheets))).toBe(
      "Error: BINARY_FILE: a.xlsx: it is an Excel workbook (xlsx) that is broken: it lists a sheet that it does not hold; ask the user for a whole copy",
    );
    const talk = pptxParts(["x"]);
    const slides = {
      ...talk,
      "ppt/_rels/presentation.xml.rels": outside(talk["ppt/_rels/presentation.xml.rels"]),
    };
    expect(await read("a.pptx", zipOf(slides))).toBe(
      "Error: BINARY_FILE: a.pptx: it is a PowerPoint presentation (pptx) that is broken: it lists a slide that it does not hold; ask the user for a whole copy",
    );
  });

  test("links to elsewhere are shown and not followed", async () => {
    const relationships =
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://example.com/a b" TargetMode="External"/><Relationship Id="rId8" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="http://127.0.0.1:9/x.png" TargetMode="External"/></Relationships>';
    const body =
      '<w:p><w:hyperlink r:id="rId9"><w:r><w:t>here</w:t></w:r></w:hyperlink><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:link="rId8"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>';
    const bytes = zipOf({ ...docxParts(body), "word/_rels/document.xml.rels": relationships });
    expect(await read("a.docx", bytes)).toBe(
      "[a.docx | docx | line 1 of 1 | 1 image left out]\n[here](https://example.com/a%20b)[image]",
    );
  });

  test("scanned pages", async () => {
    expect(await readFixture({ path: "scan.pdf" })).toBe(
      "[scan.pdf | pdf of 1 page | lines 1-2 of 2 | no text on all pages, perhaps scanned]\n=== page 1 of 1 ===\n--- no text on this page; it may be a scan ---",
    );
  });

  test("fonts that do not say which characters they have", async () => {
    const content = "BT /F1 12 Tf 20 50 Td <000100020003> Tj ET";
    const bytes = pdfOf([
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
      `<</Length ${content.length}>>stream\n${content}\nendstream`,
      "<</Type/Font/Subtype/Type0/BaseFont/Odd/Encoding/Identity-H/DescendantFonts[6 0 R]>>",
      "<</Type/Font/Subtype/CIDFontType2/BaseFont/Odd/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 600>>",
    ]);
    expect(await read("a.pdf", bytes)).toBe(
      "[a.pdf | pdf of 1 page | lines 1-2 of 2 | 3 characters without a Unicode map shown as U+FFFD]\n=== page 1 of 1 ===\n\ufffd\ufffd\ufffd",
    );
  });
});

test("ten thousand sheets", { timeout: 60_000 }, async () => {
  const sheets = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, index) => [`S${index}`, [[`cell ${index}`]]]),
  );
  const source = memorySource({ "a.xlsx": zipOf(xlsxParts(sheets), 0) });
  const tool = readFileTool({ source, documents: documents(), numbering: "none" });
  expect((await tool.run({ path: "a.xlsx", offset: 29_998, limit: 2 })).text).toBe(
    "[a.xlsx | xlsx of 10000 sheets, 10000 rows | lines 29998-29999 of 29999]\n=== sheet 10000 of 10000: S9999, A1:A1 ===\ncell 9999",
  );
  expect((await tool.run({ path: "a.xlsx", mode: "outline", offset: 29_995 })).text).toBe(
    "[a.xlsx | xlsx of 10000 sheets, 10000 rows | outline of 29999 lines | 2 of 10000 entries to depth 1]\n29995-29997\tsheet 9999 of 10000: S9998, A1:A1: cell 9998\n29998-29999\tsheet 10000 of 10000: S9999, A1:A1: cell 9999",
  );
});
