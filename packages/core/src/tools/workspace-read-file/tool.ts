import { requireDirectoryPath } from "../../contract/option-checks.ts";
import { toKnownError, type ReadError, type ReadErrorCode } from "../../contract/read-error.ts";
import {
  failure,
  success,
  type ReadFailure,
  type ReadResult,
  type ReadSuccess,
} from "../../contract/read-result.ts";
import type { ReadCall, ReadTool } from "../../contract/read-tool.ts";
import type { LocatedPath } from "../../contract/workspace.ts";
import type { FileLines } from "../../lines/file-lines.ts";
import { exactTextOf } from "../../text/decode-lines.ts";
import { neutralizeText, quotedName, shownName } from "../../text/message-text.ts";
import { openForCall, type OpenedFile, type ToolCall } from "../engine/call.ts";
import { createReadTool } from "../engine/create-tool.ts";
import { factsOfLines } from "../engine/facts.ts";
import type { ToolOptions } from "../engine/options.ts";
import {
  parseWorkspaceArguments,
  readFileDefinition,
  type ToolDefinition,
  type WorkspaceReadFileArguments,
  type WorkspaceReadFileInput,
} from "./arguments.ts";
import { maxFileBytes, readLinesOf } from "./read.ts";

/** Options of `workspaceReadFileTool`: only the common ones, because the specification fixes the rest. */
export interface WorkspaceReadFileToolOptions<Context = unknown> extends ToolOptions<Context> {}

/**
 * The `read_file` tool of spec 001: reads a window of lines of a text file of up to 1 MiB. The text is the structured
 * output as JSON.
 * Errors: `INVALID_ARGUMENT`, `NOT_FOUND`, `NOT_FILE`, `BINARY_NOT_SUPPORTED`, `SIZE_LIMIT_EXCEEDED`,
 * `SANDBOX_VIOLATION`, `POLICY_DENIED`, `INTERNAL`. Throws a TypeError for a wrong option.
 *
 * @example
 * ```ts
 * const tool = workspaceReadFileTool({ root: "/repo" });
 * const result = await tool.run({ path: "src/main.ts", start_line: 201, max_lines: 100 });
 * if (result.ok) console.log(result.data.content, result.data.next_start_line);
 * ```
 */
export function workspaceReadFileTool(
  options: WorkspaceReadFileToolOptions = {},
): ReadTool<WorkspaceReadFileInput, WorkspaceReadFileData> {
  return createReadTool<WorkspaceReadFileInput, WorkspaceReadFileData, WorkspaceReadFileArguments>(
    {
      name: readFileDefinition.name,
      aliases: [],
      title: "Read file",
      description: readFileDefinition.description,
      examples: [{ path: "src/main.ts" }, { path: "src/main.ts", start_line: 201, max_lines: 100 }],
      jsonSchema: readFileDefinition.parameters,
      optionNames: [],
      check: parseWorkspaceArguments,
      readsOf: ({ input }) => (input === undefined ? [] : [input]),
      read,
      *neutralizedText(data) {
        return textOf({ ...data, content: yield* neutralizeText(data.content) });
      },
      fail,
    },
    options,
  );
}

/** Structured output of {@link workspaceReadFileTool} (spec 001, 4.2). */
export interface WorkspaceReadFileData {
  /** Relative to the workspace, with `/` between names. */
  readonly path: string;
  /** The lines of the window, joined by LF. Ends with LF if the window reaches the end of a file that ends so. */
  readonly content: string;
  /** Whether more lines follow the window. */
  readonly truncated: boolean;
  /** The 1-based line after the window. Null if none follows. */
  readonly next_start_line: number | null;
  readonly meta: {
    /** Size of the whole file in bytes. */
    readonly byte_length: number;
    /** Lines of the whole file. */
    readonly line_count: number;
    /** Lines of the window. */
    readonly returned_line_count: number;
    /** Time of the last modification, in whole milliseconds since the epoch. 0 if it is unknown. */
    readonly mtime_ms: number;
  };
}

/** Reads once more if the file changed meanwhile, so that the answer is consistent. */
async function read(
  args: WorkspaceReadFileArguments,
  call: ToolCall,
): Promise<ReadSuccess<WorkspaceReadFileData>> {
  const path = call.workspace.locate(args.path);
  if (args.errorBehindPath !== undefined) throw await errorInOrder(args.errorBehindPath, path, call);
  for (let attempt = 1; ; attempt++) {
    const opened = await openForCall(path, call, maxFileBytes);
    try {
      const lines = await readLinesOf(opened, args);
      const data = dataOf(opened, lines, await exactTextOf(lines, null, call.signal));
      const timesChanged = await opened.timesChanged();
      if (timesChanged && attempt === 1) continue;
      const atEnd = timesChanged ? await opened.factsAtEnd() : { changed: false };
      const facts = {
        ...opened.facts,
        ...(await factsOfLines(lines, data.truncated, call.signal)),
        ...atEnd,
      };
      return success(textOf(data), facts, data);
    } finally {
      opened.close();
    }
  }
}

