import { isWindows } from "../../platform.ts";
import type { FileFacts } from "../../contract/file-facts.ts";
import { ReadError } from "../../contract/read-error.ts";
import type { ReadFailure, ReadSuccess } from "../../contract/read-result.ts";
import type { ReadTool } from "../../contract/read-tool.ts";
import { decodeLines } from "../../text/decode-lines.ts";
import { isAbsolutePath } from "../../workspace/path-rules.ts";
import { createReadTool } from "../engine/create-tool.ts";
import { failure } from "../engine/errors.ts";
import { factsOfRun } from "../engine/facts.ts";
import { jsonSchemaOf } from "../engine/schema.ts";
import { readLocatedFile, type ToolCall } from "../engine/call.ts";
import type { ToolOptions } from "../engine/options.ts";
import {
  codexArguments,
  parseCodexArguments,
  type CodexArguments,
  type CodexReadFileInput,
  upstreamCodexSchema,
} from "./arguments.ts";
import { codexFileError, formatCodexRun } from "./format.ts";
import { readIndentationBlock, readSlice, type CodexRun } from "./read.ts";

/** Options of {@link codexReadFileTool}. */
export interface CodexReadFileToolOptions extends ToolOptions {
  /** Answers byte for byte as the program that spec 000 describes, where the two differ. */
  readonly compat?: "codex-0.116";
  /** `expand`: each tab is shown as four spaces. Default: `expand`, with `compat` `keep`. */
  readonly tabs?: "expand" | "keep";
}

/** Structured output of {@link codexReadFileTool}. */
export interface CodexReadFileData {
  readonly content: string;
  readonly content_items: null;
  readonly success: true;
}

interface CodexBehaviour {
  readonly compat: boolean;
  readonly expandTabs: boolean;
}

interface CodexBlock {
  readonly content: string;
  readonly facts: FileFacts;
}

/**
 * The `read_file` tool of Codex CLI (spec 000): an absolute path, lines as `L{n}: {text}`.
 * Errors: every code of {@link ReadError} but `BINARY_FILE`.
 */
export function codexReadFileTool(
  options: CodexReadFileToolOptions = {},
): ReadTool<CodexReadFileInput, CodexReadFileData> {
  const behaviour = behaviourOf(options);
  return createReadTool<CodexReadFileInput, CodexReadFileData, CodexArguments>(
    {
      name: "read_file",
      aliases: [],
      title: "Read file",
      description:
        "Reads a local file with 1-indexed line numbers, supporting slice and indentation-aware block modes.",
      examples: [{ file_path: "/repo/src/lib.rs", offset: 10, limit: 5, mode: "slice" }],
      jsonSchema: behaviour.compat ? upstreamCodexSchema : jsonSchemaOf(codexArguments),
      optionNames: ["compat", "tabs"],
      check: (args) => checkedArguments(args, behaviour.compat),
      read: async (args, call) => succeed(await read(args, behaviour, call)),
      fail: (error, _, args) => fail(error, args, behaviour.compat),
    },
    options,
  );
}

function behaviourOf(options: CodexReadFileToolOptions): CodexBehaviour {
  const { compat, tabs } = options;
  if (compat !== undefined && compat !== "codex-0.116") {
    throw new TypeError(`compat: expected "codex-0.116", got ${JSON.stringify(compat)}`);
  }
  if (tabs !== undefined && tabs !== "expand" && tabs !== "keep") {
    throw new TypeError(`tabs: expected "expand" or "keep", got ${JSON.stringify(tabs)}`);
  }
  return {
    compat: compat !== undefined,
    expandTabs: tabs === undefined ? compat === undefined : tabs === "expand",
  };
}

function succeed({ content, facts }: CodexBlock): ReadSuccess<CodexReadFileData> {
  return {
    ok: true,
    text: content,
    media: [],
    files: [facts],
    data: { content, content_items: null, success: true },
  };
}

/** Messages of arguments and ranges are complete; those of the file get the specification's prefix. */
function fail(error: ReadError, args: CodexArguments | undefined, compat: boolean): ReadFailure {
  const complete = args === undefined || error.code === "OFFSET_PAST_END";
  const { code, message, retryable, details } = complete
    ? error
    : codexFileError(error, args.filePath, compat);
  return failure(code, message, { retryable, details });
}

function invalid(message: string): ReadError {
  return new ReadError("INVALID_ARGUMENT", message);
}

/** A workspace without a disk has paths of POSIX on every platform. */
function isAbsolute(path: string): boolean {
  const windows = isWindows();
  return isAbsolutePath(path, { windows: false }) || (windows && isAbsolutePath(path, { windows }));
}

/** The specification's order; upstream looks at the counts first (RC-7). */
function checkedArguments(raw: unknown, compat: boolean): CodexArguments {
  const args = parseCodexArguments(raw, compat);
  const absolute = isAbsolute(args.filePath);
  const relative = absolute ? undefined : invalid("file_path must be an absolute path");
  if (relative && !compat) throw relative;
  if (args.offset === 0) throw invalid("offset must be a 1-indexed line number");
  if (args.limit === 0) throw invalid("limit must be greater than zero");
  if (relative) throw relative;
  if (args.mode === "slice") return args;
  if ((args.anchorLine ?? args.offset) === 0) throw invalid("anchor_line must be a 1-indexed line number");
  if ((args.maxLines ?? args.limit) === 0) throw invalid("max_lines must be greater than zero");
  return args;
}

async function read(args: CodexArguments, behaviour: CodexBehaviour, call: ToolCall): Promise<CodexBlock> {
  const path = call.workspace.locate(args.filePath);
  const { value, changed } = await readLocatedFile(path, call, async (file, opened) => {
    const choose = args.mode === "slice" ? readSlice : readIndentationBlock;
    const run = await choose(file, args, behaviour.compat, call.signal);
    return { content: formatCodexRun(run, behaviour.expandTabs), facts: { ...opened, ...factsOf(run) } };
  });
  return { content: value.content, facts: { ...value.facts, changed } };
}

function factsOf(run: CodexRun): Partial<FileFacts> {
  const { raw, firstLine, lineCount, totalLines, head, stop } = run;
  return factsOfRun({
    firstLine,
    lineCount,
    totalLines,
    head,
    more: stop === "lines",
    ...(raw && { raw }),
    get lines() {
      return run.lines;
    },
    get texts() {
      return decodeLines(run);
    },
  });
}
