import { expect, test } from "vitest";
import { diffText, visible } from "../../src/run/text-diff.ts";

function shown(expected: string, actual: string): string {
  const { summary, lines } = diffText(expected, actual);
  const marks = { same: " ", expected: "-", actual: "+", gap: "~" } as const;
  return [summary, ...lines.map(({ mark, text }) => `${marks[mark]} ${text}`)].join("\n");
}

test("the diff of one changed byte shows its place and the lines around it", () => {
  expect(shown("a\nb\nc\nd\ne\nf\ng\n", "a\nb\nc\nD\ne\nf\ng\n")).toBe(
    [
      'differs at byte 6 (line 4, column 1): expected U+0064 "d", got U+0044 "D"; 14 bytes expected, 14 received',
      "~ … 1 more lines",
      "  b\\n",
      "  c\\n",
      "- d\\n",
      "+ D\\n",
      "  e\\n",
      "  f\\n",
      "~ … 1 more lines",
    ].join("\n"),
  );
});

test("the diff shows a lost CR", () => {
  expect(shown("one\r\ntwo", "one\ntwo")).toBe(
    [
      'differs at byte 3 (line 1, column 4): expected U+000D "\\r", got U+000A "\\n"; 8 bytes expected, 7 received',
      "- one\\r\\n",
      "+ one\\n",
      "  two",
    ].join("\n"),
  );
});

test("the diff shows normal forms and characters without width", () => {
  expect(shown("ne\u0301e\ufeff", "n\u00e9e")).toBe(
    [
      'differs at byte 1 (line 1, column 2): expected U+0065 "e", got U+00E9 "é"; 8 bytes expected, 4 received',
      "- ne\\u{301}e\\u{feff}",
      "+ née",
    ].join("\n"),
  );
});

test("the diff shows that a text ends too early", () => {
  expect(shown("one\ntwo\n", "one\n")).toBe(
    [
      'differs at byte 4 (line 2, column 1): expected U+0074 "t", got the end; 8 bytes expected, 4 received',
      "  one\\n",
      "- two\\n",
    ].join("\n"),
  );
});

test("the diff shows a text when none is expected", () => {
  expect(shown("", "x")).toBe(
    'differs at byte 0 (line 1, column 1): expected the end, got U+0078 "x"; 0 bytes expected, 1 received\n+ x',
  );
});

test("the diff shows the differing part of a long line", () => {
  const before = "é".repeat(300);
  const after = "b".repeat(300);
  const text = "é".repeat(80);
  expect(shown(`${before}x${after}`, `${before}y${after}`)).toBe(
    [
      'differs at byte 600 (line 1, column 301): expected U+0078 "x", got U+0079 "y"; 901 bytes expected, 901 received',
      `- …${text}x${"b".repeat(79)}…`,
      `+ …${text}y${"b".repeat(79)}…`,
    ].join("\n"),
  );
});

test("the diff shows only the first of many different lines", () => {
  const lines = (mark: string): string =>
    Array.from({ length: 20 }, (_, index) => `${mark}${index}\n`).join("");
  const { lines: shownLines } = diffText(lines("a"), lines("b"));
  expect(shownLines.map(({ mark, text }) => `${mark} ${text}`)).toEqual([
    ...Array.from({ length: 8 }, (_, index) => `expected a${index}\\n`),
    "gap … 12 more lines",
    ...Array.from({ length: 8 }, (_, index) => `actual b${index}\\n`),
    "gap … 12 more lines",
  ]);
});

test.for([
  ["a b", "a b"],
  ["a\u00a0b", "a\\u{a0}b"],
  ["\0\t\\", "\\u{0}\\t\\\\"],
  ["\u{e0041}\u202e\u2028", "\\u{e0041}\\u{202e}\\u{2028}"],
  ["日本 é \u{1f600}", "日本 é \u{1f600}"],
  ["\ud800", "\\u{d800}"],
] as const)("visible %j", ([text, expected]) => {
  expect(visible(text)).toBe(expected);
});
