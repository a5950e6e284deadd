import { expect, test } from "vitest";
import { measureIndent } from "../../../src/block/enclosing/lexer/indent.ts";

test.each([
  ["", 4, 0],
  ["a", 4, 0],
  ["a  b", 4, 0],
  ["  a", 4, 2],
  ["   ", 4, 3],
  ["\ta", 4, 4],
  ["\ta", 8, 8],
  ["\t\ta", 4, 8],
  [" \ta", 4, 4],
  ["   \ta", 4, 4],
  ["    \ta", 4, 8],
  ["     \ta", 4, 8],
  ["\t  a", 4, 6],
  ["  a  \tb", 4, 2],
  ["\uFEFF  a", 4, 2],
  ["\uFEFFa", 4, 0],
  ["  \uFEFF  a", 4, 2],
  [" \u00A0 a", 4, 1],
])("%j with a tab of %i: %i columns", (line, tabColumns, columns) => {
  expect(measureIndent(line, tabColumns)).toBe(columns);
});
