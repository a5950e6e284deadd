import { hasNul } from "../../platform.ts";
import { z } from "zod";
import type { FileFacts } from "../../contract/file-facts.ts";
import type { SourceFile } from "../../contract/file-source.ts";
import { ReadError, type ReadErrorCode } from "../../contract/read-error.ts";
import type { ReadSuccess } from "../../contract/read-result.ts";
import type { ReadTool } from "../../contract/read-tool.ts";
import type { LocatedPath } from "../../contract/workspace.ts";
import { readLineWindow, type LineWindow } from "../../lines/line-window.ts";
import { decodeLines } from "../../text/decode-lines.ts";
import { escapeControlCharacters, neutralizeText } from "../../text/escape-text.ts";

import { createReadTool } from "../engine/create-tool.ts";
import { describeArgumentIssue, stringArgument, withoutNulls } from "../engine/arguments.ts";
import { failure } from "../engine/errors.ts";
import { factsOfRun } from "../engine/facts.ts";
import { readSettledFile, type ToolCall } from "../engine/call.ts";
import type { ToolOptions } from "../engine/options.ts";
import { readFileDefinition } from "./arguments.ts";

/** Arguments of `workspaceReadFileTool` (spec 001, 4.1). */
export interface WorkspaceReadFileInput {
  /** Relative to the workspace. */
  path: string;
  /** 1-based first line. Default 1. */
  start_line?: number | undefined;
  /** 1 to 500. Default 200. */
  max_lines?: number | undefined;
}

/** Structured output of `workspaceReadFileTool` (spec 001, 4.2). */
export interface WorkspaceReadFileData {
  /** Relative to the workspace. */
  readonly path: string;
  /** Lines joined by LF; ends in LF where the window reaches the end of a file that does. */
  readonly content: string;
  /** Whether lines follow the window. */
  readonly truncated: boolean;
  readonly next_start_line: number | null;
  readonly meta: {
    /** Bytes of the whole file. */
    readonly byte_length: number;
    readonly line_count: number;
    readonly returned_line_count: number;
    /** Whole milliseconds since the epoch. */
    readonly mtime_ms: number;
  };
}

/** Options of {@link workspaceReadFileTool}. */
export interface WorkspaceReadFileToolOptions extends ToolOptions {}

/** Largest file, in bytes; a window does not lift it (W-18, RW-12). */
const maxFileBytes = 1024 * 1024;
const defaultMaxLines = 200;
const maxMaxLines = 500;
/** A NUL in so many first bytes makes a file binary (RW-3). */
const sniffedBytes = 8192;

const argumentsSchema: z.ZodType<WorkspaceReadFileInput> = z.object({
  path: z.string(),
  start_line: z.int().min(1).optional(),
  max_lines: z.int().min(1).max(maxMaxLines).optional(),
});

const numberRules: Readonly<Record<string, string>> = {
  start_line: "start_line must be an integer of at least 1",
  max_lines: `max_lines must be an integer from 1 to ${maxMaxLines}`,
};

/** Codes of spec 001 for the workspace's own. */
const codes: Readonly<Partial<Record<ReadErrorCode, string>>> = {
  INVALID_ARGUMENT: "INVALID_ARGUMENT",
  NOT_FOUND: "NOT_FOUND",
  NOT_FILE: "NOT_FILE",
  BINARY_FILE: "BINARY_NOT_SUPPORTED",
  TOO_LARGE: "SIZE_LIMIT_EXCEEDED",
  OUTSIDE_WORKSPACE: "SANDBOX_VIOLATION",
  ACCESS_DENIED: "POLICY_DENIED",
};

/**
 * The `read_file` tool of spec 001: a window of lines of a text file, as JSON.
 * Errors: `INVALID_ARGUMENT`, `NOT_FOUND`, `NOT_FILE`, `BINARY_NOT_SUPPORTED`, `SIZE_LIMIT_EXCEEDED`,
 * `SANDBOX_VIOLATION`, `POLICY_DENIED`, `INTERNAL`.
 */
