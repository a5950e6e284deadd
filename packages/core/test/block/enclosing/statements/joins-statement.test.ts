import { describe, expect, test } from "vitest";
import { joinsStatement } from "../../../../src/block/enclosing/statements/joins-statement.ts";
import { syntaxes, type SyntaxName } from "../../../../src/block/enclosing/languages/syntaxes.ts";
import { statement } from "./statement.ts";

type Row = readonly [syntax: SyntaxName, statement: string, line: string];

describe("a line that is no deeper continues the statement above", () => {
  test.each<Row>([
    ["markup", "<a href", ">"],
    ["markup", "<a href", "/>"],
    ["yaml", "a: {", "}"],
    ["yaml", "a: [", "], b"],
    ["css", "a,", "b {"],
    ["css", "@media print", "{"],
    ["c", "void f(void)", "{"],
    ["javascript", "function f()", "{"],
    ["generic", "proc f", "{"],
    ["rust", "impl<T> A for B where T: C,", "{"],
    ["curly", "A(int b) : c(d),", "{"],
    ["c", "A::A() : b(1),", "{"],
    ["c", "int f(a) int a;", "{"],
    ["curly", "public static", "void f() {"],
    ["c", "int f(a, b)", "int a;"],
    ["python", "@property", "def f(self):"],
    ["curly", "@Override", "public void f() {"],
    ["rust", "#[test]", "fn f() {"],
    ["javascript", "if (a) {}", "else {"],
    ["javascript", "if (a) {}", "else"],
    ["python", "if a:", "elif b:"],
    ["python", "if a:", "else:"],
    ["ruby", "if a", "elsif b"],
    ["php", "if ($a) {}", "elseif ($b) {"],
    ["ruby", "def f", "rescue E => e"],
    ["ruby", "def f", "rescue => e"],
    ["ruby", "def f", "ensure"],
    ["elixir", "try do", "after"],
    ["javascript", "try {}", "catch (e) {"],
    ["javascript", "try {}", "finally {"],
    ["python", "try:", "except E:"],
    ["ruby", "begin", "finally"],
    ["javascript", "x = async do {}", "catch (e) {"],
    ["ruby", "case a", "when 1"],
    ["ruby", "case a", "in [b]"],
    ["ruby", "result = case a", "when 1"],
    ["shell", "for a in b", "do"],
    ["shell", "while read a", "do"],
    ["shell", "until a", "do"],
    ["shell", "if a", "then"],
    ["shell", "elif a", "then"],
    ["shell", "select a in b", "do"],
    ["lua", "repeat", "do"],
    ["generic", "foreach a", "do"],
    ["ruby", "elsif a", "then"],
    ["ruby", "class A", "private"],
    ["ruby", "module A", "protected"],
    ["ruby", "class A", "public"],
    ["ruby", "module A", "module_function"],
    ["rust", "fn f<T>(a: T)", "where T: A"],
    ["rust", "fn f<T>(a: T)", "where"],
    ["curly", "void f()", "throws E"],
    ["curly", "class A", "extends B"],
    ["curly", "class A", "implements B"],
    ["curly", "sealed class A", "permits B"],
    ["c", "template f()", "requires A"],
    ["c", "void f()", "noexcept"],
    ["curly", "val a = b", ".map { it }"],
    ["curly", "val a = b", "?.map { it }"],
    ["generic", "a", "&.b"],
    ["elixir", "a", "|> b()"],
    ["javascript", "const a = b", "|| c"],
    ["javascript", "const a = b", "&& c"],
    ["javascript", "const a = b", "?? c"],
    ["javascript", "const f = (a)", "=> a"],
    ["curly", "f(a: Int)", "-> Int"],
    ["javascript", "const a = b", "? c : d"],
    ["c", "A::A()", ": b(1)"],
    ["javascript", "const a = b", "+ c"],
    ["javascript", "type A = B", "| C"],
    ["javascript", "type A = B", "& C"],
    ["javascript", "const a: A<", "> = b"],
    ["javascript", "const f = <T", ">(a: T) => a"],
    ["javascript", "const f: A<B", ">;"],
    ["javascript", "const f: A<B", ">, c"],
    ["javascript", "const f: A<B", ">: c"],
    ["javascript", "const f: A<B<C", ">>"],
    ["javascript", "const f: A<B", ">[]"],
    ["javascript", "const f: (A<B", ">)"],
    ["javascript", "const f: [A<B", ">]"],
  ])("%s: %j, then %j", (syntax, above, line) => {
    expect(joinsStatement(statement({ header: above }), line, false, syntaxes[syntax])).toBe(true);
  });
});

