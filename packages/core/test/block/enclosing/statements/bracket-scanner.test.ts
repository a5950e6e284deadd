import { describe, expect, test } from "vitest";
import {
  lineCloser,
  openerOfCloser,
  TagScanner,
} from "../../../../src/block/enclosing/statements/bracket-scanner.ts";
import { syntaxes, type SyntaxName } from "../../../../src/block/enclosing/languages/syntaxes.ts";

describe("tags", () => {
  /** The tags that a scan of lines opens (`+name@column/node`) and closes (`-name`). */
  function scanned(html: boolean, ...lines: readonly string[]): string {
    const tags: string[] = [];
    const scanner = new TagScanner(html);
    for (const [node, line] of lines.entries()) {
      scanner.scan(line, 0, node, {
        open: (name, at, owner) => void tags.push(`+${name}@${at}/${owner}`),
        close: (name) => void tags.push(`-${name}`),
      });
    }
    return tags.join(" ");
  }

  test.each<readonly [lines: readonly string[], tags: string]>([
    [["<a>"], "+a@0/0"],
    [["<a></a>"], "+a@0/0 -a"],
    [["<a/>"], ""],
    [["<a />"], ""],
    [["x <a:b-c.d>"], "+a:b-c.d@2/0"],
    [["<1>"], ""],
    [["a < b > c"], ""],
    [['<a b="</c>">'], "+a@0/0"],
    [["<a b='<c>'>"], "+a@0/0"],
    [["<a b='x\"y'>"], "+a@0/0"],
    [["<a", 'b="c"', ">"], "+a@0/0"],
    [["<a", "/>"], ""],
    [["<a", "<b>"], "+b@0/1"],
    [["</a", ">"], "-a"],
    [["</a", "> <b>"], "-a +b@2/1"],
    // Quotes between tags are text.
    [["don't <a> can't"], "+a@6/0"],
    [['say "<a>" <b>'], "+a@5/0 +b@10/0"],
    [["it's <a> and it's"], "+a@5/0"],
    [["<br>"], "+br@0/0"],
  ])("%j: %s", (lines, tags) => {
    expect(scanned(false, ...lines)).toBe(tags);
  });

  test.each([
    ["<br>", ""],
    ["<BR>", ""],
    ["<img src=a>", ""],
    ["<input><p>", "+p@7/0"],
    ["<brs>", "+brs@0/0"],
    ["<div>", "+div@0/0"],
  ])("HTML has elements without an end tag: %s: %s", (line, tags) => {
    expect(scanned(true, line)).toBe(tags);
  });

  test.each([
    "area",
    "base",
    "br",
    "col",
    "embed",
    "hr",
    "img",
    "input",
    "link",
    "meta",
    "param",
    "source",
    "track",
    "wbr",
  ])("%s has no end tag", (name) => {
    expect(scanned(true, `<${name}>`)).toBe("");
  });

  test("a scan begins at the given index", () => {
    const tags: string[] = [];
    new TagScanner(false).scan("<a><b>", 3, 0, { open: (name) => void tags.push(name), close: () => {} });
    expect(tags).toEqual(["b"]);
  });
});

describe("a closer at the start of a line", () => {
  test.each<readonly [syntax: SyntaxName, code: string, kind: string | undefined, length: number]>([
    ["javascript", "}", "{", 1],
    ["javascript", "});", "{", 1],
    ["javascript", ")", "(", 1],
    ["javascript", "], a", "[", 1],
    ["javascript", "a }", undefined, 0],
    ["javascript", "{", undefined, 0],
    ["javascript", "", undefined, 0],
    ["javascript", "</div>", undefined, 0],
    ["markup", "</div>", "div", 5],
    ["markup", "</a:b c>", "a:b", 5],
    ["markup", "</", "", 2],
    ["markup", "<div>", undefined, 0],
    ["markup", "a </div>", undefined, 0],
    ["markup", "}", undefined, 0],
    ["make", "endif", "if", 5],
    ["make", "endif # a", "if", 9],
    ["make", "endiffy", undefined, 0],
    ["make", "an endif", undefined, 0],
    ["make", "}", undefined, 0],
    ["yaml", "}", undefined, 0],
  ])("in %s %j closes %j", (syntax, code, kind, length) => {
    expect(lineCloser(code, syntaxes[syntax])).toEqual(kind === undefined ? undefined : { kind, length });
  });

  test.each([
    [")", "("],
    ["]", "["],
    ["}", "{"],
    ["(", undefined],
    [">", undefined],
  ])("%s closes %s", (closer, opener) => {
    expect(openerOfCloser(closer)).toBe(opener);
  });
});
