import { expect, test } from "vitest";
import { localSource } from "../../../src/source/local/local-source.ts";

test.for([
  ["no root", {}, "root: expected the path of a directory, got undefined"],
  ["an empty root", { root: "" }, 'root: expected the path of a directory, got ""'],
  ["a list of roots", { root: ["a"] }, 'root: expected the path of a directory, got ["a"]'],
  ["a root with NUL", { root: "a\0b" }, 'root: expected the path of a directory, got "a\\u0000b"'],
  ["a word for a boolean", { root: ".", oneMount: "yes" }, 'oneMount: expected true or false, got "yes"'],
  ["null", { root: ".", rejectHardLinks: null }, "rejectHardLinks: expected true or false, got null"],
  ["a number", { root: ".", reopenRoot: 0 }, "reopenRoot: expected true or false, got 0"],
  [
    "a mistyped option",
    { root: ".", rejectHardlinks: true },
    "rejectHardlinks: there is no such option; did you mean rejectHardLinks?",
  ],
] as const)("%s is a wrong option", ([, options, message]) => {
  expect(() => localSource(options as never)).toThrow(new TypeError(message));
});

test("an option that is undefined counts as omitted", () => {
  const options = { root: ".", oneMount: undefined, more: undefined };
  expect(localSource(options as never).root).toBe(process.cwd());
});
