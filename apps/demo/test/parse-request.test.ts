import { describe, expect, test } from "vitest";
import { parseRequest } from "../src/parse-request.ts";

describe("is understood", () => {
  test.for([
    ["read a.txt", { path: "a.txt", lines: undefined }],
    ["  READ\ta.txt\n", { path: "a.txt", lines: undefined }],
    ["read src/a.txt line 7", { path: "src/a.txt", lines: { first: 7, last: 7 } }],
    ["read a.txt lines 2-40", { path: "a.txt", lines: { first: 2, last: 40 } }],
    ["read a.txt lines 2 - 40", { path: "a.txt", lines: { first: 2, last: 40 } }],
    ["read a.txt lines 0-0", { path: "a.txt", lines: { first: 0, last: 0 } }],
    ["read a.txt lines 1-9007199254740991", { path: "a.txt", lines: { first: 1, last: 9007199254740991 } }],
    ['read "my file.txt"', { path: "my file.txt", lines: undefined }],
    [`read 'say "hi".txt' line 1`, { path: 'say "hi".txt', lines: { first: 1, last: 1 } }],
    ['read "a.txt lines 1-2"', { path: "a.txt lines 1-2", lines: undefined }],
    ["read lines", { path: "lines", lines: undefined }],
    ["read /etc/hosts", { path: "/etc/hosts", lines: undefined }],
    ["read ../a", { path: "../a", lines: undefined }],
    ["read ünï/\u{1f600}.txt", { path: "ünï/\u{1f600}.txt", lines: undefined }],
  ] as const)("%j", ([text, request]) => {
    expect(parseRequest(text)).toStrictEqual({ request });
  });
});

describe("is not understood", () => {
  test.for([
    "",
    "hello",
    "read",
    "read ",
    'read ""',
    'read "a b',
    "read my file.txt",
    "reada.txt",
    "please read a.txt",
    "read a.txt please",
    "read a.txt lines",
    "read a.txt lines -3",
    "read a.txt lines 2-",
    "read a.txt lines 2-4 please",
    "read a.txt lines 1.5-2",
    "last 3 lines of a.txt",
  ])("%j", (text) => {
    expect(parseRequest(text)).toStrictEqual({
      problem:
        "I did not understand that. I understand: read PATH, read PATH line A, read PATH lines A-B. " +
        'A path with blanks goes in quotes: read "my file.txt".',
    });
  });

  test.for([
    ["read a.txt lines 5-2", "Lines 5-2 end before they begin."],
    ["read a.txt lines 1-9007199254740992", "No file has that many lines: please give smaller line numbers."],
    [`read a.txt line ${"9".repeat(400)}`, "No file has that many lines: please give smaller line numbers."],
  ] as const)("%j", ([text, problem]) => {
    expect(parseRequest(text)).toStrictEqual({ problem });
  });
});
