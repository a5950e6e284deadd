import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { memorySource } from "../../src/source/memory-source.ts";
import { readFileTool } from "../../src/tools/read-file/tool.ts";
import { encodeMarked, encodeText } from "../encoded-files.ts";
import { readText } from "../tools/read-file/complaints/read-text.ts";
import { rebuildFile } from "../tools/read-file/rebuild-file.ts";

// https://github.com/PowerShell/PowerShell/issues/9423: `>>` can mix two encodings in one file.

const wide = (text: string): Buffer => encodeText(text, "utf-16le");
const join = (...pieces: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat(pieces.map((piece) => Buffer.from(piece)));

describe("each part is shown in its own encoding, and the header says where the encoding changes", () => {
  test.for<[string, Buffer, string]>([
    [
      "UTF-16 behind UTF-8",
      join("node_modules\ndist\n", wide("build\r\n")),
      "[f | lines 1-3 of 3 | encoding changes at line 3 from utf-8 to utf-16le | mixed line endings]\n1\tnode_modules\n2\tdist\n3\tbuild",
    ],
    [
      "behind a line that does not end",
      join("node_modules\ndist", wide("build\r\n")),
      "[f | lines 1-2 of 2 | encoding changes at line 2 from utf-8 to utf-16le | mixed line endings]\n1\tnode_modules\n2\tdistbuild",
    ],
    [
      "two letters and LF",
      join("a\n", wide("bc\n")),
      "[f | lines 1-2 of 2 | encoding changes at line 2 from utf-8 to utf-16le]\n1\ta\n2\tbc",
    ],
    [
      "an empty line",
      join("a\n", wide("\r\n")),
      "[f | lines 1-2 of 2 | encoding changes at line 2 from utf-8 to utf-16le | mixed line endings]\n1\ta\n2\t",
    ],
    [
      "letters beyond ASCII, in both",
      join("größe\n", wide("größe 😀\r\nПривет\r\n中文行\r\n")),
      "[f | lines 1-4 of 4 | encoding changes at line 2 from utf-8 to utf-16le | mixed line endings]\n1\tgröße\n2\tgröße 😀\n3\tПривет\n4\t中文行",
    ],
    [
      "an emoji of which a half ends with a NUL",
      join("log\n", wide("\u{1f600} ok\r\n")),
      "[f | lines 1-2 of 2 | encoding changes at line 2 from utf-8 to utf-16le | mixed line endings]\n1\tlog\n2\t\u{1f600} ok",
    ],
    [
      "the same in the other byte order",
      join("log\n", encodeText("\u{1f600} ok\r\n", "utf-16be")),
      "[f | lines 1-2 of 2 | encoding changes at line 2 from utf-8 to utf-16be | mixed line endings]\n1\tlog\n2\t\u{1f600} ok",
    ],
    [
      "a drawn line, each sign of which ends with a NUL",
      join("log\n", wide("──────────\r\nName  Value\r\n")),
      "[f | lines 1-3 of 3 | encoding changes at line 2 from utf-8 to utf-16le | mixed line endings]\n1\tlog\n2\t──────────\n3\tName  Value",
    ],
    [
      "a part that begins with Russian",
      join("first\r\n", wide("Привет\r\n")),
      "[f | lines 1-2 of 2 | encoding changes at line 2 from utf-8 to utf-16le | crlf]\n1\tfirst\n2\tПривет",
    ],
    [
      "a part behind a mark of its own",
      join("first\n", encodeMarked("second\n", "utf-16le")),
      "[f | lines 1-2 of 2 | encoding changes at line 2 from utf-8 to utf-16le]\n1\tfirst\n2\tsecond",
    ],
    [
      "high byte first, behind its mark",
      join("first\n", encodeMarked("second\n", "utf-16be")),
      "[f | lines 1-2 of 2 | encoding changes at line 2 from utf-8 to utf-16be]\n1\tfirst\n2\tsecond",
    ],
    [
      "behind UTF-8 with a mark",
      join("\ufefffirst\n", wide("second\r\n")),
      "[f | lines 1-2 of 2 | encoding changes at line 2 from utf-8 to utf-16le | mixed line endings | BOM]\n1\tfirst\n2\tsecond",
    ],
    [
      "few letters behind UTF-8 with a mark",
      join("\ufeffa\n", wide("b\r\n")),
      "[f | lines 1-2 of 2 | encoding changes at line 2 from utf-8 to utf-16le | mixed line endings | BOM]\n1\ta\n2\tb",
    ],
    [
      "few letters beyond ASCII behind UTF-8 with a mark",
      join("\ufeffa\n", wide("ok é\r\n")),
      "[f | lines 1-2 of 2 | encoding changes at line 2 from utf-8 to utf-16le | mixed line endings | BOM]\n1\ta\n2\tok é",
    ],
    [
      "Russian behind UTF-8 with a mark",
      join("\ufeffa\n", wide("Привет ok\r\n")),
      "[f | lines 1-2 of 2 | encoding changes at line 2 from utf-8 to utf-16le | mixed line endings | BOM]\n1\ta\n2\tПривет ok",
    ],
    [
      "an emoji behind UTF-8 with a mark",
      join("\ufeffa\n", wide("\u{1f600} ok\r\n")),
      "[f | lines 1-2 of 2 | encoding changes at line 2 from utf-8 to utf-16le | mixed line endings | BOM]\n1\ta\n2\t\u{1f600} ok",
    ],
    [
      "a word that does not end its line, behind UTF-8 with a mark",
      join("\ufeffa\n", wide("bcdef")),
      "[f | lines 1-2 of 2 | encoding changes at line 2 from utf-8 to utf-16le | BOM]\n1\ta\n2\tbcdef",
    ],
    [
      "UTF-8 behind UTF-16 with a mark",
      join(encodeMarked("flask\r\nnumpy\r\n", "utf-16le"), "pandas\nrequests==2.31.0\n"),
      "[f | lines 1-4 of 4 | encoding changes at line 3 from utf-16le to utf-8 | mixed line endings | BOM]\n1\tflask\n2\tnumpy\n3\tpandas\n4\trequests==2.31.0",
    ],
    [
      "UTF-8 behind UTF-16 without a mark",
      join(wide("flask\r\nnumpy\r\n"), "größe\n"),
      "[f | lines 1-3 of 3 | encoding changes at line 3 from utf-16le to utf-8 | mixed line endings]\n1\tflask\n2\tnumpy\n3\tgröße",
    ],
    [
      "a last line that does not end",
      join(encodeMarked("one\r\n", "utf-16le"), "abc"),
      "[f | lines 1-2 of 2 | encoding changes at line 2 from utf-16le to utf-8 | crlf | BOM]\n1\tone\n2\tabc",
    ],
    [
      "UTF-16 behind an older encoding",
      join(Buffer.from("caf\xe9 cr\xe8me\n", "latin1"), wide("b\r\n")),
      "[f | lines 1-2 of 2 | encoding changes at line 2 from utf-8 to utf-16le | mixed line endings | holds U+FFFD, perhaps for bytes that are not utf-8, utf-16le]\n1\tcaf\ufffd cr\ufffdme\n2\tb",
    ],
    [
      "to and fro",
      join("one\n", wide("two\r\n"), "three\n", wide("four\r\n"), "five\n"),
      "[f | lines 1-5 of 5 | encoding changes at line 2 from utf-8 to utf-16le, and 3 more times | mixed line endings]\n1\tone\n2\ttwo\n3\tthree\n4\tfour\n5\tfive",
    ],
  ])("%s", async ([, bytes, expected]) => {
    expect(await readText(bytes)).toBe(expected);
  });

  test("the facts name both, and data holds the text", async () => {
    const tool = readFileTool({ source: memorySource({ f: join("a\n", wide("b\r\n")) }) });
    expect(await tool.run({ path: "f" })).toMatchObject({
      data: { content: "a\nb\r\n", total_lines: 2 },
      files: [{ encoding: "utf-8, utf-16le", bom: false, eol: "mixed", byteLength: 8 }],
    });
  });
});

describe("a text in one encoding stays so", () => {
  test.for<[string, Buffer, string]>([
    [
      "a NUL beside appended UTF-16",
      join("a\0b\n", wide("c\r\n")),
      "[f | lines 1-3 of 3 | 4 NULs shown as ␀, first on line 1]",
    ],
    [
      "NULs between single letters",
      join("a\0bc\0d\0\n"),
      "[f | line 1 of 1 | 3 NULs shown as ␀, first on line 1]",
    ],
    [
      "NULs among letters, behind a mark",
      join("\ufeffaa\0a\0bc"),
      "[f | line 1 of 1 | BOM | 2 NULs shown as ␀, first on line 1]",
    ],
    [
      "NULs behind three letters, behind a mark",
      join("\ufeffaa\0a\0a\0"),
      "[f | line 1 of 1 | BOM | 3 NULs shown as ␀, first on line 1]",
    ],
    [
      "NULs between single letters of which the first has two bytes, behind a mark",
      join("\ufeffé\0a\0\n\0"),
      "[f | lines 1-2 of 2 | BOM | 3 NULs shown as ␀, first on line 1]",
    ],
    [
      "NULs among letters and a line feed, behind a mark",
      join("\ufeffa\0é\n\0a\0é\n\0"),
      "[f | lines 1-3 of 3 | BOM | 4 NULs shown as ␀, first on line 1]",
    ],
    ["NULs before lines", join("a\n\0b\n\0c\n"), "[f | lines 1-3 of 3 | 2 NULs shown as ␀, first on line 2]"],
    [
      "Chinese whose bytes are letters, behind a mark",
      encodeMarked("慢慢上\r\n扡上\r\n中文\r\n", "utf-16le"),
      "[f | lines 1-3 of 3 | utf-16le | crlf | BOM]",
    ],
    [
      "Punjabi, whose bytes are line feeds",
      encodeMarked("ਪੰਜਾਬੀ\nਪ\n", "utf-16le"),
      "[f | lines 1-2 of 2 | utf-16le | BOM]",
    ],
  ])("%s", async ([, bytes, header]) => {
    expect((await readText(bytes)).split("\n")[0]).toBe(header);
  });
});

describe("large files", () => {
  const utf8 = "a line of a log that is long enough to be one, größe\n".repeat(8000);
  const utf16 = "appended by PowerShell\r\n".repeat(3000);
  const bytes = join(utf8, wide(utf16));

  test("the page that shows the appended part, and the pages from there on", async () => {
    const tool = readFileTool({ source: memorySource({ f: bytes }) });
    expect((await tool.run({ path: "f", offset: 8000, limit: 2 })).text).toBe(
      "[f | lines 8000-8001 of 11000 | encoding changes at line 8001 from utf-8 to utf-16le | mixed line endings | next: offset=8002 limit=2]\n8000\ta line of a log that is long enough to be one, größe\n8001\tappended by PowerShell",
    );
    expect((await tool.run({ path: "f", offset: -1 })).text).toBe(
      "[f | line 11000 of 11000 | encoding changes at line 8001 from utf-8 to utf-16le | crlf]\n11000\tappended by PowerShell",
    );
  });

  test.for([
    ["UTF-16 behind UTF-8", bytes, utf8 + utf16],
    ["UTF-8 behind UTF-16", join(encodeMarked(utf16.repeat(4), "utf-16le"), utf8), utf16.repeat(4) + utf8],
    [
      "a long line in UTF-16",
      join("one\n", wide(`${"größe ".repeat(60_000)}\r\n`), "two\n"),
      `one\n${"größe ".repeat(60_000)}\r\ntwo\n`,
    ],
  ] as const)("%s: following next gives back every character", async ([, content, expected]) => {
    const tool = readFileTool({ source: memorySource({ f: content }) });
    expect((await rebuildFile(tool, "f")) === expected).toBe(true);
  });
});
