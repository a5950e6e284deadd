import {
  maxShownPathCharacters,
  requireOptions,
  shownValue,
  wrongOption,
} from "../../contract/option-checks.ts";
import type { LineCut, NextWindow } from "../../contract/file-facts.ts";
import { ReadError } from "../../contract/read-error.ts";
import {
  failure,
  success,
  type MediaPart,
  type ReadErrorInfo,
  type ReadFailure,
  type ReadResult,
  type ReadSuccess,
} from "../../contract/read-result.ts";
import type { ReadCall, ReadTool } from "../../contract/read-tool.ts";
import type { Workspace } from "../../contract/workspace.ts";
import { shownName } from "../../text/message-text.ts";
import { utf8ByteLength } from "../../platform.ts";
import { contentOf } from "../../text/text-lines.ts";
import type { ToolCall } from "../engine/call.ts";
import { createReadTool } from "../engine/create-tool.ts";
import {
  parseRead,
  parseReads,
  readFileSchema,
  readsOfRequest,
  type ReadFileInput,
  type ReadFileRequest,
  type SeveralReadsInput,
  type SeveralReadsRequest,
  type WrongRead,
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
import { readSeveral, requireAccepted, type ReadFile } from "./several.ts";
import { withinTokens } from "./token-estimate.ts";
import { contentIn, mediaPartsOf, mediaText, outlineText, pageText } from "./wording.ts";

/**
 * With `severalReads: false`: as the other form, but a call makes only one read. Defaults: those of the other form.
 *
 * @example
 * ```ts
 * const tool = readFileTool({ root: "/repo", severalReads: false });
 * ```
 */
export function readFileTool(
  options: ReadFileToolOptions & { readonly severalReads: false },
): ReadTool<ReadFileInput, ReadFileData>;
/**
 * The default tool of readfile, `read_file`: a window of lines under a header that says what is shown and how to go on.
 * Shows images and PDF documents, and notebooks as their cells. One call may ask for several reads, unless `severalReads`
 * is false. Errors: the codes of {@link ReadError}. Throws a TypeError for a wrong option.
 *
 * Defaults: `root` is the working directory; an answer has at most 2000 lines and 51200 bytes (`maxLines`, `maxTextBytes`);
 * a number and a tab precede each line (`numbering`); files that hold secrets are not read (`defaultDeny`).
 *
 * @example
 * ```ts
 * const tool = readFileTool({ root: "/repo" });
 * const result = await tool.run({ path: "src/app.ts", offset: 201, limit: 200 });
 * console.log(result.text); // the lines, or an error for the model
 * ```
 */
export function readFileTool(
  options?: ReadFileToolOptions,
): ReadTool<ReadFileInput | SeveralReadsInput, ReadFileData | SeveralReadsData>;
export function readFileTool(
  options: ReadFileToolOptions = {},
): ReadTool<ReadFileInput | SeveralReadsInput, ReadFileData | SeveralReadsData> {
  return createTool(options, readFileSettings(options));
}

function createTool(
  options: ReadFileToolOptions,
  settings: ReadFileSettings,
): ReadTool<ReadFileInput | SeveralReadsInput, ReadFileData | SeveralReadsData> {
  const { severalReads } = settings;
  return createReadTool<
    ReadFileInput | SeveralReadsInput,
    ReadFileData | SeveralReadsData,
    ReadFileRequest | SeveralReadsRequest
  >(
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
        ...(severalReads
          ? [{ reads: [{ path: "src/app.ts", offset: 201, limit: 200 }, { path: "README.md" }] }]
          : []),
      ],
      jsonSchema: readFileSchema(settings.limits.maxLines, severalReads),
      optionNames: readFileOptionNames,
      checkWorkspace: (workspace) => requireHomeInside(settings.homeDirectory, workspace),
      check: severalReads ? parseReads : parseRead,
      readsOf: readsOfRequest,
      read: async (request, call) => {
        if ("reads" in request) return await answerSeveral(request, call, settings);
        const { maxTokens } = settings;
        if (maxTokens !== undefined) return await readWithinTokens(request, call, settings, maxTokens);
        const file = await readFile(request, call, settings);
        // Most reads are of text: they do not wait for media that they cannot have.
        const media = file.reading.kind === "text" ? [] : await mediaPartsOf(file.reading, call.signal);
        return worded(file, settings, media);
      },
      fail: (error, request) => fail(error, request?.path),
    },
    options,
  );
}

/** Throws a TypeError for a home directory that the workspace would refuse in every path. */
function requireHomeInside(homeDirectory: string | undefined, workspace: Workspace): void {
  if (homeDirectory === undefined) return;
  try {
    workspace.locate(homeDirectory);
  } catch {
    const shown = shownValue(homeDirectory, maxShownPathCharacters);
    throw new TypeError(`homeDirectory: expected a directory inside a root that may be read, got ${shown}`);
  }
}

