import { endingText } from "../../lines/line-ending.ts";
import type { Cut, FileFacts, NextWindow } from "../../contract/file-facts.ts";
import type { ReadError } from "../../contract/read-error.ts";
import type { ReadFailure, ReadSuccess } from "../../contract/read-result.ts";
import type { ReadTool } from "../../contract/read-tool.ts";
import { escapeControlCharacters } from "../../text/escape-control-characters.ts";
import { createReadTool } from "../create-read-tool.ts";
import { failure } from "../failure.ts";
import { factsOfRun } from "../file-facts-of.ts";
import { jsonSchemaOf } from "../json-schema-of.ts";
import { readLocatedFile } from "../read-located-file.ts";
import type { ToolCall } from "../tool-call.ts";
import type { ToolOptions } from "../tool-options.ts";
import { formatReadFileText, type Numbering } from "./format-read-file.ts";
import { parseReadFileArguments, readFileArguments, type ReadFileInput } from "./read-file-arguments.ts";
import { readFileLimits, type ReadFileLimits } from "./read-file-limits.ts";
import { readFileWindow, type ReadFileWindow } from "./read-file-window.ts";

/** Structured output of {@link readFileTool}. */
export interface ReadFileData {
  readonly kind: "text";
  readonly path: string;
  /** The exact text of the window, with its endings and without a byte order mark. */
  readonly content: string;
  /** 1-based; negative from the end when the file was not counted; null when no line was shown. */
  readonly start_line: number | null;
  readonly end_line: number | null;
  readonly total_lines: number | null;
  readonly next: NextWindow | null;
  readonly cuts: readonly Cut[];
}

/** Options of {@link readFileTool}. */
export interface ReadFileToolOptions extends ToolOptions, ReadFileLimits {
  /** How lines are numbered. Default `tab`: number, tab, line. */
  readonly numbering?: Numbering;
}

const numberings: readonly Numbering[] = ["tab", "codex", "cat", "pipe", "none"];

/**
 * The default tool of readfile: a window of lines under a header that says what was shown and how to go on.
 * Errors: the codes of {@link ReadError}.
 */
export function readFileTool(options: ReadFileToolOptions = {}): ReadTool<ReadFileInput, ReadFileData> {
  const limits = readFileLimits(options);
  const numbering = options.numbering ?? "tab";
  if (!numberings.includes(numbering)) {
    throw new TypeError(
      `numbering: expected one of ${numberings.join(", ")}, got ${JSON.stringify(numbering)}`,
    );
  }
  return createReadTool<ReadFileInput, ReadFileData, ReadFileInput>(
    {
      name: "read_file",
      aliases: [],
      title: "Read file",
      description: describe(limits, numbering),
      examples: [
        { path: "src/app.ts" },
        { path: "src/app.ts", offset: 201, limit: 200 },
        { path: "app.log", offset: -50 },
      ],
      jsonSchema: jsonSchemaOf(readFileArguments(limits.maxLines)),
      optionNames: ["maxLines", "maxTextBytes", "maxLineCharacters", "maxCountedBytes", "numbering"],
      check: parseReadFileArguments,
      read: (args, call) => read(args, call, limits, numbering),
      fail,
    },
    options,
  );
}

const lineForms: Readonly<Record<Numbering, string>> = {
  tab: "as number, tab, text; the number and the tab are not in the file, so leave them out of edits",
  codex: "as `L1: text`; what stands before the text is not in the file, so leave it out of edits",
  cat: "as padded number, tab, text; the number and the tab are not in the file, so leave them out of edits",
  pipe: "as `1| text`; what stands before the text is not in the file, so leave it out of edits",
  none: "as it is",
};

function describe(limits: Required<ReadFileLimits>, numbering: Numbering): string {
  return (
    "Reads lines of a text file. The answer is a header in brackets (path, lines shown, total, next call), then each " +
    `line ${lineForms[numbering]}. At most ${limits.maxLines} lines and ${limits.maxTextBytes} bytes come at once, and ` +
    `${limits.maxLineCharacters} characters of a line; to go on, send the call that the header names after \`next:\`. ` +
    "A negative offset counts from the end. Unknown arguments are ignored."
  );
}

async function read(
  args: ReadFileInput,
  call: ToolCall,
  limits: Required<ReadFileLimits>,
  numbering: Numbering,
): Promise<ReadSuccess<ReadFileData>> {
  const path = call.workspace.locate(args.path);
  const { value, changed } = await readLocatedFile(path, call, async (file, opened) => {
    const window = await readFileWindow(file, args, limits, call.signal);
    return { window, facts: { ...opened, ...factsOf(window, args) } };
  });
  const facts: FileFacts = { ...value.facts, changed };
  const data: ReadFileData = {
    kind: "text",
    path: path.shown,
    content: contentOf(value.window),
    start_line: facts.firstLine,
    end_line: facts.lastLine,
    total_lines: facts.totalLines,
    next: facts.next,
    cuts: facts.cuts,
  };
  const text = formatReadFileText(value.window, facts, { args, numbering });
  return { ok: true, text, media: [], files: [facts], data };
}

function contentOf({ text }: ReadFileWindow): string {
  return text.lines.map((line) => line.text + endingText[line.ending]).join("");
}

function factsOf(window: ReadFileWindow, args: ReadFileInput): Partial<FileFacts> {
  const { text, firstLine, totalLines, bom } = window;
  const texts = text.lines.map((line) => line.text);
  const run = { firstLine, lines: text.lines, texts, head: new Uint8Array(0), totalLines, more: false };
  return { ...factsOfRun(run), bom, next: nextOf(window, args), cuts: cutsOf(window, args) };
}

/** First character of the text that is shown of a line. */
function columnOf(index: number, args: ReadFileInput): number {
  return index === 0 ? (args.column ?? 1) : 1;
}

function columnAfter(window: ReadFileWindow, index: number, args: ReadFileInput): number {
  return columnOf(index, args) + Array.from(window.text.lines[index]?.text ?? "").length;
}

function nextOf(window: ReadFileWindow, args: ReadFileInput): NextWindow | null {
  const { text, firstLine, more } = window;
  if (text.budgetStop === "inside") return { offset: firstLine, column: columnAfter(window, 0, args) };
  if (text.lines.length === 0 || more === false) return null;
  return { offset: firstLine + text.lines.length };
}

/** Lines that the character cap shortened; the window goes on behind them. */
function cutsOf(window: ReadFileWindow, args: ReadFileInput): Cut[] {
  const { text, firstLine } = window;
  if (text.budgetStop === "inside") return [];
  return text.lines.flatMap((line, index) =>
    line.charactersLeft > 0 ? [{ line: firstLine + index, column: columnAfter(window, index, args) }] : [],
  );
}

function fail(error: ReadError, _: unknown, args: ReadFileInput | undefined): ReadFailure {
  const { code, retryable, details } = error;
  const message =
    args === undefined ? error.message : `${escapeControlCharacters(args.path)}: ${error.message}`;
  return failure(code, message, { retryable, details, text: `Error: ${code}: ${message}` });
}
