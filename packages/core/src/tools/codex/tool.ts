import { ReadError } from "../../contract/read-error.ts";
import { failure, success, type ReadFailure, type ReadSuccess } from "../../contract/read-result.ts";
import type { ReadTool } from "../../contract/read-tool.ts";
import type { FileLines } from "../../lines/file-lines.ts";
import { cutAtBytes, numberText } from "../../lines/kernel/line-kernel.ts";
import { sharedKernel } from "../../lines/kernel/shared-kernel.ts";
import { isUtf8, isWindows } from "../../platform.ts";
import { decodedPieces } from "../../text/decode-lines.ts";
import { inTurns, type Steps } from "../../lines/bytes/yield-turn.ts";
import { shownName } from "../../text/message-text.ts";
import { isAbsolutePath } from "../../workspace/path-rules.ts";
import { openForCall, type ToolCall } from "../engine/call.ts";
import { createReadTool } from "../engine/create-tool.ts";
import { factsOfLines } from "../engine/facts.ts";
import {
  codexSchema,
  parseCodexArguments,
  upstreamCodexSchema,
  type CodexArguments,
  type CodexReadFileInput,
} from "./arguments.ts";
import {
  codexOptionNames,
  codexSettings,
  type CodexReadFileToolOptions,
  type CodexSettings,
} from "./options.ts";
import { maxHeldBytes, maxLineBytes, readIndentationBlock, readSlice } from "./read.ts";

/**
 * The `read_file` tool of Codex CLI (spec 000): reads a slice of lines, or the block around an anchor, from a file with
 * an absolute path. The text has lines of the form `L{n}: {text}`, each cut at 500 bytes.
 * Errors: every code of {@link ReadError} except `BINARY_FILE`. Throws a TypeError for a wrong option.
 *
 * Defaults: `root` is the working directory; tabs are shown as four spaces (`tabs`); files that hold secrets are not read
 * (`defaultDeny`).
 *
 * @example
 * ```ts
 * const tool = codexReadFileTool({ root: "/repo" });
 * const result = await tool.run({ file_path: "/repo/src/lib.rs", offset: 10, limit: 5 });
 * console.log(result.text); // the lines, or an error for the model
 * ```
 */
export function codexReadFileTool(
  options: CodexReadFileToolOptions = {},
): ReadTool<CodexReadFileInput, CodexReadFileData> {
  const settings = codexSettings(options);
  return createReadTool<CodexReadFileInput, CodexReadFileData, CodexArguments>(
    {
      name: "read_file",
      aliases: [],
      title: "Read file",
      description:
        "Reads a local file with 1-indexed line numbers, supporting slice and indentation-aware block modes.",
      examples: [{ file_path: "/repo/src/lib.rs", offset: 10, limit: 5, mode: "slice" }],
      jsonSchema: settings.compat ? upstreamCodexSchema : codexSchema(),
      optionNames: codexOptionNames,
      check: (args) => checkedArguments(args, settings.compat),
      readsOf: ({ input }) => [input],
      read: (args, call) => read(args, call, settings),
      fail: (error, args) => fail(error, args, settings.compat),
    },
    options,
  );
}

/** Structured output of {@link codexReadFileTool}. */
export interface CodexReadFileData {
  /** The same as `text` of the result without `neutralize`. */
  readonly content: string;
  readonly content_items: null;
  readonly success: true;
}

/** Checks in the order of the specification: the path before the counts. Upstream checks the counts first (RC-7). */
function checkedArguments(raw: unknown, compat: boolean): CodexArguments {
  const args = parseCodexArguments(raw, compat);
  const relative = isAbsolute(args.path) ? undefined : invalid("file_path must be an absolute path");
  if (relative && !compat) throw relative;
  if (args.offset === 0) throw invalid("offset must be a 1-indexed line number");
  if (args.limit === 0) throw invalid("limit must be greater than zero");
  if (relative) throw relative;
  if (args.mode === "slice") return args;
  if ((args.anchorLine ?? args.offset) === 0) throw invalid("anchor_line must be a 1-indexed line number");
  if ((args.maxLines ?? args.limit) === 0) throw invalid("max_lines must be greater than zero");
  return args;
}

