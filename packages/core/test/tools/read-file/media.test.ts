import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { memorySource } from "../../../src/source/memory-source.ts";
import type { ReadFileToolOptions } from "../../../src/tools/read-file/options.ts";
import { readFileTool, readWindow } from "../../../src/tools/read-file/tool.ts";
import { imageBytes, imageNames, pngOf } from "../../media/images.ts";
import { pdfOf } from "../../media/pdfs.ts";
import { fileOfBytes } from "../../file-of-bytes.ts";
import { openWorkspace } from "../../../src/workspace/open-workspace.ts";

type Content = string | Uint8Array;

async function read(
  path: string,
  content: Content,
  options: ReadFileToolOptions = {},
): Promise<{ text: string; media: readonly unknown[] }> {
  const result = await readFileTool({ source: memorySource({ [path]: content }), ...options }).run({ path });
  return { text: result.text, media: result.media };
}

const png = imageBytes("alpha.png");
const attached =
  "The image comes with this text. If you see none: image not shown here; go on without it, or ask the user what is in it.";

describe("an image that is whole and within the limits", () => {
  test.for<[string, string, Uint8Array, string, string]>([
    ["PNG", "a.png", imageBytes("interlaced.png"), "image/png", "94 bytes"],
    ["JPEG", "a.jpg", imageBytes("baseline.jpg"), "image/jpeg", "270 bytes"],
    ["GIF", "a.gif", imageBytes("animated.gif"), "image/gif", "88 bytes"],
    ["WebP", "a.webp", imageBytes("lossless.webp"), "image/webp", "36 bytes"],
    ["under the name of another type", "a.jpg", png, "image/png", "95 bytes"],
    ["under the name of text", "a.txt", png, "image/png", "95 bytes"],
    ["without an extension", "a", png, "image/png", "95 bytes"],
    ["under the name of a notebook", "a.ipynb", png, "image/png", "95 bytes"],
  ])("%s", async ([, path, bytes, mediaType, size]) => {
    expect(await read(path, bytes)).toEqual({
      text: `[${path} | ${mediaType} | 3x2 pixels | ${size}]\n${attached}`,
      media: [{ mediaType, data: Buffer.from(bytes).toString("base64") }],
    });
  });

  test("its data and facts", async () => {
    const result = await readFileTool({ source: memorySource({ "a.png": png }) }).run({ path: "a.png" });
    expect(result).toMatchObject({
      ok: true,
      data: {
        kind: "image",
        path: "a.png",
        content: "",
        start_line: null,
        end_line: null,
        total_lines: null,
        next: null,
        cuts: [],
      },
      files: [
        {
          kind: "image",
          encoding: null,
          eol: "none",
          bom: false,
          byteLength: 95,
          firstLine: null,
          next: null,
        },
      ],
    });
  });

  test("for programs: no text, and the media", async () => {
    const workspace = openWorkspace({ source: memorySource({ "a.png": png }) });
    expect(await readWindow(workspace, { path: "a.png" })).toMatchObject({
      text: "",
      media: [{ mediaType: "image/png" }],
      data: { kind: "image" },
    });
  });

  test("from a source that does not know the size", async () => {
    const source = {
      ...memorySource({}),
      traits: memorySource({}).traits,
      open: async () => ({ ...fileOfBytes(png, 10), size: null }),
    };
    const result = await readFileTool({ source }).run({ path: "a.png" });
    expect([result.text, result.media.length]).toEqual([`[a.png | image/png | 3x2 pixels]\n${attached}`, 1]);
  });
});

