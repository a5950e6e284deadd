import {
  codexReadFileTool,
  forgeReadTool,
  openFileTool,
  readFileTool,
  workspaceReadFileTool,
  type ReadCall,
  type ReadErrorCode,
  type ReadResult,
  type ReadTool,
  type ToolOptions,
  type Workspace,
} from "../../src/index.ts";

/** The answer of an operation: the content as the tool shows it, or the tool's own code. */
type Answer =
  | { readonly ok: true; readonly content: string; readonly result: ReadResult<unknown> }
  | { readonly ok: false; readonly code: string; readonly result: ReadResult<unknown> };

/** One way to read a file with one of the tools. */
export interface Operation {
  readonly name: string;
  readonly tool: "codex" | "workspace" | "forge" | "open_file" | "read_file";
  /** The codes of the tool's specification for the codes of the workspace. */
  readonly codes: Readonly<Partial<Record<ReadErrorCode, string>>>;
  /** How this operation shows the content of a file of one line. */
  shows(line: string): string;
  /** Makes the tool with a workspace's options. Gives a function that reads one path. `root` is the absolute path of the root. */
  open(options: ToolOptions, root: string): (path: string, call?: ReadCall) => Promise<Answer>;
}

const ownCodes = {
  INVALID_ARGUMENT: "INVALID_ARGUMENT",
  NOT_FOUND: "NOT_FOUND",
  NOT_FILE: "NOT_FILE",
  OUTSIDE_WORKSPACE: "OUTSIDE_WORKSPACE",
  ACCESS_DENIED: "ACCESS_DENIED",
  PERMISSION_DENIED: "PERMISSION_DENIED",
  CHANGED_DURING_READ: "CHANGED_DURING_READ",
  TIMEOUT: "TIMEOUT",
  INTERNAL: "INTERNAL",
} as const;

const workspaceCodes = {
  INVALID_ARGUMENT: "INVALID_ARGUMENT",
  NOT_FOUND: "NOT_FOUND",
  NOT_FILE: "NOT_FILE",
  OUTSIDE_WORKSPACE: "SANDBOX_VIOLATION",
  ACCESS_DENIED: "POLICY_DENIED",
  PERMISSION_DENIED: "INTERNAL",
  CHANGED_DURING_READ: "INTERNAL",
  TIMEOUT: "INTERNAL",
  INTERNAL: "INTERNAL",
} as const;

const forgeCodes = {
  INVALID_ARGUMENT: "bad_args",
  NOT_FOUND: "not_found",
  NOT_FILE: "not_file",
  OUTSIDE_WORKSPACE: "sandbox",
  ACCESS_DENIED: "denied",
  PERMISSION_DENIED: "permission_denied",
  CHANGED_DURING_READ: "internal",
  TIMEOUT: "internal",
  INTERNAL: "internal",
} as const;

const openFileCodes = {
  INVALID_ARGUMENT: "InvalidArgument",
  NOT_FOUND: "FileNotFound",
  NOT_FILE: "Io",
  OUTSIDE_WORKSPACE: "PermissionDenied",
  ACCESS_DENIED: "PermissionDenied",
  PERMISSION_DENIED: "PermissionDenied",
  CHANGED_DURING_READ: "Io",
  TIMEOUT: "Io",
  INTERNAL: "Io",
} as const;

function answerOf<Data>(result: ReadResult<Data>, contentOf: (data: Data) => string): Answer {
  if (!result.ok) return { ok: false, code: result.error.code, result };
  return { ok: true, content: contentOf(result.data), result };
}

function operation<Input, Data>(
  about: Pick<Operation, "name" | "tool" | "codes" | "shows">,
  make: (options: ToolOptions) => ReadTool<Input, Data>,
  argumentsFor: (path: string, root: string) => Input,
  contentOf: (data: Data) => string,
): Operation {
  return {
    ...about,
    open(options, root) {
      const tool = make(options);
      return async (path, call) => answerOf(await tool.run(argumentsFor(path, root), call), contentOf);
    },
  };
}

/** Codex requires absolute paths. Anything that is not a path stays as it is. */
export function absolutePath(path: string, root: string): string {
  return path === "" || path.startsWith("/") || /^[a-z]+:\/\//.test(path) ? path : `${root}/${path}`;
}

const exact = (line: string): string => `${line}\n`;
const numbered = (line: string): string => `L1: ${line}`;

const codexAbout = { tool: "codex", codes: ownCodes, shows: numbered } as const;
const workspaceAbout = { tool: "workspace", codes: workspaceCodes, shows: exact } as const;
const forgeAbout = { tool: "forge", codes: forgeCodes, shows: exact } as const;
const openFileAbout = { tool: "open_file", codes: openFileCodes, shows: exact } as const;
const readFileAbout = { tool: "read_file", codes: ownCodes, shows: exact } as const;

/** Every operation of every tool. */
export const operations: readonly Operation[] = [
  operation(
    { ...codexAbout, name: "codex slice" },
    codexReadFileTool,
    (path, root) => ({ file_path: absolutePath(path, root) }),
    (data) => data.content,
  ),
  operation(
    { ...codexAbout, name: "codex indentation" },
    codexReadFileTool,
    (path, root) => ({ file_path: absolutePath(path, root), mode: "indentation" as const }),
    (data) => data.content,
  ),
  operation(
    { ...workspaceAbout, name: "workspace" },
    workspaceReadFileTool,
    (path) => ({ path }),
    (data) => data.content,
  ),
  operation(
    { ...forgeAbout, name: "forge whole" },
    forgeReadTool,
    (path) => ({ path, show_line_numbers: false }),
    (data) => data.text,
  ),
  operation(
    { ...forgeAbout, name: "forge range" },
    forgeReadTool,
    (path) => ({ path, start_line: 1, limit: 5, show_line_numbers: false }),
    (data) => data.text,
  ),
  operation(
    { ...forgeAbout, name: "forge tail" },
    forgeReadTool,
    (path) => ({ path, tail: 5, show_line_numbers: false }),
    (data) => data.text,
  ),
  operation(
    { ...openFileAbout, name: "open_file whole" },
    openFileTool,
    (path) => ({ file_path: path }),
    (data) => data.text,
  ),
  operation(
    { ...openFileAbout, name: "open_file range" },
    openFileTool,
    (path) => ({ file_path: path, start_line: 1, end_line: 1 }),
    (data) => data.text,
  ),
  operation(
    { ...readFileAbout, name: "read_file from start" },
    readFileTool,
    (path) => ({ path }),
    (data) => ("content" in data ? data.content : ""),
  ),
  operation(
    { ...readFileAbout, name: "read_file from end" },
    readFileTool,
    (path) => ({ path, offset: -5 }),
    (data) => ("content" in data ? data.content : ""),
  ),
];

/** One operation of each tool. */
export const oneOfEachTool: readonly Operation[] = operations.filter(
  (one, index) => operations.findIndex((other) => other.tool === one.tool) === index,
);

/** Opens a path through the workspace itself and gives its bytes as text. Rejects with a ReadError. */
export async function readThrough(workspace: Workspace, path: string): Promise<string> {
  const file = await workspace.open(workspace.locate(path));
  try {
    const target = new Uint8Array(4096);
    const count = await file.read(target, 0);
    return Buffer.from(target.subarray(0, count)).toString();
  } finally {
    file.close();
  }
}