describe("a line that is no deeper begins a statement of its own", () => {
  test.each<Row>([
    ["markup", "<a>", "<b>"],
    ["markup", "<a>", "x />"],
    ["markup", "<a>", "{"],
    ["yaml", "a: 1", "b: 2"],
    ["yaml", "a: 1", "b: }"],
    ["yaml", "a: 1", "{"],
    ["css", "a", "b {"],
    ["css", "a, b", "c {"],
    ["css", "a", "else {"],
    ["c", "f();", "{"],
    ["c", "f(a,", "{"],
    ["c", "a }", "{"],
    ["c", "a {", "{"],
    ["json", '"a"', "{"],
    ["python", "a = b", "{"],
    ["rust", "a,", "{"],
    ["rust", "type A = B where C: D;", "{"],
    ["curly", "int f(a) int a;", "{"],
    ["hcl", "resource", "else {"],
    ["c", "int f(a, b)", "int c;"],
    ["curly", "int f(a, b)", "int a;"],
    ["ruby", "if a", "else.b"],
    ["ruby", "if a", "else .b"],
    ["ruby", "if a", "ensure = 1"],
    ["ruby", "if a", "rescue=1"],
    ["ruby", "if a", "elsewhere"],
    ["ruby", "if a", "x.else"],
    ["ruby", "if a", "after 1"],
    ["ruby", "if a", "thereafter"],
    ["javascript", "retry {}", "catch (e) {"],
    ["javascript", "if (a) {}", "catch (e) {"],
    ["javascript", "try {}", "catcher"],
    ["javascript", "try {}", "x.catch(e)"],
    ["ruby", "if a", "when 1"],
    ["ruby", "xcase a", "when 1"],
    ["ruby", "a.b = case a", "when 1"],
    ["ruby", "case a", "whenever"],
    ["ruby", "case a", "x in b"],
    ["javascript", "case a", "when 1"],
    ["shell", "a", "do"],
    ["shell", "xfor a", "do"],
    ["shell", "format", "do"],
    ["shell", "for a in b", "done"],
    ["shell", "for a in b", "redo"],
    ["ruby", "subclass A", "private"],
    ["ruby", "classes", "private"],
    ["ruby", "class A", "private def f"],
    ["ruby", "class A", "an private"],
    ["curly", "class A", "private"],
    ["curly", "class A;", "extends B"],
    ["curly", "class A {}", "extends B"],
    ["curly", "class A,", "extends B"],
    ["curly", "class A", "xwhere T"],
    ["curly", "class A", "whereas"],
    ["javascript", "a", "x.b"],
    ["javascript", "a", ".5"],
    ["javascript", "a", "|b"],
    ["javascript", "a", "&b"],
    ["javascript", "a", "+b"],
    ["javascript", "a", "?b"],
    ["javascript", "a", ":b"],
    ["javascript", "a", ">b"],
    ["javascript", "a", "x => y"],
    ["curly", "a", "end a"],
  ])("%s: %j, then %j", (syntax, above, line) => {
    expect(joinsStatement(statement({ header: above }), line, false, syntaxes[syntax])).toBe(false);
  });
});

describe("a blank line parts", () => {
  test.each<readonly [SyntaxName, string, string, joins: boolean]>([
    ["c", "void f(void)", "{", false],
    ["javascript", "function f()", "{", false],
    ["curly", "class A", "extends B", false],
    ["javascript", "const a = b", "|| c", false],
    ["curly", "public static", "void f() {", false],
    ["python", "@property", "def f(self):", true],
    ["rust", "#[test]", "fn f() {", true],
    ["javascript", "if (a) {}", "else {", true],
    ["javascript", "try {}", "catch (e) {", true],
    ["ruby", "case a", "when 1", true],
    ["shell", "for a in b", "do", true],
    ["ruby", "class A", "private", true],
    ["css", "a,", "b {", true],
    ["c", "int f(a)", "int a;", true],
  ])("%s: %j, then %j: %j", (syntax, above, line, joins) => {
    expect(joinsStatement(statement({ header: above }), line, true, syntaxes[syntax])).toBe(joins);
  });
});

describe("the statement above decides", () => {
  test.each([
    [
      "a body by indentation, which may end with its name",
      { header: "object A:", hasBody: true },
      "end A",
      true,
    ],
    ["a name in backticks", { header: "def a =", hasBody: true }, "end `a`", true],
    ["more than a name", { header: "object A:", hasBody: true }, "end A B;", false],
    ["an end after something else", { header: "object A:", hasBody: true }, "the end A", false],
    ["no body", { header: "object A", hasBody: false }, "end A", false],
    [
      "a body in braces, which ends with its brace",
      { header: "object A {", hasBody: true, hasBracketBody: true },
      "end A",
      false,
    ],
  ])("%s", (_, facts, line, joins) => {
    expect(joinsStatement(statement(facts), line, false, syntaxes.curly)).toBe(joins);
  });

  test.each([
    ["end", false],
    ["x", true],
  ])("private joins a class in Ruby that has not ended: after %s: %j", (lastCode, joins) => {
    const node = statement({ header: "class A", lastCode });
    expect(joinsStatement(node, "private", false, syntaxes.ruby)).toBe(joins);
  });

  test.each<[lastCode: string, joins: boolean]>([
    ["b,", false],
    ["b;", false],
    ["b", true],
  ])("a clause joins an unfinished line: after %j: %j", (lastCode, joins) => {
    const node = statement({ header: "class A", lastCode });
    expect(joinsStatement(node, "extends C", false, syntaxes.curly)).toBe(joins);
  });
});