describe("never becomes media, and the text says why", () => {
  const incomplete = "image not shown: it is incomplete: the file ends before it does";
  test.for<[string, string, Content, string, ReadFileToolOptions?]>([
    [
      "an image that is cut",
      "a.png",
      png.subarray(0, 60),
      `[a.png | image/png | 3x2 pixels | 60 bytes]\n${incomplete}`,
    ],
    [
      "one that is damaged",
      "a.png",
      png.map((byte, at) => (at === 60 ? byte ^ 1 : byte)),
      "[a.png | image/png | 3x2 pixels | 95 bytes]\nimage not shown: it is damaged",
    ],
    [
      "one without pixels",
      "a.png",
      pngOf(0, 0),
      "[a.png | image/png | 0x0 pixels | 65 bytes]\nimage not shown: it has no pixels",
    ],
    [
      "nothing but the start of one",
      "a.jpg",
      Uint8Array.of(0xff, 0xd8),
      `[a.jpg | image/jpeg | 2 bytes]\n${incomplete}`,
    ],
    [
      "one with too long a side",
      "a.png",
      pngOf(2001, 1),
      "[a.png | image/png | 2001x1 pixels | 80 bytes]\nimage not shown: one of its sides is longer than 2000 pixels",
    ],
    [
      "one of a size that no image has",
      "a.png",
      pngOf(0xffffffff, 0xffffffff, { packed: new Uint8Array(9) }),
      "[a.png | image/png | 4294967295x4294967295 pixels | 66 bytes]\nimage not shown: it is damaged",
    ],
    [
      "one of too many bytes, by its header",
      "a.png",
      Buffer.concat([png, Buffer.alloc(3_932_160)]),
      "[a.png | image/png | 3x2 pixels | 3932255 bytes]\nimage not shown: it has more than 3932160 bytes",
    ],
    [
      "one over a smaller limit",
      "a.png",
      png,
      "[a.png | image/png | 3x2 pixels | 95 bytes]\nimage not shown: it has more than 94 bytes",
      { maxImageBytes: 94 },
    ],
    ["an empty file named like one", "a.png", "", "[a.png | empty file | no image, whatever its name says]"],
    [
      "text named like one",
      "a.PNG",
      "text\n",
      "[a.PNG | line 1 of 1 | text, not the image that its name says]\n1\ttext",
    ],
    [
      "text that starts as one",
      "a.gif",
      "GIF89a is a format\n",
      "[a.gif | line 1 of 1 | starts as image/gif, but the image is damaged]\n1\tGIF89a is a format",
    ],
    ["an SVG, which is text", "a.svg", "<svg/>\n", "[a.svg | line 1 of 1]\n1\t<svg/>"],
    [
      "a PDF that is cut",
      "a.pdf",
      Buffer.concat([Buffer.from("%PDF-1.4\n\0"), Buffer.alloc(100)]),
      "[a.pdf | application/pdf | 110 bytes]\ndocument not shown: it is incomplete: the file ends before it does",
    ],
    [
      "an encrypted PDF",
      "a.pdf",
      pdfOf("/Encrypt 9 0 R"),
      "[a.pdf | application/pdf | 321 bytes]\ndocument not shown: it is encrypted",
    ],
    [
      "a PDF of too many bytes",
      "a.pdf",
      pdfOf(),
      "[a.pdf | application/pdf | 307 bytes]\ndocument not shown: it has more than 306 bytes; convert it to text, or part it into smaller ones",
      { maxPdfBytes: 306 },
    ],
    [
      "text named like one",
      "a.pdf",
      "text\n",
      "[a.pdf | line 1 of 1 | text, not the document that its name says]\n1\ttext",
    ],
    [
      "text that starts as one",
      "a.txt",
      "%PDF-1.7 starts a PDF\n",
      "[a.txt | line 1 of 1 | starts as application/pdf, but the document is incomplete: the file ends before it does]\n1\t%PDF-1.7 starts a PDF",
    ],
  ])("%s", async ([, path, content, text, options]) => {
    const result = await read(path, content, options);
    expect(result.media).toEqual([]);
    expect(result.text).toBe(text);
  });

  test("any image, cut anywhere", async () => {
    for (const name of imageNames) {
      const bytes = imageBytes(name);
      for (let length = 0; length < bytes.length; length += 7) {
        expect((await read("f", bytes.subarray(0, length))).media).toEqual([]);
      }
    }
  });
});

