import { describe, expect, test } from "vitest";
import { type BodyRole, BracketStack } from "../../../../src/block/enclosing/statements/bracket-stack.ts";
import { bodyRole, judgeBrackets } from "../../../../src/block/enclosing/statements/judge-brackets.ts";
import { openerOfCloser } from "../../../../src/block/enclosing/statements/bracket-scanner.ts";
import { syntaxes, type SyntaxName } from "../../../../src/block/enclosing/languages/syntaxes.ts";
import type { TreeNode } from "../../../../src/block/enclosing/statements/tree-node.ts";
import { statement, type StatementFacts } from "./statement.ts";
import type { HeaderKind } from "../../../../src/block/enclosing/statements/header-kind.ts";

interface Around {
  readonly syntax?: SyntaxName;
  /** What is known about the statement before the line. */
  readonly facts?: StatementFacts;
  /** The call around the statement. */
  readonly call?: StatementFacts;
}

/** The roles of the brackets that a line leaves open, with the statement and the call around it. */
function judged(
  code: string,
  { syntax = "javascript", facts = { header: "" }, call }: Around = {},
): { readonly roles: string; readonly node: TreeNode; readonly caller: TreeNode } {
  const caller = statement(call ?? { header: "" });
  const node = { ...statement(facts), level: call === undefined ? 0 : 1 };
  const brackets = new BracketStack();
  const place = { indent: 0, lineIndent: 0, role: "list" } as const;
  if (call !== undefined) brackets.push({ ...place, kind: "(", node: 0, line: 0, at: 0 });
  for (const [at, character] of [...code].entries()) {
    if (openerOfCloser(character) !== undefined) brackets.pop();
    if ("([{".includes(character)) brackets.push({ ...place, kind: character, node: 1, line: 1, at });
  }
  judgeBrackets({ brackets, nodes: [caller, node], syntax: syntaxes[syntax] }, 1, code);
  const open = Array.from({ length: brackets.size }, (_, index) => brackets.at(index));
  return { roles: open.map((one) => `${one?.kind}${one?.role}`).join(" "), node, caller };
}

describe("a brace that a line leaves open", () => {
  test.each<readonly [code: string, roles: string, kind: string, body: boolean]>([
    ["function f() {", "{function", "function", true],
    ["class A {", "{type", "type", true],
    ["if (a) {", "{block", "control", true],
    ["const x = {", "{object", "plain", true],
    // A brace inside parentheses is not the statement's own.
    ["f(a, {", "(list {object", "plain", false],
    ['describe("", function () {', "(list {function", "function", false],
    // A brace that belongs to a type is not the body.
    ["function f() : {", "{object", "plain", false],
    ["function f(): {", "{object", "plain", false],
    ["type A = B & {", "{block", "plain", false],
    ["type A = B<{", "{block", "plain", false],
    ["type A = B | {", "{block", "plain", false],
    ["x = a || {", "{object", "plain", true],
    ["list.each |a, b| {", "{block", "plain", true],
    ["x | y = {", "{object", "plain", true],
    // A closed bracket is not judged.
    ["if (a) { b } else {", "{block", "control", true],
    ["f(a", "(list", "undefined", false],
    ["f([", "(list [list", "undefined", false],
  ])("%s: %s, %s, a body: %j", (code, roles, kind, body) => {
    const { roles: found, node } = judged(code);
    expect([found, String(node.kind), node.hasBracketBody]).toEqual([roles, kind, body]);
  });

  test.each<readonly [syntax: SyntaxName, code: string, roles: string]>([
    ["curly", "list.map { a ->", "{function"],
    ["curly", "list.map { a -> b", "{block"],
    ["curly", "list.map {", "{block"],
    ["rust", "list.map(|a| {", "(list {block"],
  ])("in %s the text after it counts: %s: %s", (syntax, code, roles) => {
    expect(judged(code, { syntax }).roles).toBe(roles);
  });
});