/** Structured output of {@link readFileTool} for one read. */
export interface ReadFileData {
  /** What the file was read as. An outline of a text without structure is its first lines, so that it is a text. */
  readonly kind: "text" | "image" | "document" | "notebook" | "outline";
  /** `path` of the facts of the file. */
  readonly path: string;
  /**
   * The exact text of the window with its endings, without a byte order mark. The lines of an outline, joined by LF.
   * Empty for an image, and for a document that is shown beside the text.
   */
  readonly content: string;
  /**
   * The first line that was shown, 1-based. Negative, from the end, if the file was not counted. Null if none was shown,
   * as in an outline.
   */
  readonly start_line: number | null;
  /** The last line that was shown, counted as `start_line` is. */
  readonly end_line: number | null;
  /** Lines of the whole file. Null if they were not counted. */
  readonly total_lines: number | null;
  /** Where to continue reading. Null if nothing follows. */
  readonly next: NextWindow | null;
  /** Lines that were cut at `maxLineCharacters`, and the column where each goes on. */
  readonly cuts: readonly LineCut[];
}

/** Structured output of {@link readFileTool} for several reads: one entry for each, in their order. */
export interface SeveralReadsData {
  readonly reads: readonly (ReadFileData | FailedReadData)[];
}

/** One of several reads that failed. */
export interface FailedReadData extends ReadErrorInfo {
  readonly kind: "error";
}

function describe({ limits, numbering, severalReads, documents }: ReadFileSettings): string {
  return (
    "Reads a file. Text comes as a header in brackets (path, lines shown, total, next call), then each line " +
    `${lineForms[numbering]}. At most ${limits.maxLines} lines and ${limits.maxTextBytes} bytes come at once, and ` +
    `${limits.maxLineCharacters} characters of a line; to go on, send the call that the header names after \`next:\`. ` +
    'A negative offset counts from the end. mode="block" gives the whole function, class or section around line ' +
    `offset. ${mediaForms[documents?.pdf ?? "none"]}` +
    (severalReads
      ? " Read several ranges or files in one call with reads; the limits hold for all together."
      : "")
  );
}

/** How media comes, by how PDF documents do. */
const mediaForms = {
  none: "Images and PDFs are shown, notebooks come as their cells.",
  native: "Images and PDFs are shown, notebooks come as their cells, office documents as text.",
  text: "Images are shown, notebooks come as their cells, PDFs and office documents as text.",
} as const;

const lineForms: Readonly<Record<Numbering, string>> = {
  tab: "as number, tab, text; the number and the tab are not in the file, so leave them out of edits",
  codex: "as `L1: text`; what stands before the text is not in the file, so leave it out of edits",
  cat: "as padded number, tab, text; the number and the tab are not in the file, so leave them out of edits",
  pipe: "as `1| text`; what stands before the text is not in the file, so leave it out of edits",
  none: "as it is",
};

/** Reads one file. Throws a ReadError. */
async function readFile(
  sent: ReadFileRequest,
  call: ToolCall,
  settings: ReadFileSettings,
): Promise<ReadFile> {
  if (call.refusedReads !== undefined) requireAccepted(call.refusedReads);
  const opened = await openRequested(sent, call, settings);
  try {
    const reading = await readAs(opened, settings);
    return { reading, request: opened.request, facts: { ...reading.facts, ...(await opened.factsAtEnd()) } };
  } finally {
    opened.close();
  }
}

/** Puts what was read into words, unless only its content is wanted. `media`: what is shown beside them. */
function worded(
  { reading, request, facts }: ReadFile,
  { numbering, bare }: ReadFileSettings,
  media: readonly MediaPart[],
): ReadSuccess<ReadFileData> {
  const data: ReadFileData = {
    kind: reading.kind,
    path: facts.path,
    content: "page" in reading ? contentOf(reading.page.text) : contentIn(reading),
    start_line: facts.firstLine,
    end_line: facts.lastLine,
    total_lines: facts.totalLines,
    next: facts.next,
    cuts: facts.cuts,
  };
  if (bare === true) return success(data.content, facts, data, media);
  if (reading.kind === "outline") return success(outlineText(reading, facts, request), facts, data);
  return "page" in reading
    ? success(pageText(reading, facts, request, numbering), facts, data)
    : success(mediaText(reading, facts, request), facts, data, media);
}

/** About so many bytes of an outline are a token. */
const outlineBytesPerToken = 2.5;

