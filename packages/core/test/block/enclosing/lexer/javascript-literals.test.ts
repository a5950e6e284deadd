import { describe, expect, test } from "vitest";
import {
  mayBeginRegex,
  openedTemplate,
  regexLiteralEnd,
  skipTemplate,
} from "../../../../src/block/enclosing/lexer/javascript-literals.ts";

describe("template literals", () => {
  const text = { braces: -1, parent: null };
  const inCode = { braces: 0, parent: text };

  test.each([
    ["a` b", 2, null],
    ["a", 1, text],
    ["", 0, text],
    ["\\` a` b", 5, null],
    ["a\\", 2, text],
    ["{`}", 2, null],
    ["}` a", 2, null],
    ["'` a", 2, null],
    ["/` /", 2, null],
    ["$` a", 2, null],
    ["$ {`", 4, null],
    ["${a}` b", 5, null],
    ["${a", 3, inCode],
    ["${$", 3, inCode],
    ["${a}", 4, text],
    ["${{a", 4, { braces: 1, parent: text }],
    ["${{{a}", 6, { braces: 1, parent: text }],
    ["${{a}}` b", 7, null],
    ["${\\`a", 5, inCode],
    ["${`a", 4, { braces: -1, parent: inCode }],
    ["${`a`", 5, inCode],
    ["${`${", 5, { braces: 0, parent: { braces: -1, parent: inCode } }],
    ["${`a`}` b", 7, null],
    ["${'}'}` b", 7, null],
    ['${"}"}` b', 7, null],
    ["${'\"'}` \"", 7, null],
    ['${"`"}` b', 7, null],
    ["${'}` b", 5, null],
    ['${"}` b', 5, null],
    ["${'} '` b", 9, { braces: -1, parent: inCode }],
    ["${a = /}`/}` b", 12, null],
    ["${a /}` b/", 7, null],
    ["${a / '/'}` b", 11, null],
    ["${/}` b", 5, null],
    ["${/[}` b", 6, null],
  ])("%s", (line, at, frame) => {
    expect(skipTemplate(line, 0, openedTemplate)).toEqual({ at, frame });
  });

  test.each([
    ["a} b", 0, 4, inCode, text],
    ["`}` b", 1, 3, inCode, null],
    ["` a", 0, 3, inCode, { braces: -1, parent: inCode }],
    ["` a", 0, 3, { braces: -1, parent: inCode }, inCode],
  ])("%s from %i: code continues at %i", (line, from, at, start, frame) => {
    expect(skipTemplate(line, from, start)).toEqual({ at, frame });
  });
});

describe("regular expressions", () => {
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
      [
        "a",
        "a  ",
        ")",
        "a] ",
        "1 ",
        "myreturn ",
        "returns ",
        "a > ",
        "a.",
        "= b",
        "(b ",
        "=> b",
        "return a ",
      ],
    ],
  ])("a regular expression may begin: %s", (may, texts) => {
    expect(texts.filter((text) => mayBeginRegex(text) !== may)).toEqual([]);
  });
});
