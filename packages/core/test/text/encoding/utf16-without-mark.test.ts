import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { utf16WithoutMark } from "../../../src/text/encoding/utf16-without-mark.ts";

const little = (text: string): Buffer => Buffer.from(text, "utf16le");
const big = (text: string): Buffer => Buffer.from(text, "utf16le").swap16();
const chinese = "中文的文本在这里，我们的国家和世界都是和平的。\n第二行 😀 在这里。\n";

test.for<[string, Uint8Array, string | undefined]>([
  ["English, low byte first", little("one line\nand two\n"), "utf-16le"],
  ["English, high byte first", big("one line\nand two\n"), "utf-16be"],
  ["a short word", little("word"), "utf-16le"],
  ["Chinese with line feeds", little(chinese), "utf-16le"],
  ["the same, high byte first", big(chinese), "utf-16be"],
  ["Russian", little("Привет, мир. Это тест.\n"), "utf-16le"],
  ["too short to tell", little("abc"), undefined],
  ["words of two bytes that are small numbers", Uint8Array.of(1, 0, 2, 0, 3, 0, 4, 0, 5, 0), undefined],
  ["text with a NUL in it", Buffer.from("one\0two\n"), undefined],
  ["text with NULs between words", Buffer.from("alpha\0beta\0gamma\0delta\0"), undefined],
  [
    "halves of pairs",
    Buffer.concat([little("one line\n"), Uint8Array.of(0x00, 0xd8, 0x61, 0x00)]),
    undefined,
  ],
  ["UTF-32", Buffer.from("a\0\0\0b\0\0\0c\0\0\0d\0\0\0", "latin1"), undefined],
  ["nothing", Buffer.alloc(0), undefined],
  ["only NULs", Buffer.alloc(64), undefined],
])("%s", ([, head, name]) => {
  expect(utf16WithoutMark(head, head.length)).toBe(name);
});

test("a file of an odd number of bytes is none", () => {
  expect(utf16WithoutMark(little("one line\nand two\n"), 35)).toBeUndefined();
});
