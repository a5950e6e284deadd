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
    ["What does package.json say?", "package.json", all, false],
    ["what does a.txt say?", "a.txt", all, false],
    ["README.md", "README.md", all, false],
    ["README.md.", "README.md", all, false],
    ["LICENSE", "LICENSE", all, false],
    ["src/app.ts", "src/app.ts", all, false],
    [".gitignore", ".gitignore", all, false],
    ["read README.md.", "README.md", all, false],
    ["read README.", "README", all, false],
    ["read ..", "..", all, false],
    ["read src/..", "src/..", all, false],
    ["read a.txt, please.", "a.txt", all, false],
    ["head -5 README.md", "README.md", { kind: "range", first: 1, last: 5 }, false],
    ["head -n 5 README.md", "README.md", { kind: "range", first: 1, last: 5 }, false],
    ["head README.md", "README.md", { kind: "range", first: 1, last: 10 }, false],
    ["tail -n20 app.log", "app.log", { kind: "tail", count: 20 }, false],
    ["tail app.log", "app.log", { kind: "tail", count: 10 }, false],
    ["sed -n '3,5p' a.txt", "a.txt", { kind: "range", first: 3, last: 5 }, false],
    ["cat a.txt", "a.txt", all, false],
    ["summarise README.md", "README.md", all, false],
    ["Summarize the README", "README", all, false],
    ["What is in the licence?", "licence", all, false],
    ["Could you explain docs/paging.md to me, please?", "docs/paging.md", all, false],
    ["src/app.ts:10-20", "src/app.ts", { kind: "range", first: 10, last: 20 }, false],
    ["what is wrong in src/app.ts:42:7?", "src/app.ts", { kind: "range", first: 42, last: 42 }, false],
    ["What do lines 3-4 of `a b.txt` mean?", "a b.txt", { kind: "range", first: 3, last: 4 }, false],
    ["What are the last 5 lines of app.log?", "app.log", { kind: "tail", count: 5 }, false],
    ["read all of LICENSE", "LICENSE", { kind: "whole" }, false],
    ["read the whole file docs/a.md", "docs/a.md", { kind: "whole" }, false],
    ["What does all of a.md say?", "a.md", { kind: "whole" }, false],
    ["Does https://example.org/x say what a.md says?", "a.md", all, false],
  ] as const)("%j", ([text, path, lines, aloud]) => {
    expect(understandRequest(text)).toStrictEqual({ request: { path, lines, aloud } });
  });
});

describe("a call of the person's own", () => {
  test.for([
    ['call {"path": "a.txt", "offset": 2}', { path: "a.txt", offset: 2 }],
    [' Call {"reads": [{"path": "read b.txt"}]} ', { reads: [{ path: "read b.txt" }] }],
    ["call {}", {}],
  ] as const)("%j", ([text, args]) => {
    expect(understandRequest(text)).toStrictEqual({ args });
  });

  test.for(['call {"path"', "call {} {}"])("%j is told to be no object", (text) => {
    expect(understandRequest(text)).toStrictEqual({
      problem: 'What follows call is no JSON object. An example: call {"path": "README.md"}',
    });
  });

  test("a file may have the name", () => {
    expect(understandRequest("read call")).toStrictEqual({
      request: { path: "call", lines: all, aloud: false },
    });
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
    "What can you do?",
    "https://example.org/a",
    "e.g. 3.5 and/or 7",
    "?",
    "...",
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

test("every plain way to ask for a file leads to it, whatever stands around the name", () => {
  const paths = [
    "README.md",
    "src/app.ts",
    "docs/my-notes_2.md",
    "a/b/c.test.tsx",
    ".env.example",
    "LICENSE",
    "package.json",
    "./x.py",
    "/srv/ws/log.txt",
    "Ünïcode.txt",
  ];
  const asks = [
    "PATH",
    "read PATH",
    "cat PATH",
    "open PATH",
    "summarise PATH",
    "explain PATH",
    "look at PATH",
    "show me PATH",
    "What does PATH say",
    "what is in PATH",
    "Tell me about PATH",
    "Can you read PATH for me",
    "I need to know what PATH is for",
    'read "PATH"',
    "read `PATH`",
    "(see PATH)",
    "head -5 PATH",
    "tail -5 PATH",
    "read PATH lines 2-3",
    "What do lines 2-3 of PATH say",
    "read all of PATH",
  ];
  const wrong: string[] = [];
  for (const path of paths) {
    for (const ask of asks) {
      for (const before of ["", "Please ", "  "]) {
        for (const after of ["", ".", "?", "!", " please", ", please.", "\n", "  "]) {
          const text = `${before}${ask.replace("PATH", () => path)}${after}`;
          const found = understandRequest(text).request?.path;
          if (found !== path) wrong.push(`${JSON.stringify(text)}: ${found}`);
        }
      }
    }
  }
  expect(wrong).toEqual([]);
});
