import { expect, test } from "vitest";
import { lineCloser, openerOfCloser } from "../../../src/block/enclosing/statements/bracket-scanner.ts";
import { syntaxes, type SyntaxName } from "../../../src/block/enclosing/languages/syntaxes.ts";

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
