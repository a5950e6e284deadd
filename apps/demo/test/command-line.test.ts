import { describe, expect, test } from "vitest";
import { parseCommandLine } from "../src/command-line.ts";

test.for([
  [[], { kind: "serve", root: ".", port: undefined }],
  [["--port", "0"], { kind: "serve", root: ".", port: 0 }],
  [["--port=65535", "--root=a b"], { kind: "serve", root: "a b", port: 65_535 }],
  [["read", "a.txt"], { kind: "answer", root: ".", request: "read a.txt" }],
  [["read a.txt lines 1-2"], { kind: "answer", root: ".", request: "read a.txt lines 1-2" }],
  [["read", "my file.txt"], { kind: "answer", root: ".", request: 'read "my file.txt"' }],
  [["--root", "..", "read a"], { kind: "answer", root: "..", request: "read a" }],
  [["--", "--odd"], { kind: "answer", root: ".", request: "--odd" }],
  [["--help"], { kind: "help" }],
  [["-h", "read a"], { kind: "help" }],
] as const)("%j", ([args, command]) => {
  expect(parseCommandLine(args)).toStrictEqual(command);
});

describe("is wrong:", () => {
  test.for([
    [[""], "The request is empty."],
    [["", " "], "The request is empty."],
    [["--unknown"], "There is no option --unknown."],
    [["-x"], "There is no option -x."],
    [["--constructor"], "There is no option --constructor."],
    [["--help=yes"], "--help takes no value."],
    [["--root"], "--root needs a value."],
    [["--root="], "--root needs a value."],
    [["--port"], "--port needs a value."],
    [["--port", "x"], "--port is a number from 0 to 65535, not x."],
    [["--port", "65536"], "--port is a number from 0 to 65535, not 65536."],
    [["--port", ""], "--port is a number from 0 to 65535, not ."],
    [["--port=-1"], "--port is a number from 0 to 65535, not -1."],
    [["--port", "1", "read a"], "--port is for the chat in the browser, which takes no request."],
  ] as const)("%j", ([args, problem]) => {
    expect(parseCommandLine(args)).toStrictEqual({ kind: "wrong", problem });
  });
});