/** The first error in the order of W-53: policy, sandbox, numbers. Only opening shows where links lead. */
async function errorInOrder(numbers: ReadError, path: LocatedPath, call: ToolCall): Promise<ReadError> {
  const { workspace, signal } = call;
  try {
    (await workspace.open(path, { signal })).close();
    return numbers;
  } catch (error) {
    signal.throwIfAborted();
    const { code } = toKnownError(error);
    return code === "ACCESS_DENIED" || code === "OUTSIDE_WORKSPACE" ? toKnownError(error) : numbers;
  }
}

function dataOf({ path, facts }: OpenedFile, lines: FileLines, exact: string): WorkspaceReadFileData {
  const totalLines = lines.totalLines ?? 0;
  const lastLine = lines.firstLine + lines.lineCount - 1;
  const truncated = lines.lineCount > 0 && lastLine < totalLines;
  const content = exact.replaceAll("\r\n", "\n");
  return {
    path: path.shown,
    // RW-2: only a window that reaches the last line includes the newline at its end.
    content: truncated ? content.slice(0, -1) : content,
    truncated,
    next_start_line: truncated ? lastLine + 1 : null,
    meta: {
      byte_length: lines.scannedTo,
      line_count: totalLines,
      returned_line_count: lines.lineCount,
      mtime_ms: Math.floor(facts.modifiedMs ?? 0),
    },
  };
}

/** The codes of spec 001 for those of ReadError. */
const codes: Readonly<Partial<Record<ReadErrorCode, string>>> = {
  INVALID_ARGUMENT: "INVALID_ARGUMENT",
  NOT_FOUND: "NOT_FOUND",
  NOT_FILE: "NOT_FILE",
  BINARY_FILE: "BINARY_NOT_SUPPORTED",
  TOO_LARGE: "SIZE_LIMIT_EXCEEDED",
  OUTSIDE_WORKSPACE: "SANDBOX_VIOLATION",
  ACCESS_DENIED: "POLICY_DENIED",
};

/** The data as JSON, in which the path is written so that it can be seen. */
function textOf({ path, ...others }: WorkspaceReadFileData): string {
  return `{"path":${quotedName(path)},${JSON.stringify(others).slice(1)}`;
}

function fail(error: ReadError, args: WorkspaceReadFileArguments | undefined): ReadFailure {
  const { retryable, details } = error;
  const code = details?.["reason"] === "link_loop" ? "INTERNAL" : (codes[error.code] ?? "INTERNAL");
  const message = args === undefined ? error.message : `${error.message}: ${shownName(args.path)}`;
  return failure(code, message, { retryable, details, text: `${code}: ${message}` });
}

/**
 * Opens the tools of spec 001 on one workspace. Throws a TypeError for a wrong option.
 *
 * @example
 * ```ts
 * const toolkit = createAgentToolkit({ workspaceRoot: "/repo" });
 * const result = await toolkit.readFile("src/main.ts", { start_line: 201, max_lines: 100 });
 * ```
 */
export function createAgentToolkit(options: AgentToolkitOptions): AgentToolkit {
  const { workspaceRoot, ...rest } = options;
  const root = requireDirectoryPath("workspaceRoot", workspaceRoot);
  const tool = workspaceReadFileTool({ ...rest, root });
  return { readFile: (path, window, call) => tool.run({ ...window, path }, call) };
}

/** Options of {@link createAgentToolkit}. */
export interface AgentToolkitOptions extends Omit<
  WorkspaceReadFileToolOptions,
  "root" | "source" | "workspace"
> {
  /** The directory that files may be read from. */
  readonly workspaceRoot: string;
}

/** The tools of spec 001 as functions. */
export interface AgentToolkit {
  /** Returns what {@link workspaceReadFileTool} returns. Rejects only with the reason of `call.signal`. */
  readFile(
    path: string,
    options?: Omit<WorkspaceReadFileInput, "path">,
    call?: ReadCall,
  ): Promise<ReadResult<WorkspaceReadFileData>>;
}

/** The factories of the tools of spec 001, by tool name. */
export const ToolCatalog: { readonly read_file: typeof workspaceReadFileTool } = {
  read_file: workspaceReadFileTool,
};

/** The definitions of the tools of spec 001, by tool name (4.4). */
export const TOOL_DEFINITIONS: { readonly read_file: ToolDefinition } = { read_file: readFileDefinition };
