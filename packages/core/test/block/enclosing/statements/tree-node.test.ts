import { describe, expect, test } from "vitest";
import {
  decideAtEnd,
  decideNode,
  HeaderText,
  toOutlineNode,
} from "../../../../src/block/enclosing/statements/tree-node.ts";
import type { HeaderKind } from "../../../../src/block/enclosing/statements/header-kind.ts";
import { syntaxes, type SyntaxName } from "../../../../src/block/enclosing/languages/syntaxes.ts";
import { statement, type StatementFacts } from "./statement.ts";

describe("the first decision about a statement counts", () => {
  test.each<readonly [before: HeaderKind | undefined, next: HeaderKind, kind: HeaderKind, hasBody: boolean]>([
    [undefined, "type", "type", true],
    [undefined, "namespace", "namespace", true],
    [undefined, "function", "function", true],
    [undefined, "control", "control", false],
    [undefined, "plain", "plain", false],
    ["plain", "function", "function", true],
    ["plain", "control", "control", false],
    ["control", "function", "control", false],
    ["type", "function", "type", false],
  ])("%s, then %s: %s, with a body: %j", (before, next, kind, hasBody) => {
    const node = statement({ header: "x", kind: before });
    decideNode(node, next);
    expect([node.kind, node.hasBody]).toEqual([kind, hasBody]);
  });
});

describe("a statement of which all lines are known", () => {
  test.each<
    readonly [
      what: string,
      syntax: SyntaxName,
      facts: StatementFacts,
      kind: HeaderKind | undefined,
      hasBody: boolean,
    ]
  >([
    ["a function without braces", "python", { header: "def f():", end: 1 }, "function", true],
    ["a class without braces", "python", { header: "class A:", end: 1 }, "type", true],
    ["a control without braces", "python", { header: "if a:", end: 1 }, "control", false],
    ["a call", "python", { header: "f(a)", end: 1 }, "plain", false],
    ["a function in one line", "python", { header: "def f(): pass", end: 0 }, "function", false],
    ["a declaration alone", "c", { header: "class A;", end: 1 }, "type", false],
    ["one with a body", "python", { header: "if a:", end: 1, hasBody: true }, "control", true],
    [
      "a body in braces in its last line",
      "javascript",
      { header: "async load(a, b) { return a }", end: 1, within: "type" },
      "function",
      true,
    ],
    [
      "the last braces of its last line",
      "javascript",
      { header: "load({ a }, b) { return a }", end: 1, within: "type" },
      "function",
      true,
    ],
    [
      "code after its braces",
      "javascript",
      { header: "load(a) { return a } b", end: 1, within: "type" },
      "plain",
      false,
    ],
    ["a statement that is decided", "python", { header: "def f():", kind: "type", end: 1 }, "type", false],
    ["an entry of data", "yaml", { header: "def f():", end: 1 }, undefined, false],
  ])("%s", (_, syntax, facts, kind, hasBody) => {
    const node = statement(facts);
    decideAtEnd(node, syntaxes[syntax]);
    expect([node.kind, node.hasBody]).toEqual([kind, hasBody]);
  });
});

describe("a statement of several lines is a construct", () => {
  test.each<
    readonly [
      syntax: SyntaxName,
      facts: Omit<StatementFacts, "header">,
      construct: boolean,
      declares: "type" | "namespace" | "function" | undefined,
    ]
  >([
    ["javascript", { kind: "type", hasBody: true }, true, "type"],
    ["javascript", { kind: "namespace", hasBody: true }, true, "namespace"],
    ["javascript", { kind: "function", hasBody: true }, true, "function"],
    ["javascript", { kind: "control", hasBody: true }, false, undefined],
    ["javascript", { kind: "plain", hasBody: true }, false, undefined],
    ["javascript", { kind: "function", hasBody: false }, false, undefined],
    ["javascript", { kind: "function", hasBody: true, end: 0 }, false, "function"],
    ["yaml", {}, true, undefined],
    ["yaml", { end: 0 }, false, undefined],
    ["markup", {}, true, undefined],
    ["make", {}, false, undefined],
    ["make", { hasBody: true }, true, undefined],
    ["make", { hasBracketBody: true }, true, undefined],
    ["json", { hasBody: true }, false, undefined],
    ["json", { hasBracketBody: true }, true, undefined],
    ["css", { hasBody: true }, false, undefined],
    ["css", { hasBracketBody: true }, true, undefined],
  ])("%s, %j: %j", (syntax, facts, construct, declares) => {
    const node = toOutlineNode(statement({ header: "x", end: 1, ...facts }), syntaxes[syntax]);
    expect(node).toEqual({
      parent: -1,
      start: 0,
      end: facts.end ?? 1,
      lead: 0,
      construct,
      namespace: facts.kind === "namespace",
      unbalanced: false,
      header: 0,
      declares,
    });
  });
});

describe("the text of a header", () => {
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

  test("a cleared text begins anew", () => {
    const header = new HeaderText();
    header.add("x".repeat(2000));
    header.clear();
    header.add("class A");
    expect(header.text).toBe("class A");
  });
});
