import { expect, test } from "vitest";
import { foldName, originalsOf, readingsOf } from "../../../src/workspace/policy/fold-name.ts";
import {
  compileRule,
  matchWildcard,
  pathNames,
  type PolicyRule,
} from "../../../src/workspace/policy/policy-rule.ts";

test.for<[string, string, boolean]>([
  ["", "", true],
  ["", "a", false],
  ["a", "", false],
  ["a", "a", true],
  ["a", "ab", false],
  ["ab", "a", false],
  ["*", "", true],
  ["*", "abc", true],
  ["**", "abc", true],
  ["a*", "a", true],
  ["a*", "abc", true],
  ["a*", "ba", false],
  ["*c", "abc", true],
  ["*c", "abcd", false],
  ["*c", "acbc", true],
  ["a*c", "abbc", true],
  ["a*c", "ac", true],
  ["a*c", "abcb", false],
  ["a*b*c", "aXbXbXc", true],
  ["a*b*c", "aXcXb", false],
  ["*ab*", "aab", true],
  ["*.env", "x.env", true],
  ["*.env", "xenv", false],
  [".", "a", false],
  ["*a*b", "ab", true],
  ["a*", "*", false],
])("%j matches %j: %j", ([pattern, name, fits]) => {
  expect(matchWildcard(pattern, name)).toBe(fits);
});

test.for<[string, string]>([
  ["Plain.TXT", "plain.txt"],
  ["a. .", "a"],
  [" a", " a"],
  ["a b", "a b"],
  ["...", ""],
  ["", ""],
  ["a:b.", "a:b"],
  [".ENV ::$DATA", ".env ::$data"],
  ["a\u200bb", "ab"],
  ["a\ufe0fb", "ab"],
  ["a\u{e0061}b", "ab"],
  ["\uff0eenv", ".env"],
  ["stra\u00dfe", "strasse"],
  ["\u212a", "k"],
  ["\u01c5", "d\u017e"],
  ["e\u0301", "\u00e9"],
  ["~", "~"],
  ["a\u007f", "a\u007f"],
])("%j folds to %j", ([name, folded]) => {
  expect(foldName(name)).toBe(folded);
});

test.for<[string, string[]]>([
  ["a", ["a"]],
  ["A:b", ["a:b", "a", "b"]],
  [".ENV ::$DATA", [".env ::$data", ".env", "", "$data"]],
  ["x\uff1ay.", ["x:y", "x", "y"]],
])("%j may stand for %j", ([name, readings]) => {
  expect(readingsOf(name)).toEqual(readings);
});

test.for<[PolicyRule, string, boolean]>([
  ["a", "a", true],
  ["a", "x/a", true],
  ["a", "a/x", true],
  ["a", "ab", false],
  ["a/b", "x/a/b/y", true],
  ["a/b", "a/x/b", false],
  ["a/b", "a", false],
  ["/a//b/", "a/b", true],
  [{ file: "a" }, "a", true],
  [{ file: "a" }, "x/a", true],
  [{ file: "a" }, "a/x", false],
  [{ file: "a/b" }, "x/a/b", true],
  [{ file: "a/b" }, "a/b/x", false],
  [{ file: "a/b" }, "b", false],
  [{ directory: "a" }, "a/x", true],
  [{ directory: "a" }, "a", true],
  [{ directory: "a/b" }, "x/a/b/y", true],
  [{ directory: "a/b" }, "b/a", false],
  ["A*.", "abc", true],
  ["a .*", "a .b", true],
  ["a .*", "ab", false],
  ["*", "anything", true],
])("the rule %j matches %j: %j", ([rule, path, speaks]) => {
  expect(compileRule("deny", rule).matches(pathNames(path.split("/")))).toBe(speaks);
});

test("a refusal names the rule as it was written", () => {
  expect(compileRule("deny", "A/b").text).toBe("A/b");
  expect(compileRule("deny", { file: "*.Env" }).text).toBe("*.Env");
  expect(compileRule("deny", { directory: ".ssh" }).text).toBe(".ssh/");
});

test.for<[unknown, string]>([
  [5, "5"],
  [null, "null"],
  [undefined, "undefined"],
  [{}, "{}"],
  [{ file: 5 }, '{"file":5}'],
  [{ directory: 5 }, '{"directory":5}'],
  [{ name: "a" }, '{"name":"a"}'],
])("%j is no rule", ([rule, given]) => {
  expect(() => compileRule("exempt", rule as PolicyRule)).toThrow(
    new TypeError(`exempt: a rule is a name, { file: name } or { directory: name }, got ${given}`),
  );
});

test.for<[unknown, string]>([
  ["", 'the rule "" holds no name'],
  ["/", 'the rule "/" holds no name'],
  [
    ".",
    'the rule "." holds ".", which is no name in a path: write the names from the root, or one name alone',
  ],
  [
    "a/..",
    'the rule "a/.." holds "..", which is no name in a path: write the names from the root, or one name alone',
  ],
  ["a\\b", 'the rule "a\\\\b" holds "\\", which has no meaning here: write "/" between names'],
  ["a\0", 'the rule "a\\u0000" holds a NUL, as no name does'],
  [
    { file: "a", directory: "b" },
    'the rule {"file":"a","directory":"b"} has file and directory: write one rule for each',
  ],
  [{ file: "" }, 'the rule {"file":""} holds no name'],
])("%j is no rule, for a reason that is told", ([rule, problem]) => {
  expect(() => compileRule("exempt", rule as PolicyRule)).toThrow(new TypeError(`exempt: ${problem}`));
});

test("a name with two dots and more is a name", () => {
  expect(compileRule("deny", "...x").matches(pathNames(["...x"]))).toBe(true);
});

test.each([
  ["x.bak", ["x"]],
  [".x.swp~", [".x.swp", "x.swp", ".x", "x"]],
  ["~", []],
  [".bak", []],
  ["x", []],
])("%j may be a backup of %j", (name, originals) => {
  expect(originalsOf(name)).toEqual(originals);
});