/** A workspace without a disk has POSIX paths on every platform. */
function isAbsolute(path: string): boolean {
  return isAbsolutePath(path, { windows: false }) || (isWindows() && isAbsolutePath(path, { windows: true }));
}

function invalid(message: string): ReadError {
  return new ReadError("INVALID_ARGUMENT", message);
}

async function read(
  args: CodexArguments,
  call: ToolCall,
  { compat, expandTabs }: CodexSettings,
): Promise<ReadSuccess<CodexReadFileData>> {
  const answerBytes = Math.min(maxHeldBytes, args.limit * 2 * maxLineBytes);
  const opened = await openForCall(call.workspace.locate(args.path), call, answerBytes);
  try {
    const lines =
      args.mode === "slice"
        ? await readSlice(opened, args, compat)
        : await readIndentationBlock(opened, args, compat);
    const content =
      lines.kind === "whole" && lines.lineCount <= maxLinesAtOnce && isUtf8(lines.bytes)
        ? sharedKernel().format(lines.bytes, {
            ...numbers,
            firstNumber: lines.firstLine,
            maxLineBytes,
            expandTabs,
          })
        : await inTurns(formatLines(lines, expandTabs), call.signal);
    const factsOfContent = await factsOfLines(lines, lines.stop === "lines", call.signal);
    const facts = { ...opened.facts, ...factsOfContent };
    const data = { content, content_items: null, success: true } as const;
    return success(content, { ...facts, ...(await opened.factsAtEnd()) }, data);
  } finally {
    opened.close();
  }
}

/** More lines are written in turns. */
const maxLinesAtOnce = 20_000;

/** Writes lines as `L{n}: {line}`, joined by LF. Tabs are expanded before the cut (RC-4), which leaves no mark. */
function* formatLines(lines: FileLines, expandTabs: boolean): Steps<string> {
  let content = "";
  let number = lines.firstLine;
  for (const piece of decodedPieces(lines)) {
    const formatted = piece.map(({ text }) => {
      const shown = expandTabs ? text.replaceAll("\t", tabText) : text;
      return numberText(number++, numbers) + cutAtBytes(shown, maxLineBytes);
    });
    content += (content === "" ? "" : "\n") + formatted.join("\n");
    yield;
  }
  return content;
}

/** `TAB_WIDTH` of spec 000. */
const tabText = "    ";

/** `L{n}: {line}`. */
const numbers = { before: "L", after: ": ", width: 0 };

/** Messages about arguments and ranges are complete. Those about the file get the prefix of the specification. */
function fail(error: ReadError, args: CodexArguments | undefined, compat: boolean): ReadFailure {
  const complete = args === undefined || error.code === "OFFSET_PAST_END";
  const { code, message, retryable, details } = complete ? error : codexFileError(error, args.path, compat);
  return failure(code, message, { retryable, details });
}

/** Phrases a failure to open or read a file as spec 000 demands: `failed to read file: …` (C-24). */
function codexFileError(error: ReadError, path: string, compat: boolean): ReadError {
  const upstream = compat ? upstreamReason(error, path) : undefined;
  const reason = upstream ?? `${error.message}: ${shownName(path)}`;
  return new ReadError(error.code, `failed to read file: ${reason}`, {
    retryable: error.retryable,
    cause: error,
    details: error.details,
  });
}

/** The upstream program's words for an error of Linux, if it has any. */
function upstreamReason(error: ReadError, path: string): string | undefined {
  if (path.includes("\0")) return "file name contained an unexpected NUL byte";
  if (error.code === "NOT_FOUND") {
    const parentIsFile = error.details?.["reason"] === "parent_not_directory";
    return parentIsFile ? "Not a directory (os error 20)" : "No such file or directory (os error 2)";
  }
  if (error.code === "NOT_FILE" && error.details?.["kind"] === "directory") {
    return "Is a directory (os error 21)";
  }
  return error.code === "PERMISSION_DENIED" ? "Permission denied (os error 13)" : undefined;
}
