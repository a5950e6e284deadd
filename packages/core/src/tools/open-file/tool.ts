import { requireOptions } from "../../contract/option-checks.ts";
import type { ReadError } from "../../contract/read-error.ts";
import {
  failure,
  success,
  type ReadFailure,
  type ReadResult,
  type ReadSuccess,
} from "../../contract/read-result.ts";
import type { ReadTool } from "../../contract/read-tool.ts";
import { alignedNumbers, exactTextOf } from "../../text/decode-lines.ts";
import { quantity, shownName } from "../../text/message-text.ts";
import { openWorkspace } from "../../workspace/open-workspace.ts";
import { openForCall, type ToolCall } from "../engine/call.ts";
import { createReadTool } from "../engine/create-tool.ts";
import { factsOfLines } from "../engine/facts.ts";
import { requireToolOptions, splitToolOptions } from "../engine/options.ts";
import {
  openFileSchema,
  parseOpenFileArguments,
  type OpenFileArguments,
  type OpenFileInput,
} from "./arguments.ts";
import {
  openFileOptionNames,
  openFileSettings,
  type OpenFileSettings,
  type OpenFileToolOptions,
} from "./options.ts";
import { readOpenFile } from "./read.ts";

/**
 * The `open_file` tool of spec 003: reads exactly the lines of a range with their own endings, or the whole file, of
 * UTF-8 text.
 * Errors: `InvalidArgument`, `FileNotFound`, `PermissionDenied`, `InvalidLineRange`, `FileTooLarge`,
 * `BinaryFileNotSupported`, `Io`. Throws a TypeError for a wrong option.
 *
 * @example
 * ```ts
 * const tool = openFileTool({ root: "/repo" });
 * const result = await tool.run({ file_path: "src/main.rs", start_line: 120, end_line: 150 });
 * console.log(result.text); // the lines, or an error for the model
 * ```
 */
export function openFileTool(options: OpenFileToolOptions = {}): ReadTool<OpenFileInput, OpenFileData> {
  const settings = openFileSettings(options);
  return createReadTool<OpenFileInput, OpenFileData, OpenFileArguments>(
    {
      name: "open_file",
      aliases: [],
      title: "Open file",
      description: describe(settings),
      examples: [{ file_path: "src/main.rs", start_line: 120, end_line: 150 }, { file_path: "src/main.rs" }],
      jsonSchema: openFileSchema(),
      optionNames: openFileOptionNames,
      check: parseOpenFileArguments,
      readsOf: ({ input }) => [input],
      read: (args, call) => read(args, call, settings),
      fail,
    },
    options,
  );
}

/** Structured output of {@link openFileTool}. */
export interface OpenFileData {
  /** The lines exactly as they are in the file, with numbers if `showLineNumbers` is set. */
  readonly text: string;
}

function describe({ clamp, contextLines, showLineNumbers, maxFileBytes }: OpenFileSettings): string {
  const range = "from start_line to end_line (1-indexed, inclusive)";
  const lines =
    contextLines === 0
      ? `exactly the lines ${range}`
      : `the lines ${range}, with up to ${quantity(contextLines, "line")} before and after that range`;
  return [
    `Opens a text file of the workspace and returns ${lines}, or the whole file without them.`,
    showLineNumbers ? "A number and a tab, which are not in the file, stand before each line." : "",
    clamp ? "" : "A range that reaches past the end is an error that tells the number of lines.",
    `Files over ${maxFileBytes} bytes and files that are not UTF-8 are refused.`,
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

/** Reads once more if the file changed meanwhile, so that the answer is consistent. */
async function read(
  args: OpenFileArguments,
  call: ToolCall,
  settings: OpenFileSettings,
): Promise<ReadSuccess<OpenFileData>> {
  const path = call.workspace.locate(args.path);
  for (let attempt = 1; ; attempt++) {
    const opened = await openForCall(path, call, settings.maxFileBytes);
    try {
      const lines = await readOpenFile(opened, args, settings);
      const { firstLine, lineCount } = lines;
      const numbers = settings.showLineNumbers ? alignedNumbers(firstLine, lineCount) : null;
      const text = await exactTextOf(lines, numbers, call.signal);
      const timesChanged = await opened.timesChanged();
      if (timesChanged && attempt === 1) continue;
      const atEnd = timesChanged ? await opened.factsAtEnd() : { changed: false };
      return success(
        text,
        // All lines were counted, so that the total tells whether some follow.
        { ...opened.facts, ...(await factsOfLines(lines, true, call.signal)), ...atEnd },
        { text },
      );
    } finally {
      opened.close();
    }
  }
}

/** Phrases an error as the specification demands (O-21..O-26). */
function fail(error: ReadError, args: OpenFileArguments | undefined): ReadFailure {
  const path = shownName(args?.path ?? "");
  switch (error.code) {
    case "INVALID_ARGUMENT":
      // If the arguments were parsed, it is the path that is malformed.
      return failure("InvalidArgument", args ? `${path}: ${error.message}` : error.message, error);
    case "NOT_FOUND":
      return failure("FileNotFound", `file not found: ${path}`, error);
    case "OUTSIDE_WORKSPACE":
    case "ACCESS_DENIED":
    case "PERMISSION_DENIED":
      return failure("PermissionDenied", `permission denied: ${path}`, error);
    case "TOO_LARGE":
      return failure("FileTooLarge", error.message, error);
    case "BINARY_FILE":
      return failure("BinaryFileNotSupported", error.message, error);
    case "OFFSET_PAST_END":
      return failure("InvalidLineRange", error.message, error);
    default:
      return failure("Io", error.message, error);
  }
}

/**
 * For programs: reads a file once, as {@link openFileTool} does (spec 003).
 * `lineRange`: the first and last line, 1-based and inclusive. Default: the whole file.
 * Rejects with a TypeError for a wrong option, and with the reason of `signal` when it aborts; every other error is in
 * the result.
 *
 * @example
 * ```ts
 * const lines = await openFile("src/main.rs", [120, 150], { root: "/repo" });
 * if (lines.ok) console.log(lines.data.text);
 * ```
 */
export async function openFile(
  path: string,
  lineRange?: readonly [start: number, end: number] | null,
  options: OpenFileCallOptions = {},
): Promise<ReadResult<OpenFileData>> {
  requireOptions(options);
  const { signal, context, ...toolOptions } = options;
  requireToolOptions(toolOptions, openFileOptionNames);
  const [start_line, end_line] = lineRange ?? [];
  const { workspaceOptions, others } = splitToolOptions(toolOptions);
  const opened = others.workspace === undefined ? openWorkspace(workspaceOptions) : undefined;
  try {
    const tool = openFileTool(opened ? { ...others, workspace: opened } : toolOptions);
    return await tool.run({ file_path: path, start_line, end_line }, { signal, context });
  } finally {
    opened?.dispose();
  }
}

/** The options of the tool, and what comes with the call. */
export interface OpenFileCallOptions extends OpenFileToolOptions {
  readonly signal?: AbortSignal | undefined;
  /** For a `workspace` that is a function of the call. */
  readonly context?: unknown;
}
