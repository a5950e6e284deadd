import { describe, expect, test } from "vitest";
import { measureIndent, tabColumnsOf } from "../../../../src/block/enclosing/lexer/indent.ts";

describe("the columns of an indent", () => {
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
});

describe("the columns of a tab", () => {
  test.each([
    ["nothing", [], 8],
    ["tabs alone", ["a", "\tb", "\t\tc"], 8],
    ["spaces alone", ["a", "    b", "        c"], 8],
    ["a tab after four spaces", ["a:", "    b", "\tc"], 4],
    ["two spaces after a tab", ["a:", "\tb", "  c"], 2],
    ["eight spaces after a tab", ["a:", "\tb", "        c"], 8],
    ["two tabs after eight spaces", ["a:", "        b", "\t\tc"], 4],
    ["most neighbours decide", ["    a", "\tb", "  c", "    d", "\te"], 4],
    ["blank lines between neighbours", ["    a", "", "   ", "\tb"], 4],
    ["nested lines tell nothing", ["    if x {", "\tb", "    }"], 8],
    ["a closer tells nothing", ["\tb", "    }"], 8],
    ["tabs that stand for eight spaces", ["    if x", "\ty", "\t    z", "    w", "\tv"], 8],
    ["mixed lines without such tabs", ["\tb", "    d", "\t  c", "        e", "\tf", "    g"], 4],
    ["a space before a tab tells nothing", ["  \ta", "\tb"], 8],
    ["a line nested after trailing blanks tells nothing", ["    if x {  ", "\tb"], 8],
    ["brackets inside a line do not nest the next", ["    f(a) b", "\tg()"], 4],
    ["a tab after the text", ["    a\tb", "\tc"], 4],
    ["spaces before a tab tell nothing", ["  \ta", "\t\tb"], 8],
    ["as many neighbours for two as for four", ["    a", "\tb", "  c"], 4],
    ["two tabs that stand for sixteen spaces", ["\t\t  a", "    b", "\tc"], 8],
    ["spaces on both sides of a tab", ["  \t  a", "    b", "\tc"], 4],
    ["nine spaces after a tab", [`\t${" ".repeat(9)}a`, "    b", "\tc"], 4],
    ["one space tells nothing", [" a", "\tb"], 8],
  ])("%s", (_, lines, columns) => {
    expect(tabColumnsOf(lines)).toBe(columns);
  });
});
