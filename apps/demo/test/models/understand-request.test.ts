import { describe, expect, test } from "vitest";
import { requestHelp, understandRequest } from "../../src/models/understand-request.ts";

const all = { kind: "all" } as const;

describe("is understood", () => {
  test.for([
    ["read a.txt", "a.txt", all, false],
    ["  Please read the file a.txt please\n", "a.txt", all, false],
    ["look at logo.png", "logo.png", all, false],
    ["show me a.txt", "a.txt", all, false],
    ["read src/app.ts lines 10-20", "src/app.ts", { kind: "range", first: 10, last: 20 }, false],
    ["read src/app.ts lines 10 to 20", "src/app.ts", { kind: "range", first: 10, last: 20 }, false],
    ["show lines 10–20 of src/app.ts", "src/app.ts", { kind: "range", first: 10, last: 20 }, false],
    ["read a.txt line 7", "a.txt", { kind: "range", first: 7, last: 7 }, false],
    ["read a.txt lines 0-3", "a.txt", { kind: "range", first: 0, last: 3 }, false],
    ["last 20 lines of app.log", "app.log", { kind: "tail", count: 20 }, false],
    ["show me the last 1 line of app.log", "app.log", { kind: "tail", count: 1 }, false],
    ["first 5 lines of app.log", "app.log", { kind: "range", first: 1, last: 5 }, false],
    ["show the function around line 42 of src/app.ts", "src/app.ts", { kind: "block", line: 42 }, false],
    ["show the block at 42 in src/app.ts", "src/app.ts", { kind: "block", line: 42 }, false],
    ["read aloud a.txt", "a.txt", all, true],
    ["read a.txt lines 1-2 aloud", "a.txt", { kind: "range", first: 1, last: 2 }, true],
    ['read "my file.txt" line 2', "my file.txt", { kind: "range", first: 2, last: 2 }, false],
    ["read 'say \"hi\".txt'", 'say "hi".txt', all, false],
    ["read `a b.txt`", "a b.txt", all, false],
    ["read ../outside.txt", "../outside.txt", all, false],
    ["read \u{1f600}.txt", "\u{1f600}.txt", all, false],
    ["read lines", "lines", all, false],
  ] as const)("%j", ([text, path, lines, aloud]) => {
    expect(understandRequest(text)).toStrictEqual({ request: { path, lines, aloud } });
  });
});

test.for([
  ["blanks before a word", `show me the file${" ".repeat(900_000)}lines`],
  ["blanks before please", `read a${" ".repeat(900_000)}x please`],
  ["blanks within", `x${" ".repeat(4998)}y`],
  ["words", `read ${"lines ".repeat(150_000)}`],
  ["numbers", `read a lines ${"1".repeat(900_000)}-x`],
] as const)("is not understood, and soon, with very many %s", ([, text]) => {
  expect(understandRequest(text)).toStrictEqual({ problem: requestHelp });
});

describe("is not understood", () => {
  test.for([
    "",
    "hello",
    "read",
    'read ""',
    "read my file.txt",
    "what does a.txt say?",
    "last lines of a.txt",
  ])("%j", (text) => {
    expect(understandRequest(text)).toStrictEqual({ problem: requestHelp });
  });

  test.for([
    ["read a.txt lines 5-2", "Lines 5-2 end before they begin."],
    [
      "last 9007199254740992 lines of a.txt",
      "No file has that many lines: please give smaller line numbers.",
    ],
  ] as const)("%j", ([text, problem]) => {
    expect(understandRequest(text)).toStrictEqual({ problem });
  });
});
