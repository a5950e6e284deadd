import type { Cut, FileFacts, NextWindow } from "../../contract/file-facts.ts";
import type { ReadError } from "../../contract/read-error.ts";
import type { ReadFailure, ReadSuccess } from "../../contract/read-result.ts";
import type { ReadTool } from "../../contract/read-tool.ts";
import { readBytes } from "../../lines/bytes/resident-file.ts";
import { escapeControlCharacters } from "../../text/escape-text.ts";
import { createReadTool } from "../engine/create-tool.ts";
import { failure } from "../engine/errors.ts";
import { jsonSchemaOf } from "../engine/schema.ts";
import type { ToolCall } from "../engine/call.ts";
import type { FileAnswer } from "./answer/file-answer.ts";
import { readOpenedFile } from "./answer/read-opened-file.ts";
import { describeReadFile } from "./describe-read-file.ts";
import { readRequestedFile } from "./opening/read-requested-file.ts";
import {
  parseReadFileArguments,
  readFileArguments,
  type ReadFileInput,
  type ReadFileRequest,
} from "./read-file-arguments.ts";
import {
  readFileOptionNames,
  readFileSettings,
  type ReadFileSettings,
  type ReadFileToolOptions,
} from "./read-file-options.ts";

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
  readonly cuts: readonly Cut[];
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
