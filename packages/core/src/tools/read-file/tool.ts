import type { FileFacts, LineCut, NextWindow } from "../../contract/file-facts.ts";
import type { ReadError } from "../../contract/read-error.ts";
import type { ReadFailure, ReadResult, ReadSuccess } from "../../contract/read-result.ts";
import type { ReadCall, ReadTool } from "../../contract/read-tool.ts";
import type { Workspace } from "../../contract/workspace.ts";
import { shownName } from "../../text/message-text.ts";
import { contentOf } from "../../text/text-lines.ts";
import { jsonSchemaOf } from "../engine/arguments.ts";
import type { ToolCall } from "../engine/call.ts";
import { createReadTool } from "../engine/create-tool.ts";
import { failure, success } from "../engine/results.ts";
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
import { type FileReading, mediaPartsOf, mediaText, outlineText, pageText } from "./wording.ts";

/**
 * The default tool of readfile, `read_file`: a window of lines under a header that says what is shown and how to go on.
 * Shows images and PDF documents, and notebooks as their cells.
 * Errors: the codes of {@link ReadError}. Throws a TypeError for a wrong option.
 *
 * @example
 * ```ts
 * const tool = readFileTool({ root: "/repo" });
 * const result = await tool.run({ path: "src/app.ts", offset: 201, limit: 200 });
 * console.log(result.text); // the lines, or an error for the model
 * ```
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

/** Structured output of {@link readFileTool}. */
export interface ReadFileData {
  /** What the file was read as. An outline of a text without structure is its first lines, so that it is a text. */
  readonly kind: "text" | "image" | "document" | "notebook" | "outline";
  /** As in the facts of the file. */
  readonly path: string;
  /**
   * The exact text of the window with its endings, without a byte order mark. The lines of an outline, joined by LF.
   * Empty for an image or document.
   */
  readonly content: string;
  /** 1-based. Negative, from the end, if the file was not counted. Null if no line was shown, as in an outline. */
  readonly start_line: number | null;
  /** As `start_line`, and inclusive. */
  readonly end_line: number | null;
  /** Lines of the whole file. Null if they were not counted. */
  readonly total_lines: number | null;
  /** Where to continue reading. Null if nothing follows. */
  readonly next: NextWindow | null;
  /** Lines that were cut at `maxLineCharacters`. */
  readonly cuts: readonly LineCut[];
}

function describe({ limits, numbering }: ReadFileSettings): string {
  return (
    "Reads a file. Text comes as a header in brackets (path, lines shown, total, next call), then each line " +
    `${lineForms[numbering]}. At most ${limits.maxLines} lines and ${limits.maxTextBytes} bytes come at once, and ` +
    `${limits.maxLineCharacters} characters of a line; to go on, send the call that the header names after \`next:\`. ` +
    'A negative offset counts from the end. mode="block" gives the whole function, class or section around line ' +
    "offset. Images and PDFs are shown, notebooks come as their cells."
  );
}

const lineForms: Readonly<Record<Numbering, string>> = {
  tab: "as number, tab, text; the number and the tab are not in the file, so leave them out of edits",
  codex: "as `L1: text`; what stands before the text is not in the file, so leave it out of edits",
  cat: "as padded number, tab, text; the number and the tab are not in the file, so leave them out of edits",
  pipe: "as `1| text`; what stands before the text is not in the file, so leave it out of edits",
  none: "as it is",
};

async function read(
  request: ReadFileRequest,
  call: ToolCall,
  settings: ReadFileSettings,
): Promise<ReadSuccess<ReadFileData>> {
  const opened = await openRequested(request, call, settings);
  try {
    const reading = await readAs(opened, settings);
    return worded(reading, opened.request, settings, await opened.factsAtEnd());
  } finally {
    opened.close();
  }
}

function worded(
  reading: FileReading,
  request: ReadFileRequest,
  { numbering }: ReadFileSettings,
  atEnd: Partial<FileFacts>,
): ReadSuccess<ReadFileData> {
  const facts = { ...reading.facts, ...atEnd };
  const data: ReadFileData = {
    kind: reading.kind,
    path: facts.path,
    content:
      reading.kind === "outline"
        ? reading.entries.join("\n")
        : "page" in reading
          ? contentOf(reading.page.text)
          : "",
    start_line: facts.firstLine,
    end_line: facts.lastLine,
    total_lines: facts.totalLines,
    next: facts.next,
    cuts: facts.cuts,
  };
  if (reading.kind === "outline") return success(outlineText(reading, facts, request), facts, data);
  return "page" in reading
    ? success(pageText(reading, facts, request, numbering), facts, data)
    : success(mediaText(reading, facts, request), facts, data, mediaPartsOf(reading));
}

function fail(error: ReadError, args: ReadFileRequest | undefined): ReadFailure {
  const { code, retryable, details } = error;
  const message = args === undefined ? error.message : `${shownName(args.path)}: ${error.message}`;
  return failure(code, message, { retryable, details, text: `Error: ${code}: ${message}` });
}

/**
 * For programs: reads a window as {@link readFileTool} does, but `text` is its exact text, without header and numbers.
 * Rejects with a TypeError for a missing workspace or a wrong option, and with the reason of `signal` when it aborts;
 * every other error is in the result.
 *
 * @example
 * ```ts
 * const workspace = openWorkspace({ root: "/repo" });
 * const window = await readWindow(workspace, { path: "src/app.ts", offset: 201, limit: 200 });
 * if (window.ok) console.log(window.text, window.data.next);
 * ```
 */
export async function readWindow(
  workspace: Workspace,
  input: ReadFileInput,
  options: ReadWindowOptions = {},
): Promise<ReadResult<ReadFileData>> {
  // Without a workspace, the tool would open the working directory.
  if (workspace === undefined) throw new TypeError("workspace: expected a workspace");
  const { signal, ...others } = options;
  const result = await readFileTool({ ...others, workspace }).run(input, { signal });
  return result.ok ? { ...result, text: result.data.content } : result;
}

/** The limits and behaviour of {@link readFileTool}, and the signal of the call. */
export interface ReadWindowOptions extends ReadFileLimits, ReadFileBehaviour {
  readonly signal?: ReadCall["signal"];
}
