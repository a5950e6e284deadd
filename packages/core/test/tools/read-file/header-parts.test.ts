import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { memorySource } from "../../../src/source/memory-source.ts";
import { shownName } from "../../../src/text/message-text.ts";
import type { ReadFileToolOptions } from "../../../src/tools/read-file/options.ts";
import { readFileTool } from "../../../src/tools/read-file/tool.ts";

test.for<[string, string]>([
  ["plain name.txt", "plain name.txt"],
  ["[a", "[a"],
  ["a|b", '"a|b"'],
  ["a]", '"a]"'],
  ["a\nb", '"a\\nb"'],
  ["a\u007fb", '"a\\u007fb"'],
  ["a\u0085b", '"a\\u0085b"'],
  ["a\u200bb", '"a\\u200bb"'],
  ["a\u2028b\u2029", '"a\\u2028b\\u2029"'],
  ["a\u{e0061}b", '"a\\udb40\\udc61b"'],
  ['a"|', '"a\\"|"'],
  ['a"b', 'a"b'],
  ["é漢🚀", "é漢🚀"],
])("%j stands in a header as %s", ([text, shown]) => {
  expect(shownName(text)).toBe(shown);
});

describe("the header of a text", () => {
  async function header(
    name: string,
    content: string | Uint8Array,
    args: object = {},
    options: ReadFileToolOptions = {},
  ): Promise<string> {
    const tool = readFileTool({ source: memorySource({ [name]: content }), ...options });
    return (await tool.run({ path: name, ...args })).text.split("\n")[0] ?? "";
  }

  test.for<[string, string, string | Uint8Array, object, string]>([
    ["one line", "f", "a\n", {}, "[f | line 1 of 1]"],
    ["two lines", "f", "a\nb\n", {}, "[f | lines 1-2 of 2]"],
    ["blank", "f", " \n\t\u00a0\n", {}, "[f | lines 1-2 of 2 | only white space]"],
    ["a part that is blank", "f", " \na\n", { limit: 1 }, "[f | line 1 of 2 | next: offset=2 limit=1]"],
    ["an end that is blank", "f", "a\n \n", { offset: 2 }, "[f | line 2 of 2]"],
    ["blank but for its last line", "f", " \na", {}, "[f | lines 1-2 of 2]"],
    ["a rest that is blank", "f", "a  \n", { column: 2 }, "[f | line 1 of 1]"],
    ["a long indent", "f", `${" ".repeat(300)}a\n`, {}, "[f | line 1 of 1]"],
    ["a long indent of nothing", "f", `${" ".repeat(300)}\n`, {}, "[f | line 1 of 1 | only white space]"],
    ["wide spaces", "f", "\u3000".repeat(100), {}, "[f | line 1 of 1 | only white space]"],
    ["wide spaces and a letter", "f", `${"\u3000".repeat(100)}\u3042`, {}, "[f | line 1 of 1]"],
    ["spaces that break no line", "f", "\u00a0".repeat(200), {}, "[f | line 1 of 1 | only white space]"],
    ["a wide space behind 255", "f", `${" ".repeat(255)}\u3000`, {}, "[f | line 1 of 1 | only white space]"],
    ["a letter of two bytes behind 255", "f", `${" ".repeat(255)}\u00e9`, {}, "[f | line 1 of 1]"],
    ["an emoji behind 253 spaces", "f", `${" ".repeat(253)}\u{1f642}`, {}, "[f | line 1 of 1]"],
    ["Japanese", "f", "\u3042\n".repeat(2), {}, "[f | lines 1-2 of 2]"],
    [
      "one invisible character",
      "f",
      "a\u200bb\n",
      {},
      "[f | line 1 of 1 | 1 invisible character, first on line 1]",
    ],
    ["two", "f", "x\na\u200b\u200bb\n", {}, "[f | lines 1-2 of 2 | 2 invisible characters, first on line 2]"],
    [
      "a changed direction",
      "f",
      "\u202ea\n",
      {},
      "[f | line 1 of 1 | writing direction changed and not restored on 1 line, first on line 1]",
    ],
    [
      "two",
      "f",
      "x\n\u202ea\n\u202eb\n",
      {},
      "[f | lines 1-3 of 3 | writing direction changed and not restored on 2 lines, first on line 2]",
    ],
    ["CRLF behind a mark", "f", "\ufeffa\r\n", {}, "[f | line 1 of 1 | crlf | BOM]"],
    ["mixed ends", "f", "a\r\nb\n", {}, "[f | lines 1-2 of 2 | mixed line endings]"],
    ["UTF-16", "f", Buffer.from("\ufeffa\n", "utf16le"), {}, "[f | line 1 of 1 | utf-16le | BOM]"],
    [
      "an image by its name",
      "a.jpeg",
      "a\n",
      {},
      "[a.jpeg | line 1 of 1 | text, not the image that its name says]",
    ],
    ["another", "a.jpg", "a\n", {}, "[a.jpg | line 1 of 1 | text, not the image that its name says]"],
    ["another", "a.webp", "a\n", {}, "[a.webp | line 1 of 1 | text, not the image that its name says]"],
    ["an empty document", "a.PDF", "", {}, "[a.PDF | empty file | no document, whatever its name says]"],
    ["a name that goes on", "a.png.txt", "a\n", {}, "[a.png.txt | line 1 of 1]"],
    ["a name without a dot", "apng", "a\n", {}, "[apng | line 1 of 1]"],
    ["U+FFFD that the file itself holds", "f", "a\ufffd\n", {}, "[f | line 1 of 1]"],
    [
      "bytes that are not UTF-8, on two lines",
      "f",
      Buffer.concat([Buffer.from("a\xff\n", "latin1"), Buffer.from("b\n"), Buffer.from("c\xfe\n", "latin1")]),
      {},
      "[f | lines 1-3 of 3 | 2 lines with bytes that are not UTF-8, shown as U+FFFD; perhaps iso-8859-2, for the host's option encoding]",
    ],
    [
      "the rest of such a line",
      "f",
      Buffer.from("ab\xff\n", "latin1"),
      { column: 2 },
      "[f | line 1 of 1 | 1 line with bytes that are not UTF-8, shown as U+FFFD; perhaps windows-1257, for the host's option encoding]",
    ],
    [
      "such a line further on",
      "f",
      Buffer.concat([Buffer.from("a\n"), Buffer.from("b\xff\n", "latin1")]),
      { limit: 1 },
      "[f | line 1 of 2 | next: offset=2 limit=1]",
    ],
  ])("%s: %s", async ([, name, content, args, shown]) => {
    expect(await header(name, content, args)).toBe(shown);
  });

  test("of a line that was cut within a character", async () => {
    expect(await header("f", `${"é".repeat(20)}\n`, {}, { maxLineCharacters: 5 })).toBe(
      "[f | line 1 of 1 | 1 line cut]",
    );
  });
});
