import type { LineCut, FileFacts, NextWindow } from "../../contract/file-facts.ts";
import type { ReadError } from "../../contract/read-error.ts";
import type { ReadFailure, ReadSuccess, ReadResult } from "../../contract/read-result.ts";
import type { ReadTool, ReadCall } from "../../contract/read-tool.ts";
import { readBytes } from "../../lines/bytes/resident-file.ts";
import { escapeControlCharacters } from "../../text/escape-text.ts";
import { createReadTool } from "../engine/create-tool.ts";
import { failure } from "../engine/errors.ts";
import { jsonSchemaOf } from "../engine/schema.ts";
import type { ToolCall } from "../engine/call.ts";
import { type FileAnswer, readRequestedFile } from "./open.ts";
import { readOpenedFile } from "./read.ts";
import {
  parseReadFileArguments,
  readFileArguments,
  type ReadFileInput,
  type ReadFileRequest,
} from "./arguments.ts";
import {
  readFileOptionNames,
  readFileSettings,
  type ReadFileSettings,
  type ReadFileToolOptions,
  type Numbering,
  type ReadFileLimits,
  type ReadFileBehaviour,
} from "./options.ts";
import type { Workspace } from "../../contract/workspace.ts";

/** Structured output of {@link readFileTool}. */
export interface ReadFileData {
  /** What the file was read as. */
  readonly kind: FileAnswer["kind"];
  readonly path: string;
  /** The exact text of the window, with its endings and without a byte order mark; empty for an image or document. */
  readonly content: string;
  /** 1-based; negative from the end when the file was not counted; null when no line was shown. */
  readonly start_line: number | null;
  readonly end_line: number | null;
  readonly total_lines: number | null;
  readonly next: NextWindow | null;
  readonly cuts: readonly LineCut[];
}

/** By so many of its first bytes a file is known. */
const headBytes = 8192;

/**
 * The default tool of readfile: a window of lines under a header that says what was shown and how to go on; images,
 * PDF documents and notebooks as what they are.
 * Errors: the codes of {@link ReadError}.
 */
export function readFileTool(options: ReadFileToolOptions = {}): ReadTool<ReadFileInput, ReadFileData> {
  const settings = readFileSettings(options);
  return createReadTool<ReadFileInput, ReadFileData, ReadFileRequest>(
    {
      name: "read_file",
      aliases: [],
      title: "Read file",
      description: describeReadFile(settings),
      examples: [
        { path: "src/app.ts" },
        { path: "src/app.ts", offset: 201, limit: 200 },
        { path: "app.log", offset: -50 },
        { path: "src/app.ts", offset: 42, mode: "block" },
      ],
      jsonSchema: jsonSchemaOf(readFileArguments(settings.limits.maxLines)),
      optionNames: readFileOptionNames,
      check: parseReadFileArguments,
      read: (request, call) => read(request, call, settings),
      fail,
    },
    options,
  );
}

async function read(
  requested: ReadFileRequest,
  call: ToolCall,
  settings: ReadFileSettings,
): Promise<ReadSuccess<ReadFileData>> {
  const { signal } = call;
  const { value: answer, changed } = await readRequestedFile(
    requested,
    call,
    settings,
    async (request, file, opened) => {
      const head = await readBytes(file, headBytes, signal);
      return await readOpenedFile({ file, opened, head, request, settings, signal });
    },
  );
  const facts: FileFacts = { ...answer.facts, changed };
  const data: ReadFileData = {
    kind: answer.kind,
    path: facts.path,
    content: answer.content,
    start_line: facts.firstLine,
    end_line: facts.lastLine,
    total_lines: facts.totalLines,
    next: facts.next,
    cuts: facts.cuts,
  };
  return { ok: true, text: answer.text(facts), media: answer.media, files: [facts], data };
}

function fail(error: ReadError, _: unknown, args: ReadFileInput | undefined): ReadFailure {
  const { code, retryable, details } = error;
  const message =
    args === undefined ? error.message : `${escapeControlCharacters(args.path)}: ${error.message}`;
  return failure(code, message, { retryable, details, text: `Error: ${code}: ${message}` });
}

const lineForms: Readonly<Record<Numbering, string>> = {
  tab: "as number, tab, text; the number and the tab are not in the file, so leave them out of edits",
  codex: "as `L1: text`; what stands before the text is not in the file, so leave it out of edits",
  cat: "as padded number, tab, text; the number and the tab are not in the file, so leave them out of edits",
  pipe: "as `1| text`; what stands before the text is not in the file, so leave it out of edits",
  none: "as it is",
};

/** What a model is told of the tool. */
function describeReadFile({ limits, numbering }: ReadFileSettings): string {
  return (
    "Reads a file. Text comes as a header in brackets (path, lines shown, total, next call), then each line " +
    `${lineForms[numbering]}. At most ${limits.maxLines} lines and ${limits.maxTextBytes} bytes come at once, and ` +
    `${limits.maxLineCharacters} characters of a line; to go on, send the call that the header names after \`next:\`. ` +
    'A negative offset counts from the end. mode="block" gives the whole function, class or section around line ' +
    "offset. Images and PDFs are shown, notebooks come as their cells."
  );
}

/** The limits and ways of `readFileTool`, and the signal of the call. */
export interface ReadWindowOptions extends ReadFileLimits, ReadFileBehaviour {
  readonly signal?: ReadCall["signal"];
}

/** Reads a window as `readFileTool` does, for programs: `text` is the exact text, with no header and no numbers. */
export async function readWindow(
  workspace: Workspace,
  input: ReadFileInput,
  options: ReadWindowOptions = {},
): Promise<ReadResult<ReadFileData>> {
  // Without one the tool would open the working directory.
  if (workspace === undefined) throw new TypeError("workspace: expected a workspace");
  const { signal, ...others } = options;
  const result = await readFileTool({ ...others, workspace }).run(input, { signal });
  return result.ok ? { ...result, text: result.data.content } : result;
}
