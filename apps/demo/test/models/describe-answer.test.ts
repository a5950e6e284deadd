import { expect, test } from "vitest";
import { describeAnswer } from "../../src/models/describe-answer.ts";

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
    '{"content":"x\\ny\\n","meta":{"line_count":9},"next_start_line":3}',
    'I received 2 lines, from "x" to "y". The file has 9 lines. There is more from line 3 on.',
  ],
  [
    "workspaceReadFileTool",
    '{"content":"","meta":{"line_count":0},"next_start_line":null}',
    "I received no lines: there are none to show. The file has 0 lines.",
  ],
  ["forgeReadTool", "     1\tx\n", 'I received 1 line: "x".'],
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