test("a PDF that is whole, under any name", async () => {
  const data = Buffer.from(pdfOf()).toString("base64");
  const text =
    "The document comes with this text. If you see none: document not shown here; go on without it, or ask the user what is in it.";
  expect(await read("d/a.pdf", pdfOf())).toEqual({
    text: `[d/a.pdf | application/pdf | 1 page | 307 bytes]\n${text}`,
    media: [{ mediaType: "application/pdf", data, filename: "a.pdf" }],
  });
  expect(await read("a.txt", pdfOf())).toEqual({
    text: `[a.txt | application/pdf | 1 page | 307 bytes]\n${text}`,
    media: [{ mediaType: "application/pdf", data, filename: "a.txt.pdf" }],
  });
});

test("a PDF of ASCII alone, behind a line feed", async () => {
  const plain = Buffer.from(
    `\n${pdfOf()
      .toString("latin1")
      .replace(/%\xe2\xe3\xcf\xd3/, "%text")}`,
  );
  const { text, media } = await read("a.pdf", plain);
  expect(text.split("\n")[0]).toBe("[a.pdf | application/pdf | 1 page | 308 bytes]");
  expect(media.length).toBe(1);
});

describe("transformImage", () => {
  const large = pngOf(2001, 3);
  const shown = `[a.png | image/png | 2001x3 pixels | ${large.length} bytes | shown as image/png 3x2 pixels 95 bytes]\n${attached}`;
  const refused = `[a.png | image/png | 2001x3 pixels | ${large.length} bytes]\nimage not shown: one of its sides is longer than 2000 pixels`;

  test("is asked above the limits, with what is known, and its answer is shown", async () => {
    const asked: unknown[] = [];
    const result = await read("a.png", large, {
      transformImage: (bytes, facts, limits) => {
        asked.push([Buffer.from(bytes).equals(large), facts, limits]);
        return png;
      },
    });
    expect(result).toEqual({
      text: shown,
      media: [{ mediaType: "image/png", data: Buffer.from(png).toString("base64") }],
    });
    expect(asked).toEqual([
      [
        true,
        { path: "a.png", mediaType: "image/png", width: 2001, height: 3, byteLength: large.length },
        { maxBytes: 3_932_160, maxSidePixels: 2000 },
      ],
    ]);
  });

  test("is asked for one of too many bytes as well", async () => {
    const result = await read("a.png", png, {
      maxImageBytes: 90,
      transformImage: async () => imageBytes("lossless.webp"),
    });
    expect(result.media).toMatchObject([{ mediaType: "image/webp" }]);
  });

  test.for<[string, NonNullable<ReadFileToolOptions["transformImage"]>]>([
    ["null", () => null],
    ["undefined", () => undefined],
    ["the same image", (bytes) => bytes],
    ["a cut one", () => png.subarray(0, 50)],
    ["no image", () => Buffer.from("text")],
    ["a PDF", () => pdfOf()],
    ["a string", () => "text" as never],
    [
      "a throw",
      () => {
        throw new Error("/host/path");
      },
    ],
    ["a rejection", async () => Promise.reject(new Error("/host/path"))],
  ])("gives %s: none is shown", async ([, transformImage]) => {
    expect(await read("a.png", large, { transformImage })).toEqual({ text: refused, media: [] });
  });

  test("is not asked for an image that is within the limits, or not whole", async () => {
    const transformImage = (): never => {
      throw new Error("asked");
    };
    expect((await read("a.png", png, { transformImage })).media).toHaveLength(1);
    expect((await read("a.png", large.subarray(0, 60), { transformImage })).media).toEqual([]);
  });

  test("that takes too long ends with the time of the call", async () => {
    const result = await read("a.png", large, { timeoutMs: 50, transformImage: () => new Promise(() => {}) });
    expect(result.text).toContain("Error: TIMEOUT: ");
  });
});

