// The names and shapes that the public schemas of other read tools teach models to send, printed as one table. Each call
// gives the window that the schema documents, or an error, and never another window.
//
// One name cannot be told apart: `offset` counts from 1 in some of these tools (Claude Code, OpenCode, Cursor, Copilot), and
// from 0 in others (deepagents, earlier versions of Gemini CLI and OpenCode). It is this tool's own argument, so its own description
// decides, 1-based, and the header says which lines are shown. Where the name of the path tells those tools, it is an error.
import { afterAll, describe, expect, test } from "vitest";
import { windowOf } from "./window.ts";

type Row = readonly [tool: string, documented: string, args: unknown, header: string, lines?: string];

const firstLines = "1 l1 … 20 l20";
const lines = "10 l10 … 20 l20";
const all = "1 l1 … 300 l300";

const rows: readonly Row[] = [
  [
    "Claude Code",
    "from line 1",
    { file_path: "f" },
    "[f | lines 1-300 of 300 | repaired: file_path is path]",
    all,
  ],
  [
    "Claude Code",
    "1-based, count",
    { file_path: "f", offset: 10, limit: 11 },
    "[f | lines 10-20 of 300 | repaired: file_path is path | next: offset=21 limit=11]",
    lines,
  ],
  [
    "Claude Code",
    "pages of a PDF only",
    { file_path: "f", offset: 10, limit: 11, pages: "1-5" },
    "[f | lines 10-20 of 300 | repaired: file_path is path | ignored: pages | next: offset=21 limit=11]",
    lines,
  ],
  [
    "text editor view",
    "1-based, inclusive",
    { command: "view", path: "f", view_range: [10, 20] },
    "[f | lines 10-20 of 300 | repaired: view_range is offset, view_range=20 is a limit | ignored: command | next: offset=21 limit=11]",
    lines,
  ],
  [
    "text editor view",
    "-1 is the end",
    { command: "view", path: "f", view_range: [290, -1] },
    "[f | lines 290-300 of 300 | repaired: view_range is offset | ignored: command]",
    "290 l290 … 300 l300",
  ],
  [
    "Codex",
    "1-based, count",
    { file_path: "f", offset: 10, limit: 11, mode: "slice" },
    '[f | lines 10-20 of 300 | repaired: file_path is path, mode "slice" is lines | next: offset=21 limit=11]',
    lines,
  ],
  [
    "Codex",
    "indentation unused in slices",
    { file_path: "f", offset: 10, limit: 11, mode: "slice", indentation: { anchor_line: 42, max_levels: 0 } },
    '[f | lines 10-20 of 300 | repaired: file_path is path, mode "slice" is lines | ignored: indentation | next: offset=21 limit=11]',
    lines,
  ],
  [
    "Codex",
    "11 lines around line 15",
    { file_path: "f", offset: 1, mode: "indentation", indentation: { anchor_line: 15, max_lines: 11 } },
    '[f | lines 10-20 of 300 | repaired: file_path is path, indentation.anchor_line is offset, indentation.max_lines is limit, mode "indentation" is block | part of the block of lines 1-300 | before: offset=1 limit=9 mode=lines | after: offset=21 limit=280 mode=lines]',
    lines,
  ],
  [
    "Codex",
    "mode slice by default",
    { file_path: "f", offset: 10, indentation: { anchor_line: 42 } },
    'Error: INVALID_ARGUMENT: indentation.anchor_line goes with mode="block" only; for example offset=42 mode="block"',
  ],
  [
    "Gemini CLI",
    "1-based, inclusive",
    { file_path: "f", start_line: 10, end_line: 20 },
    "[f | lines 10-20 of 300 | repaired: file_path is path, start_line is offset, end_line=20 is a limit | next: offset=21 limit=11]",
    lines,
  ],
  [
    "Gemini CLI, earlier",
    "0-based, count",
    { absolute_path: "f", offset: 0, limit: 20 },
    "[f | lines 1-20 of 300 | repaired: absolute_path is path, offset 0 is 1 | next: offset=21 limit=20]",
    firstLines,
  ],
  [
    "Gemini CLI, earlier",
    "0-based, count",
    { absolute_path: "f", offset: 9, limit: 11 },
    "Error: INVALID_ARGUMENT: beside absolute_path, lines could count from 0; send path instead, and offset counted from 1, for example offset=10 limit=11 for lines 10 to 20",
  ],
  [
    "Gemini CLI read_many_files",
    "one path",
    { paths: ["f"] },
    "[f | lines 1-300 of 300 | repaired: paths is path, paths was a list of one]",
    all,
  ],
  [
    "Cursor",
    "1-based, inclusive",
    {
      target_file: "f",
      should_read_entire_file: false,
      start_line_one_indexed: 10,
      end_line_one_indexed_inclusive: 20,
      explanation: "To see it",
    },
    "[f | lines 10-20 of 300 | repaired: target_file is path, start_line_one_indexed is offset, end_line_one_indexed_inclusive=20 is a limit | ignored: explanation | next: offset=21 limit=11]",
    lines,
  ],
  [
    "Cursor",
    "the whole file",
    {
      target_file: "f",
      should_read_entire_file: true,
      start_line_one_indexed: 1,
      end_line_one_indexed_inclusive: 20,
    },
    "[f | lines 1-300 of 300 | repaired: should_read_entire_file is no limit, target_file is path, start_line_one_indexed is offset]",
    all,
  ],
  [
    "Cursor",
    "the whole file",
    {
      target_file: "f",
      should_read_entire_file: true,
      start_line_one_indexed: 10,
      end_line_one_indexed_inclusive: 20,
    },
    "Error: INVALID_ARGUMENT: should_read_entire_file and start_line_one_indexed contradict each other; send offset and limit alone",
  ],
  [
    "Cursor, earlier",
    "1-based, inclusive",
    {
      relative_workspace_path: "f",
      should_read_entire_file: false,
      start_line_one_indexed: 10,
      end_line_one_indexed_inclusive: 20,
    },
    "[f | lines 10-20 of 300 | repaired: relative_workspace_path is path, start_line_one_indexed is offset, end_line_one_indexed_inclusive=20 is a limit | next: offset=21 limit=11]",
    lines,
  ],
  [
    "Cursor, later",
    "1-based, count",
    { target_file: "f", offset: 10, limit: 11 },
    "[f | lines 10-20 of 300 | repaired: target_file is path | next: offset=21 limit=11]",
    lines,
  ],
  [
    "Cline",
    "1-based, inclusive",
    { files: [{ path: "f", start_line: 10, end_line: 20 }] },
    "[f | lines 10-20 of 300 | repaired: the arguments stood in files, start_line is offset, end_line=20 is a limit | next: offset=21 limit=11]",
    lines,
  ],
  [
    "Cline",
    "null is left out",
    { files: [{ path: "f", start_line: null, end_line: 20 }] },
    "[f | lines 1-20 of 300 | repaired: the arguments stood in files, end_line=20 is a limit | next: offset=21 limit=20]",
    firstLines,
  ],
  [
    "Cline",
    "two files",
    { files: [{ path: "f" }, { path: "g" }] },
    "[f | lines 1-300 of 300 | repaired: files is reads]",
    "1 l1 … Error: NOT_FOUND: g: no such file",
  ],
  [
    "Roo Code",
    "1-based, inclusive",
    { path: "f", line_ranges: [[10, 20]] },
    "[f | lines 10-20 of 300 | repaired: line_ranges is offset, line_ranges=20 is a limit | next: offset=21 limit=11]",
    lines,
  ],
  [
    "Roo Code",
    "1-based, inclusive",
    { files: [{ path: "f", line_ranges: [[10, 20]] }] },
    "[f | lines 10-20 of 300 | repaired: the arguments stood in files, line_ranges is offset, line_ranges=20 is a limit | next: offset=21 limit=11]",
    lines,
  ],
  [
    "Copilot",
    "1-based, inclusive",
    { filePath: "f", startLine: 10, endLine: 20 },
    "[f | lines 10-20 of 300 | repaired: filePath is path, startLine is offset, endLine=20 is a limit | next: offset=21 limit=11]",
    lines,
  ],
  [
    "Copilot, earlier",
    "0-based, inclusive",
    { filePath: "f", startLineNumberBaseZero: 9, endLineNumberBaseZero: 19 },
    "[f | lines 10-20 of 300 | repaired: filePath is path, startLineNumberBaseZero=9 is offset 10, endLineNumberBaseZero=19 is a limit | next: offset=21 limit=11]",
    lines,
  ],
  [
    "Copilot, earlier",
    "0-based, inclusive",
    { filePath: "f", startLineNumberBaseZero: 0, endLineNumberBaseZero: 19 },
    "[f | lines 1-20 of 300 | repaired: filePath is path, startLineNumberBaseZero=0 is offset 1, endLineNumberBaseZero=19 is a limit | next: offset=21 limit=20]",
    firstLines,
  ],
  [
    "Copilot, later",
    "1-based, count",
    { filePath: "f", offset: 10, limit: 11 },
    "[f | lines 10-20 of 300 | repaired: filePath is path | next: offset=21 limit=11]",
    lines,
  ],
  [
    "OpenCode",
    "1-based, count; numbers as text",
    { filePath: "f", offset: "10", limit: "11" },
    '[f | lines 10-20 of 300 | repaired: filePath is path, offset "10" is 10, limit "11" is 11 | next: offset=21 limit=11]',
    lines,
  ],
  ["MCP filesystem", "all lines", { path: "f" }, "[f | lines 1-300 of 300]", all],
  [
    "MCP filesystem",
    "first lines",
    { path: "f", head: 20 },
    "[f | lines 1-20 of 300 | repaired: head is limit | next: offset=21 limit=20]",
    firstLines,
  ],
  [
    "MCP filesystem",
    "last lines",
    { path: "f", tail: 11 },
    "[f | lines 290-300 of 300 | repaired: tail is offset]",
    "290 l290 … 300 l300",
  ],
  [
    "MCP filesystem",
    "head and tail exclude each other",
    { path: "f", head: 20, tail: 11 },
    "Error: INVALID_ARGUMENT: head and tail contradict each other; send limit=50 or offset=-50 alone",
  ],
  [
    "MCP filesystem",
    "0 is left out",
    { path: "f", head: 0, tail: 0 },
    "[f | lines 1-300 of 300 | repaired: head 0 is none, tail 0 is none]",
    all,
  ],
  [
    "MCP filesystem read_multiple_files",
    "two files",
    { paths: ["f", "g"] },
    "[f | lines 1-300 of 300 | repaired: paths is reads]",
    "1 l1 … Error: NOT_FOUND: g: no such file",
  ],
  [
    "deepagents",
    "0-based, count",
    { file_path: "f", offset: 0, limit: 20 },
    "[f | lines 1-20 of 300 | repaired: file_path is path, offset 0 is 1 | next: offset=21 limit=20]",
    firstLines,
  ],
  [
    "Kimi Code",
    "1-based, count",
    { path: "f", line_offset: 10, n_lines: 11 },
    "[f | lines 10-20 of 300 | repaired: line_offset is offset, n_lines is limit | next: offset=21 limit=11]",
    lines,
  ],
  [
    "Kimi Code",
    "last lines",
    { path: "f", line_offset: -11 },
    "[f | lines 290-300 of 300 | repaired: line_offset is offset]",
    "290 l290 … 300 l300",
  ],
  [
    "Desktop Commander",
    "0-based, count",
    { path: "f", offset: 9, length: 11 },
    "Error: INVALID_ARGUMENT: length is not an argument; use offset for the first line and limit for the number of lines, for example offset=10 limit=11 for lines 10 to 20",
  ],
  [
    "Serena",
    "0-based, inclusive",
    { relative_path: "f", start_line: 9, end_line: 19, max_answer_chars: -1 },
    "Error: INVALID_ARGUMENT: beside relative_path, lines could count from 0; send path instead, and offset counted from 1, for example offset=10 limit=11 for lines 10 to 20",
  ],
  [
    "Continue",
    "1-based, inclusive",
    { filepath: "f", startLine: 10, endLine: 20 },
    "[f | lines 10-20 of 300 | repaired: filepath is path, startLine is offset, endLine=20 is a limit | next: offset=21 limit=11]",
    lines,
  ],
];

describe("arguments as the schemas of other tools teach them", () => {
  const table: string[] = [];
  afterAll(() => console.log(table.join("\n")));

  test.for(rows)("%s, %s: %j", async ([tool, documented, args, header, shown]) => {
    const answer = await windowOf(args);
    table.push(`${tool} (${documented}) | ${JSON.stringify(args)} | ${answer[0]}`);
    expect(answer).toEqual(shown === undefined ? [header] : [header, shown]);
  });

  test("offset alone does not tell how it counts: it counts as this tool says, and the header shows it", async () => {
    expect(await windowOf({ file_path: "f", offset: 9, limit: 11 })).toEqual([
      "[f | lines 9-19 of 300 | repaired: file_path is path | next: offset=20 limit=11]",
      "9 l9 … 19 l19",
    ]);
  });
});
