import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { memorySource } from "../../src/source/memory-source.ts";
import type { ReadFileInput } from "../../src/tools/read-file/arguments.ts";
import type { ReadFileToolOptions } from "../../src/tools/read-file/options.ts";
import { readFileTool } from "../../src/tools/read-file/tool.ts";
import { imageBytes } from "../media/images.ts";
import { objectsOfPages, packedPdfOfObjects, pdfOf, pdfOfObjects } from "../media/pdfs.ts";

// A PDF of more pages than a service takes ends the session as a broken image does. The changelog of Claude Code 2.1.31
// names its bound: 100 pages.

async function read(
  path: string,
  bytes: Uint8Array | string,
  args: Partial<ReadFileInput> = {},
  options: ReadFileToolOptions = {},
): Promise<{ text: string; media: number }> {
  const source = memorySource({ [path]: bytes });
  const { text, media } = await readFileTool({ source, ...options }).run({ path, ...args });
  return { text, media: media.length };
}

const shown =
  "The document comes with this text. If you see none: document not shown here; go on without it, or ask the user what is in it.";
const refused = (pages: string): string =>
  `document not shown: it has more than ${pages}; convert it to text, or part it into smaller ones`;
const latin1 = (text: string): Buffer => Buffer.from(text, "latin1");
const pages1500 = objectsOfPages(1500);

/** Pages in branches of ten, three levels deep. */
const deepTree = [
  "<</Type/Catalog/Pages 2 0 R>>",
  `<</Type/Pages/Kids[${"3 0 R ".repeat(10)}]/Count 1000>>`,
  `<</Type/Pages/Kids[${"4 0 R ".repeat(10)}]/Count 100>>`,
  `<</Type/Pages/Kids[${"5 0 R ".repeat(10)}]/Count 10>>`,
  "<</Type/Page>>",
];

describe("pages are counted and told, and too many are not shown", () => {
  test.for<[title: string, bytes: Buffer, header: string, sentence: string]>([
    ["1,500 pages", pdfOfObjects(pages1500), "1500 pages", refused("100 pages")],
    ["1,500 pages, packed", packedPdfOfObjects(pages1500), "1500 pages", refused("100 pages")],
    ["100 pages", pdfOfObjects(objectsOfPages(100)), "100 pages", shown],
    ["101 pages", pdfOfObjects(objectsOfPages(101)), "101 pages", refused("100 pages")],
    ["101 pages, packed", packedPdfOfObjects(objectsOfPages(101)), "101 pages", refused("100 pages")],
    ["3 pages, packed", packedPdfOfObjects(objectsOfPages(3)), "3 pages", shown],
    ["1 page", pdfOf(), "1 page", shown],
    ["1,000 pages in a deep tree", pdfOfObjects(deepTree), "1000 pages", refused("100 pages")],
    [
      "a document that claims one page and has 150",
      pdfOfObjects(objectsOfPages(150).map((object) => object.replace("/Count 150", "/Count 1"))),
      "150 pages",
      refused("100 pages"),
    ],
    [
      "a document that claims 5,000 pages and has one",
      pdfOfObjects(objectsOfPages(1).map((object) => object.replace("/Count 1", "/Count 5000"))),
      "1 page",
      shown,
    ],
    [
      "a tree that contains itself",
      pdfOfObjects(["<</Pages 2 0 R>>", "<</Kids[3 0 R 2 0 R 3 0 R]>>", "<</Type/Page>>"]),
      "2 pages",
      shown,
    ],
    [
      "a tree that grows without end",
      pdfOfObjects([
        "<</Pages 2 0 R>>",
        ...Array.from({ length: 30 }, (_, at) => `<</Kids[${`${at + 3} 0 R `.repeat(9)}]/Count 7>>`),
        "<</Type/Page>>",
      ]),
      "more than 17753 pages",
      refused("100 pages"),
    ],
    [
      "more pages than are counted",
      pdfOfObjects([
        "<</Pages 2 0 R>>",
        `<</Kids[${"3 0 R ".repeat(30_000)}]/Count 30000>>`,
        "<</Type/Page>>",
      ]),
      "30000 pages by its own count",
      refused("100 pages"),
    ],
    [
      "a table that leads nowhere",
      latin1(pdfOf().toString("latin1").replace("0000000107", "0000000100")),
      "1 page",
      shown,
    ],
    [
      "a page that was added later",
      Buffer.concat([
        pdfOf(),
        latin1("2 0 obj<</Type/Pages/Kids[3 0 R 3 0 R]/Count 2>>endobj\n"),
        latin1(
          "xref\n2 1\n0000000307 00000 n \ntrailer<</Size 4/Root 1 0 R/Prev 168>>\nstartxref\n362\n%%EOF\n",
        ),
      ]),
      "2 pages",
      shown,
    ],
  ])("%s", async ([, bytes, header, sentence]) => {
    const { text, media } = await read("a.pdf", bytes);
    expect(text.replace(/ \| \d+ bytes\]/, "]")).toBe(`[a.pdf | application/pdf | ${header}]\n${sentence}`);
    expect(media).toBe(sentence === shown ? 1 : 0);
  });

  test("maxPdfPages is the host's", async () => {
    const three = pdfOfObjects(objectsOfPages(3));
    expect((await read("a.pdf", three, {}, { maxPdfPages: 2 })).text).toBe(
      `[a.pdf | application/pdf | 3 pages | 481 bytes]\n${refused("2 pages")}`,
    );
    expect((await read("a.pdf", pdfOfObjects(pages1500), {}, { maxPdfPages: 1500 })).media).toBe(1);
  });
});

