import { describe, expect, test } from "vitest";
import {
  declaresParameter,
  endsWithParameters,
} from "../../../../src/block/enclosing/statements/joins-statement.ts";

describe("declarations of a parameter that the header only names", () => {
  test.each([
    ["f(a)", "int a;"],
    ["f(a, b)", "int b;"],
    ["f(a, bc)", "int bc;"],
    ["f(a, b, c)", "int c;"],
    ["int f(a,b)", "char *b;"],
    ["int f (a , b)", "char * b;"],
    ["int f( a, b )", "char **a;"],
    ["static int f(ab, c)", "struct node *ab, c;"],
    ["f(a)", "int a[10];"],
    ["f(a)", "int (*a)();"],
    ["f(a)", "int (*a)(int, char);"],
    ["f(_a)", "_t _a;"],
    ["f(a, b) int a;", "int b;"],
    ["f(a, b, c) int a; char *b;", "long c;"],
    ["f(a, b)int a[2];", "long b;"],
    ["f(a)", `int a, ${"b".repeat(192)};`],
  ])("%s, then %s", (header, code) => {
    expect(declaresParameter(header, code)).toBe(true);
  });
});

describe("lines that declare no parameter of the header", () => {
  test.each([
    ["f(a)", "int b;"],
    ["f(a)", "int ab;"],
    ["f(a)", "int ba;"],
    ["f(ab)", "int a;"],
    ["f(a)", "int a"],
    ["f(a)", "int a; b"],
    ["f(a)", "int a = 1;"],
    ["f(a)", "a;"],
    ["f(a)", "a(b);"],
    ["f(a)", "* int a;"],
    ["f(a)", "2 a;"],
    ["f()", "int a;"],
    ["f(int a)", "int a;"],
    ["f(a);", "int a;"],
    ["f(a) {", "int a;"],
    ["f(a) int b", "int a;"],
    ["(a)", "int a;"],
    ["f a", "int a;"],
    ["f(a,)", "int a;"],
    ["f(a) 2b;", "int a;"],
    ["f(a)", `int a, ${"b".repeat(193)};`],
  ])("%s, then %s", (header, code) => {
    expect(declaresParameter(header, code)).toBe(false);
  });
});

describe("a header that ends with declarations of its parameters", () => {
  test.each([
    ["f(a) int a;", true],
    ["int f (a, b) int a; char *b;", true],
    ["f(a)int a;", true],
    ["f(a) int a", false],
    ["f(a)", false],
    ["f(a) int a; {", false],
    ["f", false],
    ["int a;", false],
  ])("%s: %s", (header, expected) => {
    expect(endsWithParameters(header)).toBe(expected);
  });
});