export function workspaceReadFileTool(
  options: WorkspaceReadFileToolOptions = {},
): ReadTool<WorkspaceReadFileInput, WorkspaceReadFileData> {
  return createReadTool<WorkspaceReadFileInput, WorkspaceReadFileData, WorkspaceArguments>(
    {
      name: readFileDefinition.name,
      aliases: [],
      title: "Read file",
      description: readFileDefinition.description,
      examples: [{ path: "src/main.ts" }, { path: "src/main.ts", start_line: 201, max_lines: 100 }],
      jsonSchema: readFileDefinition.parameters,
      optionNames: [],
      check: requirePath,
      neutralizedText: (data) => JSON.stringify({ ...data, content: neutralizeText(data.content) }),
      checkLocated(args, workspace) {
        try {
          windowArguments(args);
        } catch (error) {
          // A path that is refused is refused first (W-53).
          workspace?.locate(args.path);
          throw error;
        }
      },
      read,
      fail(error, args) {
        const linkLoop = error.details?.["reason"] === "link_loop";
        const code = linkLoop ? "INTERNAL" : (codes[error.code] ?? "INTERNAL");
        const path = stringArgument(args, "path");
        const message =
          path === undefined || path === ""
            ? error.message
            : `${error.message}: ${escapeControlCharacters(path)}`;
        return failure(code, message, {
          retryable: error.retryable,
          details: error.details,
          text: `${code}: ${message}`,
        });
      },
    },
    options,
  );
}

interface WorkspaceArguments {
  readonly path: string;
  /** As they arrived. */
  readonly raw: unknown;
}

interface WindowArguments {
  readonly startLine: number;
  readonly maxLines: number;
}

/** Path, policy and sandbox come before the numbers (W-53, RW-6). */
function requirePath(raw: unknown): WorkspaceArguments {
  const path = stringArgument(raw, "path");
  if (path === undefined || path.trim() === "") {
    throw new ReadError("INVALID_ARGUMENT", "path must be a string that is not empty");
  }
  return { path, raw };
}

function windowArguments({ raw }: WorkspaceArguments): WindowArguments {
  const args = withoutNulls(raw);
  const parsed = argumentsSchema.safeParse(args);
  if (!parsed.success) {
    const rule = numberRules[String(parsed.error.issues[0]?.path[0])];
    throw new ReadError("INVALID_ARGUMENT", rule ?? describeArgumentIssue(parsed.error, args));
  }
  return { startLine: parsed.data.start_line ?? 1, maxLines: parsed.data.max_lines ?? defaultMaxLines };
}

async function read(args: WorkspaceArguments, call: ToolCall): Promise<ReadSuccess<WorkspaceReadFileData>> {
  const path = call.workspace.locate(args.path);
  const request = windowArguments(args);
  const { value, changed } = await readSettledFile(path, call, async (file, opened) => {
    const window = await readWindow(file, request, call.signal);
    const texts = decodeLines(window);
    return { data: dataOf(path, file, window, texts), facts: factsOf(opened, window, texts) };
  });
  const { data, facts } = value;
  return { ok: true, text: JSON.stringify(data), media: [], files: [{ ...facts, changed }], data };
}

/** Kind was decided by opening; then size, binary, text (W-44). */
async function readWindow(
  file: SourceFile,
  { startLine, maxLines }: WindowArguments,
  signal: AbortSignal | undefined,
): Promise<LineWindow> {
  if (file.size !== null && file.size > maxFileBytes) throw tooLarge();
  const window = await readLineWindow(file, {
    firstLine: startLine,
    maxLines,
    countTotal: true,
    maxPosition: maxFileBytes,
    headBytes: sniffedBytes,
    signal,
  });
  if (window.totalLines === null) throw tooLarge();
  if (hasNul(window.head)) throw new ReadError("BINARY_FILE", "binary files are not supported");
  return window;
}

function tooLarge(): ReadError {
  return new ReadError("TOO_LARGE", `the file is larger than ${maxFileBytes} bytes (1 MiB)`, {
    details: { limit: maxFileBytes },
  });
}

function dataOf(
  path: LocatedPath,
  file: SourceFile,
  window: LineWindow,
  texts: readonly string[],
): WorkspaceReadFileData {
  const lineCount = window.totalLines ?? 0;
  const returned = window.lines.length;
  const lastLine = window.firstLine + returned - 1;
  const truncated = returned > 0 && lastLine < lineCount;
  const endsInNewline = window.lines.at(-1)?.ending !== "none";
  // RW-2: the file's final newline belongs to a window that reaches the last line.
  const finalNewline = returned > 0 && !truncated && endsInNewline ? "\n" : "";
  return {
    path: path.shown,
    content: texts.join("\n") + finalNewline,
    truncated,
    next_start_line: truncated ? lastLine + 1 : null,
    meta: {
      byte_length: window.scannedTo,
      line_count: lineCount,
      returned_line_count: returned,
      mtime_ms: Math.floor(file.modifiedMs ?? 0),
    },
  };
}

function factsOf(opened: FileFacts, window: LineWindow, texts: readonly string[]): FileFacts {
  const lastLine = window.firstLine + window.lines.length - 1;
  const more = window.lines.length > 0 && lastLine < (window.totalLines ?? 0);
  return { ...opened, ...factsOfRun({ ...window, texts, more }) };
}