describe("notebooks", () => {
  const notebook = {
    cells: [
      {
        cell_type: "code",
        execution_count: 1,
        source: "a = 1\r\nb",
        outputs: [{ output_type: "display_data", data: { "image/png": "QUJD" } }],
      },
    ],
    metadata: { language_info: { name: "python" } },
  };
  const json = JSON.stringify(notebook, null, 1);
  const cells =
    "1\t=== cell 1: code, execution 1 ===\n2\ta = 1\n3\tb\n4\t--- result; image/png of 3 bytes left out ---";

  test("are shown as their cells, under the budgets of text", async () => {
    expect((await read("n.ipynb", json)).text).toBe(
      `[n.ipynb | notebook of 1 cell in python | lines 1-4 of 4 | mixed line endings]\n${cells}`,
    );
    const tool = readFileTool({ source: memorySource({ "n.ipynb": json }) });
    expect(await tool.run({ path: "n.ipynb", offset: 2, limit: 1 })).toMatchObject({
      text: "[n.ipynb | notebook of 1 cell in python | line 2 of 4 | crlf | next: offset=3 limit=1]\n2\ta = 1",
      data: { kind: "notebook", content: "a = 1\r\n", total_lines: 4, next: { offset: 3 } },
      files: [{ kind: "notebook", totalLines: 4, byteLength: json.length }],
    });
  });

  test("behind a byte order mark, and in UTF-16", async () => {
    expect((await read("n.ipynb", `\ufeff${json}`)).text).toContain(
      "[n.ipynb | notebook of 1 cell in python | lines 1-4 of 4 | mixed line endings | BOM]\n",
    );
    expect((await read("n.ipynb", Buffer.from(`\ufeff${json}`, "utf16le"))).text).toContain("| utf-16le |");
  });

  test.for<[string, Content, string]>([
    [
      "no JSON",
      '{"cells": [\n',
      '[n.ipynb | line 1 of 1 | not a valid notebook, shown as text]\n1\t{"cells": [',
    ],
    ["no notebook", "[1]\n", "[n.ipynb | line 1 of 1 | not a valid notebook, shown as text]\n1\t[1]"],
    ["empty", "", "[n.ipynb | empty file | not a valid notebook, shown as text]"],
    [
      "of other bytes than UTF-8",
      Buffer.from('{"cells":["\u00e9"]}\n', "latin1"),
      '[n.ipynb | line 1 of 1 | 1 line with bytes that are not UTF-8, shown as U+FFFD; perhaps windows-1252, for the host\'s option encoding | not a valid notebook, shown as text]\n1\t{"cells":["\ufffd"]}',
    ],
    ["without cells", '{"cells":[]}', "[n.ipynb | notebook of 0 cells]"],
  ])("%s is text that says so", async ([, content, text]) => {
    expect((await read("n.ipynb", content)).text).toBe(text);
  });

  test("one over the limit is shown as its JSON, page by page", async () => {
    const big = JSON.stringify({ cells: [{ cell_type: "raw", source: "x".repeat(21_000_000) }] }, null, 1);
    const { text } = await read("n.ipynb", big);
    expect(text.split("\n").slice(0, 2)).toEqual([
      "[n.ipynb | lines 1-8 of 8 | 1 line cut | notebook of more than 20000000 bytes, shown as its JSON]",
      "1\t{",
    ]);
  });

  test("one with a very large output keeps to the budgets", async () => {
    const output = { output_type: "stream", name: "stdout", text: "y".repeat(1_000_000) };
    const { text } = await read(
      "n.ipynb",
      JSON.stringify({ cells: [{ cell_type: "code", source: "f()", outputs: [output] }] }),
    );
    expect(text.split("\n").length).toBe(5);
    expect(text.length).toBeLessThan(2300);
  });
});
