import { expect, test } from "vitest";
import { bodyRole } from "../../../src/block/enclosing/statements/judge-brackets.ts";
import type { BodyRole } from "../../../src/block/enclosing/statements/bracket-stack.ts";
import type { HeaderKind } from "../../../src/block/enclosing/statements/header-kind.ts";

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

  // Values of a type that is written out.
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

test("only the end of a long text is looked at", () => {
  expect(bodyRole("plain", "function", `x = object : ${"A".repeat(192)}`, "")).toBe("block");
  expect(bodyRole("plain", "function", `x = object : ${"A".repeat(191)}`, "")).toBe("type");
  expect(bodyRole("plain", "function", `x := ${"T".repeat(197)}`, "")).toBe("object");
  expect(bodyRole("plain", "function", `x := ${"T".repeat(198)}`, "")).toBe("block");
});
