import { expect, test } from "vitest";
import { tokenize } from "./tokenize.ts";

function kinds(source: string): readonly string[] {
  return tokenize(source).map(({ kind, value }) => `${kind} ${value}`);
}

test.each([
  [
    "words and punctuators",
    "a.b(1)",
    ["word a", "punctuator .", "word b", "punctuator (", "word 1", "punctuator )"],
  ],
  ["an arrow in one piece", "=> >", ["punctuator =>", "punctuator >"]],
  ["no comments", "a // b 'c'\n/* \"d\" */ e", ["word a", "word e"]],
  ["quoted strings with escapes", String.raw`"a\"b" 'it\'s'`, ['text a"b', "text it's"]],
  ["comment marks in strings", '"// a" "/* b"', ["text // a", "text /* b"]],
  ["the fixed parts of a template", "`a ${b('}')} c`", ["text a  c"]],
  ["templates in templates", "`a ${`b ${c} d`} e` f", ["text a  e", "word f"]],
  ["objects in templates", "`a ${{ b: {} }} c` d", ["text a  c", "word d"]],
  ["a template with escapes", "`\\`\\${a}$ b`", ["text `${a}$ b"]],
  ["quotes in a regular expression", "= /[/'\"`]/u;", ["punctuator =", "pattern /[/'\"`]/u", "punctuator ;"]],
  ["division", "a / b / 'c'", ["word a", "punctuator /", "word b", "punctuator /", "text c"]],
  ["an unclosed string", "'a\nb", ["punctuator '", "word a", "word b"]],
  ["an unclosed template", "a `b", ["word a", "text b"]],
])("tokenize finds %s", (_, source, expected) => {
  expect(kinds(source)).toEqual(expected);
});

test("tokenize gives offsets", () => {
  expect(tokenize("a\n  'b'").map(({ offset }) => offset)).toEqual([0, 4]);
});
