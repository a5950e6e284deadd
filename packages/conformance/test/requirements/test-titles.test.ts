import { expect, test } from "vitest";
import { testTitles } from "./test-titles.ts";

function titles(source: string): readonly string[] {
  return testTitles(source).map(({ title }) => title);
}

test.each([
  ["test", 'test("a", () => {});', ["a"]],
  ["it and describe, nested", 'describe("a", () => { it("b", f); test("c", f); });', ["a", "b", "c"]],
  ["modifiers", 'test.only("a", f); it.concurrent("b", f); describe.sequential("c", f);', ["a", "b", "c"]],
  ["each with a list", 'test.each([["x", (1)]])("a %s", f);', ["a %s"]],
  ["each with a template", 'test.each`x\n${1}`("a", f);', ["a"]],
  ["each with types", 'test.each<Array<() => string>>([])("a", f);', ["a"]],
  [
    "for, skipIf and runIf",
    'test.for([1])("a", f); it.skipIf("x" in y)("b", f); it.runIf(z).each([1])("c", f);',
    ["a", "b", "c"],
  ],
  ["a concatenated title", 'test("a " + name + " b", f);', ["a  b"]],
  ["a template as title", "test(`a ${call('x', 1)} b`, f);", ["a  b"]],
  ["a title over several lines", 'test(\n  "a",\n  f,\n);', ["a"]],
  ["options that keep the test", 'test("a", { timeout: 5, skip: false }, f);', ["a"]],
])("testTitles finds %s", (_, source, expected) => {
  expect(titles(source)).toEqual(expected);
});

test.each([
  ["a comment", '// test("a", f)\n/* it("b", f) */'],
  ["a string", 'const fake = \'test("a", f)\'; check(`it("b", f)`);'],
  ["another object's method", 'pattern.test("a"); vi.it("b");'],
  ["a declaration", 'function test(title = "a") {}'],
  ["another function", 'attest("a"); testing("b"); expect("c");'],
  ["an import", 'import { test } from "a";'],
  ["a skipped test", 'test.skip("a", f); it.todo("b"); test.fails("c", f);'],
  ["a skipped table", 'test.skip.each([1])("a", f); test.each([1]).skip("b", f);'],
  ["anything in a skipped suite", 'describe.skip("a", () => { test("b", f); });'],
  [
    "a test skipped by option",
    'test("a", { skip: true }, f); describe("b", { todo: true }, () => { it("c", f); });',
  ],
  ["what is not the title", 'test(name, () => { check("a"); }); test(f, "b");'],
])("testTitles passes over %s", (_, source) => {
  expect(titles(source).join("")).toBe("");
});

test("testTitles gives the line of a title", () => {
  expect(testTitles('\n\ntest("a", f);\n  it("b", f);')).toEqual([
    { title: "a", line: 3 },
    { title: "b", line: 4 },
  ]);
});