/** Reads one file, with fewer bytes of text until the answer keeps to `maxTokens`. */
function readWithinTokens(
  request: ReadFileRequest,
  call: ToolCall,
  settings: ReadFileSettings,
  maxTokens: number,
): Promise<ReadSuccess<ReadFileData>> {
  const { limits } = settings;
  // Each page is cut elsewhere, but the pages of an outline must be equally deep.
  const outlineBytes = Math.min(limits.maxTextBytes, Math.floor(maxTokens * outlineBytesPerToken));
  return withinTokens(
    maxTokens,
    limits.maxTextBytes,
    async (maxTextBytes) => {
      const fewer = { ...settings, limits: { ...limits, maxTextBytes }, outlineBytes };
      const file = await readFile(request, call, fewer);
      return worded(file, settings, await mediaPartsOf(file.reading, call.signal));
    },
    ({ text, data }) => ({ text, bytes: utf8ByteLength(data.content) }),
    call.signal,
  );
}

/** Answers several reads in their order, each under its own header. A read that fails has its error in its place. */
async function answerSeveral(
  request: SeveralReadsRequest,
  call: ToolCall,
  settings: ReadFileSettings,
): Promise<ReadResult<SeveralReadsData>> {
  const answerOf = (outcome: ReadFile | WrongRead, media: readonly MediaPart[]): ReadResult<ReadFileData> =>
    "error" in outcome ? fail(outcome.error, outcome.path) : worded(outcome, settings, media);
  const parts = await readSeveral(request, call, settings, readFile, (outcome) => answerOf(outcome, []).text);
  const answers: { readonly reads: readonly number[]; readonly answer: ReadResult<ReadFileData> }[] = [];
  for (const { reads, outcome } of parts) {
    const media = "error" in outcome ? [] : await mediaPartsOf(outcome.reading, call.signal);
    answers.push({ reads, answer: answerOf(outcome, media) });
  }
  // Reads that show the same lines share one answer.
  const answerOfEach = request.reads.map(
    (_read, index) => answers.find(({ reads }) => reads.includes(index))?.answer,
  );
  const text = answers.map(({ answer }) => answer.text).join("\n\n");
  const files = answerOfEach.map((answer) => answer?.files[0] ?? null);
  const [first] = answerOfEach;
  if (first?.ok === false && answerOfEach.every((answer) => answer?.ok === false)) {
    return { ...first, text, files: files.map(() => null) };
  }
  return {
    ok: true,
    text,
    media: answers.flatMap(({ answer }) => answer.media),
    files,
    data: { reads: answerOfEach.map(dataOf) },
  };
}

function dataOf(answer: ReadResult<ReadFileData> | undefined): ReadFileData | FailedReadData {
  if (answer === undefined) throw new ReadError("INTERNAL", "a read was not answered");
  return answer.ok ? answer.data : { kind: "error", ...answer.error };
}

/** Phrases an error. `path`: as it was sent. */
function fail(error: ReadError, path: string | undefined): ReadFailure {
  const { code, retryable, details } = error;
  const message = path === undefined ? error.message : `${shownName(path)}: ${error.message}`;
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
  if (workspace === undefined) throw wrongOption("workspace", "a workspace", workspace);
  requireOptions(options, "{ maxLines: 200 }");
  const { signal, ...others } = options;
  const result = (await windowTool(workspace, others).run(input, { signal })) as ReadResult<ReadFileData>;
  return result.ok ? { ...result, text: result.data.content } : result;
}

type WindowToolOptions = Omit<ReadWindowOptions, "signal">;
type WindowTool = ReturnType<typeof createTool>;

/** The tool that was last made for a workspace: a host reads with the same options again and again. */
const lastTools = new WeakMap<
  Workspace,
  { readonly options: WindowToolOptions; readonly tool: WindowTool }
>();

function windowTool(workspace: Workspace, options: WindowToolOptions): WindowTool {
  const last = lastTools.get(workspace);
  if (last !== undefined && areSame(last.options, options)) return last.tool;
  const toolOptions = { ...options, workspace, severalReads: false } as const;
  // An estimate of tokens is one of the words that the tool would say.
  const bare = options.maxTokens === undefined;
  const tool = createTool(toolOptions, { ...readFileSettings(toolOptions), bare });
  lastTools.set(workspace, { options, tool });
  return tool;
}

function areSame(one: WindowToolOptions, other: WindowToolOptions): boolean {
  const entries = Object.entries(one);
  const values = new Map<string, unknown>(Object.entries(other));
  return (
    entries.length === values.size && entries.every(([name, value]) => Object.is(values.get(name), value))
  );
}

/** The limits and behaviour of {@link readFileTool}, and the signal of the call. */
export interface ReadWindowOptions extends ReadFileLimits, ReadFileBehaviour {
  readonly signal?: ReadCall["signal"];
}