describe("a PDF within the first 1,024 bytes", () => {
  const title = (size: number): string => `application/pdf | 1 page | ${size} bytes]\n${shown}`;
  test.for<[title: string, before: string, size: number]>([
    ["behind a line feed", "\n", 308],
    ["behind a byte order mark", "\xef\xbb\xbf", 310],
    ["behind white space and NULs", "\0\0 \r\n\t", 313],
    ["behind the header of an answer", "HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n", 357],
    ["behind commands for a printer", "\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n", 351],
    ["behind 1,019 bytes", "\n".repeat(1019), 1326],
  ])("%s, with positions that count from the document", async ([, before, size]) => {
    const result = await read("a.bin", Buffer.concat([latin1(before), pdfOf()]));
    expect(result).toEqual({ text: `[a.bin | ${title(size)}`, media: 1 });
  });

  test("with positions that count from the start of the file", async () => {
    const moved = pdfOf()
      .toString("latin1")
      .replaceAll(
        /00000(\d{5}) 00000 n/g,
        (_, at: string) => `${String(Number(at) + 1).padStart(10, "0")} 00000 n`,
      )
      .replace("startxref\n168", "startxref\n169");
    expect(await read("a.pdf", latin1(`\n${moved}`))).toEqual({ text: `[a.pdf | ${title(308)}`, media: 1 });
  });

  test("is sent as it is", async () => {
    const source = memorySource({ "a.pdf": Buffer.concat([latin1("\n"), pdfOf()]) });
    const { media } = await readFileTool({ source }).run({ path: "a.pdf" });
    expect(media.map(({ mediaType, data }) => [mediaType, data.slice(0, 12), data.length])).toEqual([
      ["application/pdf", "CiVQREYtMS40", 412],
    ]);
  });

  test("that is cut off says so", async () => {
    const cut = Buffer.concat([latin1("\n"), pdfOf().subarray(0, 200)]);
    expect((await read("a.pdf", cut)).text).toBe(
      "[a.pdf | application/pdf | 201 bytes]\ndocument not shown: it is incomplete: the file ends before it does",
    );
  });

  const binary = "Error: BINARY_FILE: a.bin: it is";
  test.for<[title: string, content: string | Buffer, text: string]>([
    [
      "Markdown that mentions it",
      "# PDF\n\nA file starts with `%PDF-1.7` and ends with `%%EOF`.\n",
      "[a.bin | lines 1-3 of 3]\n1\t# PDF\n2\t\n3\tA file starts with `%PDF-1.7` and ends with `%%EOF`.",
    ],
    [
      "a text that mentions it behind a line feed",
      "\n%PDF-1.7\n",
      "[a.bin | lines 1-2 of 2]\n1\t\n2\t%PDF-1.7",
    ],
    [
      "text in Latin-1 that mentions it",
      latin1("caf\xe9: %PDF-1.7\n"),
      "[a.bin | line 1 of 1 | 1 line with bytes that are not UTF-8, shown as U+FFFD; perhaps windows-1252, for the host's option encoding]\n1\tcaf\ufffd: %PDF-1.7",
    ],
    [
      "a ZIP archive that stores one",
      Buffer.concat([latin1("PK\x03\x04\x14\0\0\0a.pdf"), pdfOf()]),
      `${binary} a ZIP archive, or an Office document or package made as one (320 bytes) and has no lines to show; unpack it first and read what it holds, or convert it to text or PDF first`,
    ],
    [
      "behind 1,020 bytes",
      Buffer.concat([latin1("\0".repeat(1020)), pdfOf()]),
      `${binary} a binary file of unknown type (1327 bytes) and has no lines to show; use a program that knows its format`,
    ],
  ])("%s stays what it is", async ([, content, text]) => {
    expect(await read("a.bin", content)).toEqual({ text, media: 0 });
  });

  test("a Markdown file that shows a whole document of ASCII stays text", async () => {
    const example = pdfOf().toString("latin1").replace("%\xe2\xe3\xcf\xd3\n", "");
    const { text, media } = await read("a.md", `# The smallest document\n\n${example}`);
    expect([text.split("\n")[0], media]).toEqual(["[a.md | lines 1-16 of 16]", 0]);
  });
});

describe("arguments that ask for lines of what has none are ignored, and the header says so", () => {
  const page = "[a.pdf | application/pdf | 1 page | 307 bytes";
  test.for<[title: string, args: Record<string, unknown>, header: string]>([
    ["offset", { offset: 10 }, `${page} | ignored: offset]`],
    ["limit", { limit: 5 }, `${page} | ignored: limit]`],
    ["offset and limit", { offset: 1, limit: 2000 }, `${page} | ignored: offset, limit]`],
    ["a block", { offset: 3, mode: "block" }, `${page} | ignored: offset, mode]`],
    ["an argument that is unknown", { pages: "1-5", offset: 2 }, `${page} | ignored: pages, offset]`],
    ["nothing", {}, `${page}]`],
    ["null", { offset: null, limit: null }, `${page}]`],
  ])("%s", async ([, args, header]) => {
    expect(await read("a.pdf", pdfOf(), args)).toEqual({ text: `${header}\n${shown}`, media: 1 });
  });

  test("of an image, and of a document that is not shown", async () => {
    const image = await read("a.png", imageBytes("alpha.png"), { offset: 5 });
    expect(image.text.split("\n")[0]).toBe("[a.png | image/png | 3x2 pixels | 95 bytes | ignored: offset]");
    const many = await read("a.pdf", pdfOfObjects(objectsOfPages(101)), { limit: 5 });
    expect(many.text.split("\n")[0]).toBe(
      "[a.pdf | application/pdf | 101 pages | 9210 bytes | ignored: limit]",
    );
  });
});