describe("what is known about the statement counts", () => {
  test.each<readonly [facts: StatementFacts, code: string, roles: string, kind: string]>([
    [{ header: "public static", within: "type" }, "void f() {", "{function", "function"],
    [{ header: "", within: "type" }, "f() {", "{function", "function"],
    [{ header: "", within: "object" }, "{", "{object", "plain"],
    [{ header: "x", kind: "type" }, "if (a) {", "{type", "type"],
    [{ header: "x", kind: "control" }, "class A {", "{block", "control"],
    [{ header: "x", kind: "function" }, "f({", "(list {object", "function"],
    [{ header: "x", kind: "plain" }, "class A {", "{block", "plain"],
    [{ header: "class", kind: "plain" }, "A {", "{type", "type"],
  ])("%j, then %s: %s, %s", (facts, code, roles, kind) => {
    const { roles: found, node } = judged(code, { syntax: "curly", facts });
    expect([found, node.kind]).toEqual([roles, kind]);
  });
});

describe("in data a bracket is a body", () => {
  test.each<readonly [syntax: SyntaxName, code: string, body: boolean]>([
    ["json", '"": {', true],
    ["json", '"": [', true],
    ["css", "a {", true],
    ["css", "a: calc(", false],
    ["css", "a[", false],
    ["hcl", "a = [", false],
    ["hcl", "a = f(", false],
    ["hcl", "a {", true],
  ])("%s: %s: %j", (syntax, code, body) => {
    const { node } = judged(code, { syntax });
    expect([node.hasBracketBody, node.kind]).toEqual([body, undefined]);
  });
});

describe("a function in the parentheses of a call may make the call a construct", () => {
  test.each<readonly [call: StatementFacts, code: string, kind: string | undefined]>([
    [{ header: 'describe( "",' }, "() => {", "function"],
    [{ header: 'describe( "",', kind: "plain" }, "() => {", "function"],
    [{ header: "f(" }, "() => {", "plain"],
    [{ header: "while (" }, "() => {", "control"],
    [{ header: 'describe( "",', kind: "control" }, "() => {", "control"],
    // Something that declares itself does not.
    [{ header: 'describe( "",' }, "class A {", undefined],
  ])("%j, then %s: %s", (call, code, kind) => {
    const facts = { header: "", within: "list" } as const;
    expect(judged(code, { facts, call }).caller.kind).toBe(kind);
  });

  test("a function in other brackets does not", () => {
    const { caller } = judged("() => {", { facts: { header: "", within: "list" } });
    expect(caller.kind).toBeUndefined();
  });
});

test("only the first eight open brackets of a line are judged", () => {
  expect(judged("{".repeat(10)).roles).toBe(
    ["{block", ...Array.from({ length: 7 }, () => "{object"), "{list", "{list"].join(" "),
  );
});

test("only 600 characters before a bracket are judged", () => {
  const shown = judged(`class A ${"b".repeat(592)}{`).node.kind;
  const hidden = judged(`class A ${"b".repeat(593)}{`).node.kind;
  expect([shown, hidden]).toEqual(["type", "plain"]);
});

