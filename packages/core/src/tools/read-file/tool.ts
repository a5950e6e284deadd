import type { LineCut, NextWindow } from "../../contract/file-facts.ts";
import type { ReadError } from "../../contract/read-error.ts";
import type { ReadFailure, ReadResult, ReadSuccess } from "../../contract/read-result.ts";
import type { ReadCall, ReadTool } from "../../contract/read-tool.ts";
import type { Workspace } from "../../contract/workspace.ts";
import { escapeControlCharacters } from "../../text/message-text.ts";
import { contentOf } from "../../text/text-lines.ts";
import type { ToolCall } from "../engine/call.ts";
import { createReadTool } from "../engine/create-tool.ts";
import { failure, success } from "../engine/results.ts";
import { jsonSchemaOf } from "../engine/arguments.ts";
import {
  parseReadFileArguments,
  readFileSchema,
  type ReadFileInput,
  type ReadFileRequest,
} from "./arguments.ts";
import { openRequested } from "./open.ts";
import {
  readFileOptionNames,
  readFileSettings,
  type Numbering,
  type ReadFileBehaviour,
  type ReadFileLimits,
  type ReadFileSettings,
  type ReadFileToolOptions,
} from "./options.ts";
import { readAs } from "./read.ts";
import { type FileReading, mediaPartsOf, mediaText, pageText } from "./wording.ts";

/** Structured output of {@link readFileTool}. */
export interface ReadFileData {
  /** What the file was read as. */
  readonly kind: "text" | "image" | "document" | "notebook";
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
      description: describe(settings),
      examples: [
        { path: "src/app.ts" },
        { path: "src/app.ts", offset: 201, limit: 200 },
        { path: "app.log", offset: -50 },
        { path: "src/app.ts", offset: 42, mode: "block" },
      ],
      jsonSchema: jsonSchemaOf(readFileSchema(settings.limits.maxLines)),
      optionNames: readFileOptionNames,
      check: parseReadFileArguments,
      read: (request, call) => read(request, call, settings),
      fail,
    },
    options,
  );
}

async function read(
  request: ReadFileRequest,
  call: ToolCall,
  settings: ReadFileSettings,
): Promise<ReadSuccess<ReadFileData>> {
  const opened = await openRequested(request, call, settings);
  try {
    const reading = await readAs(opened, settings);
    return worded(reading, opened.request, settings, await opened.changed());
  } finally {
    opened.close();
  }
}

function worded(
  reading: FileReading,
  request: ReadFileRequest,
  { numbering }: ReadFileSettings,
  changed: boolean,
): ReadSuccess<ReadFileData> {
  const facts = { ...reading.facts, changed };
  const data: ReadFileData = {
    kind: reading.kind,
    path: facts.path,
    content: "page" in reading ? contentOf(reading.page.text) : "",
    start_line: facts.firstLine,
    end_line: facts.lastLine,
    total_lines: facts.totalLines,
    next: facts.next,
    cuts: facts.cuts,
  };
  return "page" in reading
    ? success(pageText(reading, facts, request, numbering), facts, data)
    : success(mediaText(reading, facts, request), facts, data, mediaPartsOf(reading));
}

function fail(error: ReadError, args: ReadFileRequest | undefined): ReadFailure {
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

function describe({ limits, numbering }: ReadFileSettings): string {
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
