import { expect, test } from "vitest";
import { mayBeginRegex, regexLiteralEnd } from "../../../src/block/enclosing/lexer/template-literal.ts";

test.each([
  ["/a/ b", 0, 3],
  ["/abc/gi.test", 0, 7],
  ["/[/]/ b", 0, 5],
  ["/[\\]/]/ b", 0, 7],
  ["/\\// b", 0, 4],
  ["/(a|b)[cd]+$/ e", 0, 13],
  ["x /a/", 2, 5],
  ["x /a/", 0, -1],
  ["//a/", 0, -1],
  ["/*a/", 0, -1],
  ["/>a/", 0, -1],
  ["/ a/", 0, -1],
  ["/a", 0, -1],
  ["/[a/", 0, -1],
  ["/a\\/", 0, -1],
])("%s from %i: up to %i", (line, at, end) => {
  expect(regexLiteralEnd(line, at)).toBe(end);
});

test.each([
  [true, ["", "  ", "f(", "a, ", "a =  ", "a: ", "[", "!", "a && ", "a || ", "a ? ", "{", "} ", "; "]],
  [
    true,
    ["a + ", "a * ", "a % ", "~", "a ^ ", "a =>  ", "return ", "return", "x typeof ", "case  ", "a in "],
  ],
  [true, ["a of ", "delete ", "void ", "throw ", "do ", "else "]],
  [
    false,
    ["a", "a  ", ")", "a] ", "1 ", "myreturn ", "returns ", "a > ", "a.", "= b", "(b ", "=> b", "return a "],
  ],
])("a regular expression may begin: %s", (may, texts) => {
  expect(texts.filter((text) => mayBeginRegex(text) !== may)).toEqual([]);
});
