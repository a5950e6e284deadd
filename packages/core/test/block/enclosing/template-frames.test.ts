import { expect, test } from "vitest";
import { openedTemplate, skipTemplate } from "../../../src/block/enclosing/lexer/template-literal.ts";

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
])("%s from %i: code goes on at %i", (line, from, at, start, frame) => {
  expect(skipTemplate(line, from, start)).toEqual({ at, frame });
});
