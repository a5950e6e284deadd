import type { ToolFactoryName } from "@readfile/core";

/** A call of a factory's tool, and what the model must receive. */
export interface FactoryAnswer {
  readonly name: string;
  readonly factory: ToolFactoryName;
  /** Options of core besides `root`. */
  readonly options: object;
  readonly args: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly isError: boolean;
}

/** Calls of every factory's tool on the files of `notesRoot`. `notes` is the path of the file in that root. */
export function factoryAnswers(notes: string): readonly FactoryAnswer[] {
  return [
    {
      name: "readFileTool: a window",
      factory: "readFileTool",
      options: {},
      args: { path: "notes.txt", offset: 2, limit: 1 },
      text: "[notes.txt | line 2 of 3 | next: offset=3 limit=1]\n2\t\ttwo",
      isError: false,
    },
    {
      name: "readFileTool: an error",
      factory: "readFileTool",
      options: {},
      args: { path: "gone.txt" },
      text: "Error: NOT_FOUND: gone.txt: no such file",
      isError: true,
    },
    {
      name: "codexReadFileTool: a window",
      factory: "codexReadFileTool",
      options: {},
      args: { file_path: notes, offset: 2, limit: 1 },
      text: "L2:     two",
      isError: false,
    },
    {
      name: "codexReadFileTool: with core's options",
      factory: "codexReadFileTool",
      options: { tabs: "keep", name: "read_lines" },
      args: { file_path: notes, offset: 2, limit: 1 },
      text: "L2: \ttwo",
      isError: false,
    },
    {
      name: "codexReadFileTool: the whole file",
      factory: "codexReadFileTool",
      options: {},
      args: { file_path: notes },
      text: "L1: one\nL2:     two\nL3: three",
      isError: false,
    },
    {
      name: "codexReadFileTool: past the end",
      factory: "codexReadFileTool",
      options: {},
      args: { file_path: notes, offset: 9 },
      text: "",
      isError: false,
    },
    {
      name: "codexReadFileTool: an error",
      factory: "codexReadFileTool",
      options: {},
      args: { file_path: "notes.txt" },
      text: "file_path must be an absolute path",
      isError: true,
    },
    {
      name: "workspaceReadFileTool: a window",
      factory: "workspaceReadFileTool",
      options: {},
      args: { path: "notes.txt", start_line: 2, max_lines: 1 },
      text:
        '{"path":"notes.txt","content":"\\ttwo","truncated":true,"next_start_line":3,' +
        '"meta":{"byte_length":15,"line_count":3,"returned_line_count":1,"mtime_ms":1700000000000}}',
      isError: false,
    },
    {
      name: "workspaceReadFileTool: an error",
      factory: "workspaceReadFileTool",
      options: {},
      args: { path: "../outside.txt" },
      text: "SANDBOX_VIOLATION: it lies outside the workspace: ../outside.txt",
      isError: true,
    },
    {
      name: "forgeReadTool: a window",
      factory: "forgeReadTool",
      options: {},
      args: { path: "notes.txt", tail: 1 },
      text: "3\tthree\n",
      isError: false,
    },
    {
      name: "forgeReadTool: an error",
      factory: "forgeReadTool",
      options: {},
      args: { path: "gone.txt" },
      text: "gone.txt: no such file",
      isError: true,
    },
    {
      name: "openFileTool: a window",
      factory: "openFileTool",
      options: {},
      args: { file_path: "notes.txt", start_line: 2, end_line: 3 },
      text: "\ttwo\nthree\n",
      isError: false,
    },
    {
      name: "openFileTool: an error",
      factory: "openFileTool",
      options: {},
      args: { file_path: "gone.txt" },
      text: "file not found: gone.txt",
      isError: true,
    },
  ];
}
