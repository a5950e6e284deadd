import type { ReadError } from "../../contract/read-error.ts";
import type { ReadFailure, ReadResult } from "../../contract/read-result.ts";
import type { ReadTool } from "../../contract/read-tool.ts";
import { requireBoolean, maxOptionBytes, requireWholeNumber } from "../../contract/option-checks.ts";
import { quantity } from "../../text/quantity.ts";
import { failure } from "../engine/errors.ts";
import { escapeControlCharacters } from "../../text/escape-text.ts";
import { createReadTool } from "../engine/create-tool.ts";
import { jsonSchemaOf } from "../engine/schema.ts";
import { readSettledFile } from "../engine/call.ts";
import { stringArgument } from "../engine/arguments.ts";
import { splitToolOptions, type ToolOptions } from "../engine/options.ts";
import { openWorkspace } from "../../workspace/open-workspace.ts";
import { openFileArguments, parseOpenFileArguments, type OpenFileInput } from "./arguments.ts";
import { readOpenFile, type OpenFileSettings } from "./read.ts";

/** Structured output of `openFileTool`. */
export interface OpenFileData {
  /** The lines exactly as they are in the file. */
  readonly text: string;
}

/** Options of {@link openFileTool}. */
export interface OpenFileToolOptions extends ToolOptions {
  /** Largest file, in bytes. Default 1048576. */
  readonly maxFileBytes?: number;
  /** Moves a range that reaches outside the file into it, instead of refusing it. Default false. */
  readonly clamp?: boolean;
  /** Lines to show before and after the range. Default 0. */
  readonly contextLines?: number;
  /** Puts a right-aligned number and a tab before each line. Default false. */
  readonly showLineNumbers?: boolean;
}

const defaultMaxFileBytes = 1024 * 1024;

function settingsOf(options: OpenFileToolOptions): OpenFileSettings {
  return {
    maxFileBytes: requireWholeNumber(
      "maxFileBytes",
      options.maxFileBytes ?? defaultMaxFileBytes,
      1,
      maxOptionBytes,
    ),
    clamp: requireBoolean("clamp", options.clamp ?? false),
    contextLines: requireWholeNumber("contextLines", options.contextLines ?? 0, 0, Number.MAX_SAFE_INTEGER),
    showLineNumbers: requireBoolean("showLineNumbers", options.showLineNumbers ?? false),
  };
}

/**
 * The `open_file` tool of spec 003: exactly the lines of a range with their own endings, or the whole file.
 * Errors: `InvalidArgument`, `FileNotFound`, `PermissionDenied`, `InvalidLineRange`, `FileTooLarge`,
 * `BinaryFileNotSupported`, `Io`.
 */
export function openFileTool(options: OpenFileToolOptions = {}): ReadTool<OpenFileInput, OpenFileData> {
  const settings = settingsOf(options);
  return createReadTool<OpenFileInput, OpenFileData, OpenFileInput>(
    {
      name: "open_file",
      aliases: [],
      title: "Open file",
      description: describe(settings),
      examples: [{ file_path: "src/main.rs", start_line: 120, end_line: 150 }, { file_path: "src/main.rs" }],
      jsonSchema: jsonSchemaOf(openFileArguments),
      optionNames: ["maxFileBytes", "clamp", "contextLines", "showLineNumbers"],
      check: parseOpenFileArguments,
      async read(args, call) {
        const path = call.workspace.locate(args.file_path);
        const { value, changed } = await readSettledFile(path, call, async (file, opened) => {
          const { text, facts } = await readOpenFile(file, args, settings, call.signal);
          return { text, facts: { ...opened, ...facts } };
        });
        const { text, facts } = value;
        return { ok: true, text, media: [], files: [{ ...facts, changed }], data: { text } };
      },
      fail,
    },
    options,
  );
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

/** The specification's error and its text (O-21..O-26). */
function fail(error: ReadError, args: unknown, checked: OpenFileInput | undefined): ReadFailure {
  const path = escapeControlCharacters(stringArgument(args, "file_path") ?? "");
  switch (error.code) {
    case "INVALID_ARGUMENT":
      // Once the arguments were taken, it is the path that is malformed.
      return failure("InvalidArgument", checked ? `${path}: ${error.message}` : error.message, error);
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

/** The options of the tool, and what accompanies the call. */
export interface OpenFileCallOptions extends OpenFileToolOptions {
  readonly signal?: AbortSignal | undefined;
  /** For a `workspace` that is a function of the call. */
  readonly context?: unknown;
}

/**
 * Opens a file as `openFileTool` does (spec 003).
 * `lineRange`: first and last line, 1-based and inclusive; without it the whole file.
 */
export async function openFile(
  path: string,
  lineRange?: readonly [start: number, end: number] | null,
  options: OpenFileCallOptions = {},
): Promise<ReadResult<OpenFileData>> {
  const { signal, context, ...toolOptions } = options;
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