describe("the role of a body", () => {
  test.each<readonly [kind: HeaderKind, within: BodyRole, before: string, after: string, role: BodyRole]>([
    ["type", "top", "class A", "", "type"],
    ["namespace", "top", "namespace a", "", "namespace"],
    ["function", "top", "function f()", "", "function"],
    ["function", "type", "get a", "", "function"],
    ["control", "function", "if (a)", "", "block"],
    ["control", "function", "if a", "", "block"],
    ["plain", "function", "", "", "block"],
    ["plain", "function", "label:a", "", "block"],
    ["plain", "function", "f(a)", "", "function"],
    ["plain", "function", "f(a) ", "", "function"],
    ["plain", "function", "f(a) b", "", "block"],

    // A type without a name.
    ["plain", "function", "x = new A()", "", "type"],
    ["function", "function", "return new A<B, C>(a, b)", "", "type"],
    ["plain", "function", "f(new a.B[]()", "", "type"],
    ["plain", "function", "new A(f())", "", "function"],
    ["plain", "function", "anew A()", "", "function"],
    ["plain", "function", "new A() x", "", "block"],
    ["plain", "function", "x = object : A()", "", "type"],
    ["plain", "function", "x = object: A", "", "type"],
    ["plain", "function", "x = anobject : A", "", "block"],
    ["plain", "function", "x = object A", "", "block"],
    ["plain", "function", "x = class", "", "type"],
    ["plain", "function", "x =class A extends B", "", "type"],
    ["plain", "function", "return class A", "", "type"],
    ["plain", "function", "export default class", "", "type"],
    ["plain", "function", "f(class", "", "type"],
    ["plain", "function", "f(a, class", "", "type"],
    ["plain", "function", "a: class", "", "type"],
    ["plain", "function", "a => class", "", "type"],
    ["plain", "function", "x = class = a", "", "block"],
    ["plain", "function", "x class", "", "block"],
    ["plain", "function", "x = classes.a", "", "block"],

    // Lambdas.
    ["plain", "function", "a =>", "", "function"],
    ["control", "function", "if (a) =>", "", "function"],
    ["plain", "function", "a => b", "", "block"],
    ["plain", "function", "list.map", " a ->", "function"],
    ["plain", "function", "list.map", "a, b ->", "function"],
    ["plain", "function", "list.map", " (a: B<C>?) ->", "function"],
    ["plain", "function", "list.map", " a in", "function"],
    ["plain", "function", "list.map", " [a] in", "function"],
    ["plain", "function", "list.map", " |a, b|", "function"],
    ["plain", "function", "list.map", "|a|", "function"],
    ["plain", "function", "list.map", " a -> b", "block"],
    ["plain", "function", "list.map", " begin", "block"],
    ["plain", "function", "list.map", " |a| b", "block"],
    ["plain", "function", "list.map", " x; a ->", "block"],
    ["plain", "function", "list.map", " x |a|", "block"],

    // Values.
    ["plain", "function", "x =", "", "object"],
    ["plain", "function", "x: ", "", "object"],
    ["plain", "function", "f(", "", "object"],
    ["plain", "function", "[", "", "object"],
    ["plain", "function", "f(a,", "", "object"],
    ["plain", "function", "a ?", "", "object"],
    ["plain", "function", "{", "", "object"],
    ["plain", "function", "return", "", "object"],
    ["plain", "function", "export default", "", "object"],
    ["plain", "function", "yield", "", "object"],
    ["plain", "function", "a &&", "", "object"],
    ["plain", "function", "a ||", "", "object"],
    ["plain", "function", "a ??", "", "object"],
    ["plain", "function", "a &", "", "block"],
    ["plain", "function", "areturn", "", "block"],
    ["plain", "function", "= a", "", "block"],
    ["plain", "list", "", "", "object"],
    ["plain", "object", " ", "", "object"],
    ["plain", "list", "a", "", "block"],
    ["plain", "top", "", "", "block"],
    ["control", "function", "if a:", "", "object"],

    // Values of a spelled-out type.
    ["plain", "function", "x := T", "", "object"],
    ["plain", "function", "x := a.T[int]", "", "object"],
    ["plain", "function", "x := []T", "", "object"],
    ["plain", "function", "x = map[string]int", "", "object"],
    ["plain", "function", "x = map[a.B][]*T", "", "object"],
    ["plain", "function", "x = &T", "", "object"],
    ["plain", "function", "x = &a.T", "", "object"],
    ["plain", "function", "f([]T", "", "object"],
    ["plain", "function", "f(a, &T", "", "object"],
    ["plain", "function", "a: [4]T", "", "object"],
    ["plain", "function", "a: &[]T", "", "object"],
    ["plain", "function", "return []T", "", "object"],
    ["plain", "function", "return &T", "", "object"],
    ["plain", "function", "return map[string]struct", "", "object"],
    ["plain", "function", "x = T", "", "block"],
    ["plain", "function", "x := T + U", "", "block"],
    ["plain", "function", "x []T", "", "block"],
    ["plain", "function", "x = []", "", "block"],
    ["plain", "function", "x = &T y", "", "block"],
    ["control", "function", "for x := range", "", "block"],
    ["control", "function", "for x := []T", "", "block"],
  ])("%s in a %s: %j{%j holds a %s", (kind, within, before, after, role) => {
    expect(bodyRole(kind, within, before, after)).toBe(role);
  });

  test("only the end of a long text counts", () => {
    expect(bodyRole("plain", "function", `x = object : ${"A".repeat(192)}`, "")).toBe("block");
    expect(bodyRole("plain", "function", `x = object : ${"A".repeat(191)}`, "")).toBe("type");
    expect(bodyRole("plain", "function", `x := ${"T".repeat(197)}`, "")).toBe("object");
    expect(bodyRole("plain", "function", `x := ${"T".repeat(198)}`, "")).toBe("block");
  });
});
