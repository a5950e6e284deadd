import { describe, expect, test } from "vitest";
import { parseCommandLine } from "../src/command-line.ts";

const usual = { tool: "readFileTool", framework: "ai-sdk" };

test.for([
  [[], { kind: "serve", root: ".", port: undefined, reader: undefined }],
  [["--port", "0"], { kind: "serve", root: ".", port: 0, reader: undefined }],
  [["--port=65535", "--root=a b"], { kind: "serve", root: "a b", port: 65_535, reader: undefined }],
  [["--reader", "./my-reader.ts"], { kind: "serve", root: ".", port: undefined, reader: "./my-reader.ts" }],
  [["--port=0", "--reader=a.mjs"], { kind: "serve", root: ".", port: 0, reader: "a.mjs" }],
  [["read", "a.txt"], { kind: "answer", root: ".", request: "read a.txt", ...usual }],
  [["read a.txt lines 1-2"], { kind: "answer", root: ".", request: "read a.txt lines 1-2", ...usual }],
  [["read", "my file.txt"], { kind: "answer", root: ".", request: 'read "my file.txt"', ...usual }],
  [["--root", "..", "read a"], { kind: "answer", root: "..", request: "read a", ...usual }],
  [["--", "--odd"], { kind: "answer", root: ".", request: "--odd", ...usual }],
  [
    ["--tool", "forgeReadTool", "--framework=langchain", "read a"],
    { kind: "answer", root: ".", request: "read a", tool: "forgeReadTool", framework: "langchain" },
  ],
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
    [["--reader"], "--reader needs a value."],
    [["--reader="], "--reader needs a value."],
    [["--reader", "a.ts", "read a"], "--reader is for the page in the browser, not for a request."],
    [["--port"], "--port needs a value."],
    [["--port", "x"], "--port is a number from 0 to 65535, not x."],
    [["--port", "65536"], "--port is a number from 0 to 65535, not 65536."],
    [["--port", ""], "--port is a number from 0 to 65535, not ."],
    [
      ["--tool", "cat", "read a"],
      "--tool is one of readFileTool, codexReadFileTool, workspaceReadFileTool, forgeReadTool, openFileTool, not cat.",
    ],
    [["--tool", "toString", "read a"], expect.stringContaining("--tool is one of readFileTool, ")],
    [["--tool"], "--tool needs a value."],
    [
      ["--framework", "genkit", "read a"],
      "--framework is one of ai-sdk, langchain, mastra, openai-agents, anthropic, google-genai, claude-agent-sdk, not genkit.",
    ],
    [
      ["--tool", "forgeReadTool"],
      "--tool is for a request in the terminal. The chat in the browser has a menu.",
    ],
    [
      ["--framework", "langchain"],
      "--framework is for a request in the terminal. The chat in the browser has a menu.",
    ],
    [["--port=-1"], "--port is a number from 0 to 65535, not -1."],
    [["--port", "1", "read a"], "--port is for the chat in the browser, which takes no request."],
  ] as const)("%j", ([args, problem]) => {
    expect(parseCommandLine(args)).toStrictEqual({ kind: "wrong", problem });
  });
});
