import { expect, test } from "vitest";
import { HeaderText } from "../../../src/block/enclosing/statements/tree-node.ts";

function textOf(...lines: readonly string[]): string {
  const header = new HeaderText();
  for (const line of lines) header.add(line);
  return header.text;
}

test.each([
  ["nothing", [], ""],
  ["a line", ["int  f(\ta)"], "int f( a)"],
  ["lines", ["int", "f(a,", "b)"], "int f(a, b)"],
  ["a line of 600 characters", ["a".repeat(600)], "a".repeat(600)],
  [
    "a line of 601 characters: its end again",
    ["a".repeat(600) + "b"],
    `${"a".repeat(600)} ${"a".repeat(299)}b`,
  ],
  [
    "a long line: its start and its end",
    [`${"a".repeat(600)}${"m".repeat(5000)}${"z".repeat(300)}`],
    `${"a".repeat(600)} ${"z".repeat(300)}`,
  ],
  [
    "a long line of words and white space",
    [`${"a  ".repeat(450)}${"b\t ".repeat(450)}`],
    `${"a ".repeat(300)} ${"b ".repeat(150)}`,
  ],
  [
    "lines that just fill the start, then another",
    ["s".repeat(300), "p".repeat(300), "y"],
    `${"s".repeat(300)} ${"p".repeat(300)} y`,
  ],
  [
    "a short line, a long one, and another short one",
    ["a".repeat(10), "x".repeat(700), "b"],
    `${"a".repeat(10)} ${"x".repeat(298)} b`,
  ],
  [
    "lines that fill the start, then lines of which the end is kept",
    ["s".repeat(599), "x".repeat(400), "y".repeat(200), "z".repeat(50)],
    `${"s".repeat(599)} ${"x".repeat(48)} ${"y".repeat(200)} ${"z".repeat(50)}`,
  ],
])("%s", (_, lines, text) => {
  expect(textOf(...lines)).toBe(text);
});

test("a text that is cleared begins anew", () => {
  const header = new HeaderText();
  header.add("x".repeat(2000));
  header.clear();
  header.add("class A");
  expect(header.text).toBe("class A");
});
