import { memorySource, toolFactories } from "@readfile/core";
import { describe, expect, test } from "vitest";
import { describeAnswer, hasFailed } from "../../src/models/describe-answer.ts";
import type { ToolKind } from "../../src/shared/tools.ts";

const image = { mediaType: "image/png", data: "AAAA" };

test.for([
  [
    "readFileTool",
    "[a | lines 1-2 of 9 | next: offset=3 limit=2]\n1\tx\n2\ty",
    'I received 2 lines, from "x" to "y". There is more: the header says to go on with offset=3 limit=2.',
  ],
  ["readFileTool", "[a | empty file]", "I received: [a | empty file]"],
  ["readFileTool", "[a | line 1 of 1]\n1\tx", 'I received 1 line: "x".'],
  ["codexReadFileTool", "", "I received no lines: there are none to show."],
  ["codexReadFileTool", "L1: x\nL2: y", 'I received 2 lines, from "x" to "y".'],
  [
    "workspaceReadFileTool",
    '{"content":"x\\ny","meta":{"line_count":9,"returned_line_count":2},"next_start_line":3}',
    'I received 2 lines, from "x" to "y". The file has 9 lines. There is more from line 3 on.',
  ],
  [
    "workspaceReadFileTool",
    '{"content":"","meta":{"line_count":0,"returned_line_count":0},"next_start_line":null}',
    "I received no lines: there are none to show. The file has 0 lines.",
  ],
  [
    "workspaceReadFileTool",
    '{"content":"x\\n","meta":{"line_count":9,"returned_line_count":2},"next_start_line":3}',
    'I received 2 lines, from "x" to "". The file has 9 lines. There is more from line 3 on.',
  ],
  [
    "workspaceReadFileTool",
    '{"content":"","meta":{"line_count":9,"returned_line_count":1},"next_start_line":3}',
    'I received 1 line: "". The file has 9 lines. There is more from line 3 on.',
  ],
  ["forgeReadTool", "     1\tx\n", 'I received 1 line: "x".'],
  [
    "forgeReadTool",
    "[binary:base64]\nAAEC",
    "I received the bytes of a binary file, as base64. I cannot see them as an image.",
  ],
  ["openFileTool", "x\ny\n", 'I received 2 lines, from "x" to "y".'],
  ["openFileTool", "\u{1f600}".repeat(130), `I received 1 line: "${"\u{1f600}".repeat(120)}…".`],
] as const)("%s: %j", ([tool, text, said]) => {
  expect(describeAnswer(tool, { text, media: [], isError: false })).toBe(said);
});

test("names the media beside the text", () => {
  expect(describeAnswer("openFileTool", { text: "a", media: [image], isError: false })).toBe(
    "I received image/png beside the text: a",
  );
});

test.for([
  ["readFileTool", "Error: NOT_FOUND: a: no such file"],
  ["codexReadFileTool", "failed to read file: no such file: /ws/a"],
  ["workspaceReadFileTool", "NOT_FOUND: no such file: a"],
  ["forgeReadTool", "a: no such file"],
  ["openFileTool", "file not found: a"],
] as const)("%s: knows an error by its text where no flag is shown", ([tool, text]) => {
  expect(describeAnswer(tool, { text, media: [], isError: null })).toBe(
    `I could not read it. The tool said: ${text}`,
  );
});

describe("where no flag is shown, an error is known by its text, whatever was read", () => {
  const log = Array.from({ length: 400_000 }, (_, index) => `line ${index}\n`).join("");
  const source = memorySource({
    "a.txt": "one\n\nthree\n",
    "blank.txt": "\n\n",
    "empty.txt": "",
    "words.txt": "Error: not one\npermission denied: not one either\n",
    "big.log": log,
    "dot.bin": Uint8Array.of(0, 1, 2, 3),
    "utf16.txt": Uint8Array.of(255, 254, 65, 0, 10, 0),
    ".env": "KEY=1\n",
  });
  const paths = ["a.txt", "blank.txt", "empty.txt", "words.txt", "big.log", "dot.bin", "utf16.txt"];
  const refused = [".env", "none.txt", "../a.txt", ".", ""];
  const windows: Readonly<Record<ToolKind, readonly object[]>> = {
    readFileTool: [{}, { offset: 2, limit: 1 }, { offset: -2 }, { offset: 99, limit: 0 }],
    codexReadFileTool: [{}, { offset: 2, limit: 1 }, { offset: 0 }],
    workspaceReadFileTool: [{}, { start_line: 2, max_lines: 1 }, { start_line: 0 }],
    forgeReadTool: [{}, { start_line: 2, end_line: 2 }, { tail: 2 }, { start_line: 9 }, { head: 1, tail: 1 }],
    openFileTool: [{}, { start_line: 1, end_line: 1 }, { start_line: 9 }, { start_line: 0 }],
  };

  test.for(Object.keys(windows) as ToolKind[])("%s", async (kind) => {
    const tool = toolFactories[kind]({ source, root: "/ws" });
    const wrong: string[] = [];
    let failures = 0;
    for (const path of [...paths, ...refused]) {
      for (const window of windows[kind]) {
        const key = kind === "codexReadFileTool" || kind === "openFileTool" ? "file_path" : "path";
        const input = { [key]: kind === "codexReadFileTool" ? `/ws/${path}` : path, ...window };
        const { ok, text } = await tool.run(input);
        if (!ok) failures++;
        const isMisjudged = hasFailed(kind, { text, media: [], isError: null }) === ok;
        if (isMisjudged) wrong.push(`${JSON.stringify(input)}: ${text.slice(0, 80)}`);
      }
    }
    expect(wrong).toStrictEqual([]);
    expect(failures).toBeGreaterThan(5);
  });
});
