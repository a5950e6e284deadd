import { expect, test } from "vitest";
import { escapeControlCharacters } from "../../src/text/message-text.ts";

test.for<[string, string]>([
  ["src/app.ts", "src/app.ts"],
  ["a\nb\tc\r\0", "a\\nb\\tc\\r\\0"],
  ["\x1b[31mred", "\\u{1b}[31mred"],
  ["a\u202eb\u2028c\u200bd", "a\\u{202e}b\\u{2028}c\\u{200b}d"],
  ["\u{e0041}x", "\\u{e0041}x"],
  ["日本語 😀 é", "日本語 😀 é"],
  ["\ud800x", "\\u{d800}x"],
])("%j becomes %j", ([text, escaped]) => {
  expect(escapeControlCharacters(text)).toBe(escaped);
});

test("a long text is shortened", () => {
  expect(escapeControlCharacters("abcdef", 3)).toBe("abc…");
  expect(escapeControlCharacters("x".repeat(1_000_000))).toBe(`${"x".repeat(200)}…`);
  expect(escapeControlCharacters("x".repeat(200))).toBe("x".repeat(200));
});
