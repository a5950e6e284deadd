import { describe, expect, test } from "vitest";
import { isComplete, isContinuation } from "../../../../src/block/enclosing/statements/joins-statement.ts";
import { syntaxes, type SyntaxName } from "../../../../src/block/enclosing/languages/syntaxes.ts";
import { statement, type StatementFacts } from "./statement.ts";

describe("nothing can follow in a statement", () => {
  test.each<readonly [syntax: SyntaxName, facts: StatementFacts, line: string, complete: boolean]>([
    ["javascript", { header: "a();" }, "b", true],
    ["javascript", { header: "a()" }, "b", false],
    ["javascript", { header: "a; b" }, "b", false],
    ["javascript", { header: "f() {}", hasBracketBody: true }, "b", true],
    ["javascript", { header: "f() {}" }, "b", false],
    ["javascript", { header: "f() {} x", hasBracketBody: true }, "b", false],
    ["javascript", { header: "end" }, "b", false],
    ["c", { header: "f(a, b)", lastCode: "int a;" }, "int b;", false],
    ["c", { header: "f(a, b)", lastCode: "int a;" }, "int c;", true],
    ["curly", { header: "f(a, b)", lastCode: "int a;" }, "int b;", true],
    ["ruby", { header: "end" }, "b", true],
    ["ruby", { header: "end.x" }, "b", true],
    ["ruby", { header: "endless" }, "b", false],
    ["ruby", { header: "a;" }, "b", false],
    ["python", { header: "end" }, "b", false],
    ["python", { header: "a;" }, "b", false],
  ])("%s: %j, then %j: %j", (syntax, facts, line, complete) => {
    expect(isComplete(statement(facts), line, syntaxes[syntax])).toBe(complete);
  });
});

describe("a deeper line continues an unfinished statement", () => {
  test.each<readonly [facts: StatementFacts, line: string, continues: boolean]>([
    [{ header: "foo(a)" }, ".b()", true],
    [{ header: "a +" }, "b", true],
    [{ header: "a" }, "b", true],
    [{ header: "a;" }, "b", false],
    [{ header: "a {" }, "b", false],
    [{ header: "a }" }, "b", false],
    [{ header: "{ a" }, "b", true],
    [{ header: "f() {", lastCode: "x", hasBracketBody: true }, "b", false],
    [{ header: "f:", lastCode: "x", hasBody: true }, "b", false],
    [{ header: "trait A" }, "def b = 1", false],
    [{ header: "trait A" }, "val b = 1", false],
    [{ header: "trait A" }, "given b: C", false],
    [{ header: "trait A" }, "object B", false],
    [{ header: "trait A" }, "trait B", false],
    [{ header: "trait A" }, "undef b", true],
    [{ header: "trait A" }, "defer b", true],
    [{ header: "val a =" }, "b + c", true],
    [{ header: "val a =" }, "def b = 1", false],
    [{ header: "val a =" }, "var b = 1", false],
    [{ header: "val a =" }, "class B", false],
    [{ header: "val a =" }, "enum B", false],
    [{ header: "val a =" }, "case b => c", false],
    [{ header: "val a =" }, "if b then c", false],
    [{ header: "val a =" }, "for b <- c do d", false],
    [{ header: "val a =" }, "while b do c", false],
    [{ header: "val a =" }, "try b", false],
    [{ header: "val a =" }, "match b", false],
    [{ header: "val a =" }, "a if b", true],
    [{ header: "a = b" }, "if c", true],
    [{ header: "f(a,", within: "function" }, "b", true],
    [{ header: "a: 1,", within: "object" }, "b", false],
    [{ header: "a,", within: "list" }, "b", false],
    [{ header: ", a;" }, "b", false],
    [{ header: "class A extends B:" }, "with C {", true],
    [{ header: "class A extends B:" }, "with C", false],
    [{ header: "class A extends B :" }, "with C", true],
    [{ header: "class A : B:" }, "with C", false],
    [{ header: "class A extends B:" }, "def f = {", false],
    [{ header: "class A extends B:" }, "if (a) {", false],
    [{ header: "label:" }, "a {", false],
    [{ header: ":a" }, "b", true],
  ])("%j, then %j: %j", (facts, line, continues) => {
    expect(isContinuation(statement(facts), line, false, syntaxes.curly)).toBe(continues);
  });

  test.each<
    readonly [syntax: SyntaxName, header: string, lastCode: string, line: string, continues: boolean]
  >([
    ["c", "f(a, b)", "int a;", "int b;", true],
    ["c", "f(a, b)", "int a;", "int c;", false],
    ["curly", "f(a, b)", "int a;", "int b;", false],
  ])("%s: a declared parameter: %j, %j, then %j: %j", (syntax, header, lastCode, line, continues) => {
    expect(isContinuation(statement({ header, lastCode }), line, false, syntaxes[syntax])).toBe(continues);
  });

  test("not after a blank line", () => {
    expect(isContinuation(statement({ header: "a +" }), "b", true, syntaxes.curly)).toBe(false);
  });
});
