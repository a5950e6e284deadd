import { describe, expect, test } from "vitest";
import type { Exchange } from "../../src/agent/agent-event.ts";
import { planCall } from "../../src/models/plan-call.ts";
import type { WantedLines } from "../../src/models/understand-request.ts";
import type { ToolKind } from "../../src/shared/tools.ts";

const root = "/ws";
const noTail =
  "This tool cannot count from the end of a file, and does not tell how many lines there are. " +
  "The tools readfile, Forge and workspace can show the last lines.";
const noBlock =
  "This tool does not know which lines belong together. The tools readfile and Codex can show the block around a line.";

const requests = {
  all: { kind: "all" },
  range: { kind: "range", first: 10, last: 20 },
  tail: { kind: "tail", count: 5 },
  block: { kind: "block", line: 42 },
} as const satisfies Record<string, WantedLines>;

function received(text: string): Exchange {
  return { callId: "1", toolName: "read_file", input: {}, received: { text, media: [], isError: false } };
}

describe("the first call", () => {
  test.for([
    ["readFileTool", "all", { args: { path: "a" } }],
    ["readFileTool", "range", { args: { path: "a", offset: 10, limit: 11 } }],
    ["readFileTool", "tail", { args: { path: "a", offset: -5 } }],
    ["readFileTool", "block", { args: { path: "a", mode: "block", offset: 42 } }],
    ["codexReadFileTool", "all", { args: { file_path: "/ws/a" } }],
    ["codexReadFileTool", "range", { args: { file_path: "/ws/a", offset: 10, limit: 11 } }],
    ["codexReadFileTool", "tail", { problem: noTail }],
    [
      "codexReadFileTool",
      "block",
      {
        args: {
          file_path: "/ws/a",
          mode: "indentation",
          offset: 42,
          indentation: { max_levels: 1, include_siblings: false },
        },
      },
    ],
    ["workspaceReadFileTool", "all", { args: { path: "a" } }],
    ["workspaceReadFileTool", "range", { args: { path: "a", start_line: 10, max_lines: 11 } }],
    ["workspaceReadFileTool", "tail", { args: { path: "a", start_line: 1, max_lines: 1 } }],
    ["workspaceReadFileTool", "block", { problem: noBlock }],
    ["forgeReadTool", "all", { args: { path: "a" } }],
    ["forgeReadTool", "range", { args: { path: "a", start_line: 10, end_line: 20 } }],
    ["forgeReadTool", "tail", { args: { path: "a", tail: 5 } }],
    ["forgeReadTool", "block", { problem: noBlock }],
    ["openFileTool", "all", { args: { file_path: "a" } }],
    ["openFileTool", "range", { args: { file_path: "a", start_line: 10, end_line: 20 } }],
    ["openFileTool", "tail", { problem: noTail }],
    ["openFileTool", "block", { problem: noBlock }],
  ] as const satisfies readonly (readonly [ToolKind, keyof typeof requests, unknown])[])(
    "%s, %s",
    ([tool, wanted, step]) => {
      const request = { path: "a", lines: requests[wanted], aloud: false };
      expect(planCall(tool, request, [], root)).toStrictEqual(step);
    },
  );

  test("an absolute path stays what it is", () => {
    const request = { path: "/etc/hosts", lines: requests.all, aloud: false };
    expect(planCall("codexReadFileTool", request, [], root)).toStrictEqual({
      args: { file_path: "/etc/hosts" },
    });
  });
});

describe("the next call", () => {
  const tail = { path: "a", lines: requests.tail, aloud: false };

  test("is none after one answer", () => {
    expect(planCall("forgeReadTool", tail, [received("x")], root)).toStrictEqual({ done: true });
  });

  test.for([
    ['{"meta":{"line_count":100}}', { args: { path: "a", start_line: 96, max_lines: 5 } }],
    ['{"meta":{"line_count":3}}', { args: { path: "a", start_line: 1, max_lines: 5 } }],
    ["NOT_FOUND: no such file: a", { done: true }],
  ] as const)("of a workspace's tail, after %s", ([text, step]) => {
    expect(planCall("workspaceReadFileTool", tail, [received(text)], root)).toStrictEqual(step);
  });

  test("is none after the tail", () => {
    const both = [received('{"meta":{"line_count":100}}'), received("{}")];
    expect(planCall("workspaceReadFileTool", tail, both, root)).toStrictEqual({ done: true });
  });
});
