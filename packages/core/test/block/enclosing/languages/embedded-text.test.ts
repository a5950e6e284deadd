import { expect, test } from "vitest";
import { embeddedTextAt } from "../../../../src/block/enclosing/languages/guess-syntax.ts";
import { syntaxes } from "../../../../src/block/enclosing/languages/syntaxes.ts";

const page = [
  "<html>",
  "  <script>",
  "a",
  "b",
  "  </SCRIPT>",
  "<p>",
  '<STYLE media="print">  ',
  "c",
  "</script>",
  "</style>",
  "<script></script>",
  "d",
  "x <script>",
  "<scripts>",
  "<script>",
];

test.each([
  [0, undefined],
  [1, undefined],
  [2, { start: 2, end: 4, syntax: syntaxes.javascript }],
  [3, { start: 2, end: 4, syntax: syntaxes.javascript }],
  [4, undefined],
  [5, undefined],
  [6, undefined],
  [7, { start: 7, end: 9, syntax: syntaxes.css }],
  [8, { start: 7, end: 9, syntax: syntaxes.css }],
  [9, undefined],
  [11, undefined],
  [13, undefined],
  [14, undefined],
])("line %i of a page", async (line, text) => {
  expect(await embeddedTextAt(page, line)).toEqual(text);
});

test.each([
  ["an unclosed script", ["<script>", "a", "b"], 2, { start: 1, end: 3, syntax: syntaxes.javascript }],
  ["an unclosed style", ["<style>", "a"], 1, { start: 1, end: 2, syntax: syntaxes.css }],
  ["an opener on the last line", ["a", "<script>"], 0, undefined],
  ["an opener in the first thousand characters", [`<script ${"a".repeat(1000)}>`, "b"], 1, undefined],
  ["a script that begins below", ["a", "b", "<script>", "c"], 1, undefined],
])("%s", async (_, texts, line, text) => {
  expect(await embeddedTextAt(texts, line)).toEqual(text);
});

test.each([
  [
    "the first of its lines",
    ["---", "a: 1", "b: 2", "---", "<p>"],
    1,
    { start: 1, end: 3, syntax: syntaxes.yaml },
  ],
  [
    "the last of its lines",
    ["--- ", "a: 1", "b: 2", "---", "<p>"],
    2,
    { start: 1, end: 3, syntax: syntaxes.yaml },
  ],
  ["the dashes above", ["---", "a: 1", "---", "<p>"], 0, undefined],
  ["the dashes below", ["---", "a: 1", "---", "<p>"], 2, undefined],
  ["a line behind it", ["---", "a: 1", "---", "<p>", "---"], 3, undefined],
  ["a line below dashes that nothing ends", ["---", "a: 1", "<p>"], 1, undefined],
  ["a line between dashes that do not start the page", ["<p>", "---", "a: 1", "---"], 2, undefined],
])("between dashes at the start of a page: %s", async (_, texts, line, text) => {
  expect(await embeddedTextAt(texts, line)).toEqual(text);
});

test("lines between dashes are of the syntax that the page's language has there", async () => {
  const texts = ["---", "const a = 1;", "---", "<p>"];
  expect(await embeddedTextAt(texts, 1, undefined, "javascript")).toEqual({
    start: 1,
    end: 2,
    syntax: syntaxes.javascript,
  });
});
