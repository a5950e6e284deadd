import { ReadError } from "../../contract/read-error.ts";
import type { SingleRead } from "../../contract/read-tool.ts";
import { checkArguments, type ArgumentSchema, type ArgumentsSchema } from "../engine/argument-schema.ts";
import { isFields } from "./argument-names.ts";
import { repairArguments, repairNotes, type RepairedArguments } from "./argument-repairs.ts";
import { sentFields, sentReads, type SentFields, type SentReads } from "./argument-wrappers.ts";

/** Arguments of `readFileTool`. */
export interface ReadFileInput {
  /** File path, relative or absolute inside the workspace. */
  path: string;
  /** First line, 1-based. Negative counts from the end: -50 is the last 50 lines. Default 1. */
  offset?: number | undefined;
  /** Lines, at most. The option `maxLines` is both the default and the maximum: 2000. */
  limit?: number | undefined;
  /**
   * `lines` (default): from line `offset` on. `block`: the whole block around line `offset`. `outline`: what stands in
   * the file from line `offset` on, as entries with their lines; `limit` counts entries.
   */
  mode?: "lines" | "block" | "outline" | undefined;
  /** First character of the first line, 1-based, in code points: continues inside a very long line. Default 1. */
  column?: number | undefined;
}

/** Arguments of `readFileTool` for several reads in one call, which share the limits of one answer. */
export interface SeveralReadsInput {
  /** From 1 to 20, answered in their order. */
  reads: readonly ReadFileInput[];
}

/** The most reads of one call. */
const maxReads = 20;

const modes = ["lines", "block", "outline"] as const;

/** The schema of the arguments. `maxLines`: the default of `limit`. `severalReads`: whether `reads` is one of them. */
export function readFileSchema(maxLines: number, severalReads: boolean): ArgumentsSchema {
  const properties: Record<string, ArgumentSchema> = {
    path: { type: "string", description: "File path, relative or absolute inside the workspace." },
    offset: { type: "integer", description: "First line, from 1 (default). -50: the last 50 lines." },
    limit: { type: "integer", minimum: 1, description: `Most lines. Default ${maxLines}.` },
    mode: {
      type: "string",
      enum: modes,
      description:
        "lines (default): from line offset on. block: the whole function, class or section around it. " +
        "outline: functions, types, sections or keys with their line ranges.",
    },
    column: {
      type: "integer",
      minimum: 1,
      description: "First character of the first line, to go on in a very long one.",
    },
  };
  if (!severalReads) return { type: "object", properties, required: ["path"], additionalProperties: false };
  return {
    type: "object",
    properties: { ...properties, reads: severalReadsField },
    additionalProperties: false,
  };
}

/** The schema of several reads. Their fields have no descriptions: those of a single read have them already. */
const severalReadsField: ArgumentSchema = {
  type: "array",
  items: {
    type: "object",
    properties: {
      path: { type: "string" },
      offset: { type: "integer" },
      limit: { type: "integer", minimum: 1 },
      mode: { type: "string", enum: modes },
      column: { type: "integer" },
    },
    required: ["path"],
    additionalProperties: false,
  },
  maxItems: maxReads,
  description: `Up to ${maxReads} reads in one call, instead of the other arguments.`,
};

/** Valid arguments, and what the answer says about them. */
export interface ReadFileRequest extends ReadFileInput {
  /** What the header says of repairs and of what was ignored. */
  readonly notes: readonly string[];
  /** The path alone, if the path that was sent also named lines. */
  readonly pathWithoutLines?: string;
  /** The path that exists, if the one that was sent was mended. */
  readonly mendedPath?: string;
  /** The last line that was sent, which became the limit. Lines that the path names may move the first line. */
  readonly lastLine?: number;
  /** Whether the call asks for the first lines of the file, or for all of them. */
  readonly isFromFirstLine?: true;
}

/** Several reads, in their order. */
export interface SeveralReadsRequest {
  readonly reads: readonly (ReadFileRequest | WrongRead)[];
  readonly path?: undefined;
}

/** One of several reads, whose arguments are wrong. */
export interface WrongRead {
  /** As it was sent. Undefined if none was. */
  readonly path: string | undefined;
  readonly error: ReadError;
}

/** For the check of one read, where the default of `limit` does not matter. */
const structure = readFileSchema(2000, false);

/** An example of a valid value, by the name of the argument that is wrong. */
const examples: Readonly<Record<string, string>> = {
  path: 'path="src/app.ts"',
  offset: "offset=1, or offset=-50 for the last 50 lines",
  limit: "limit=200",
  mode: 'mode="block" with offset=42',
  column: "column=1",
};

/** What requestOf is told of arguments that are as they were sent. */
const unrepaired = { notes: [], end: undefined, isFromFirstLine: false } as const;

/**
 * Parses the arguments for a tool that takes no several reads, and repairs them if their meaning is certain. A list `reads`
 * that holds one read stands for that read. Throws a ReadError `INVALID_ARGUMENT`.
 */
export function parseRead(raw: unknown): ReadFileRequest {
  if (isRight(raw)) return requestOf({ ...unrepaired, args: raw });
  const sent = sentFields(raw);
  const listed = sent?.fields.some(([name]) => name === "reads") ? sentReads(raw, sent) : undefined;
  if (listed === undefined) return singleRequest(raw, sent);
  if (listed.items.length > 1) throw oneReadACall(listed.items.length);
  return onlyRequest(listed);
}

/**
 * Parses the arguments of one or several reads. Throws a ReadError `INVALID_ARGUMENT`; of several reads, one that is wrong
 * is part of the request, unless all are.
 */
export function parseReads(raw: unknown): ReadFileRequest | SeveralReadsRequest {
  if (isRight(raw)) return requestOf({ ...unrepaired, args: raw });
  const sent = sentFields(raw);
  const several = sentReads(raw, sent);
  if (several === undefined) return singleRequest(raw, sent);
  const { items, level, named, mended, ignored } = several;
  if (items.length === 1 && !named) return onlyRequest(several);
  if (items.length > maxReads) {
    throw new ReadError(
      "INVALID_ARGUMENT",
      `a call takes at most ${maxReads} reads, got ${items.length}; send the others in another call`,
    );
  }
  const reads = items.map((item) => readOrError(item, level));
  const wrong = reads.filter((read) => "error" in read);
  if (wrong.length === reads.length && wrong[0] !== undefined) throw wrong[0].error;
  const notes = repairNotes(mended, ignored);
  // The first answer says what was repaired in the call.
  const firstRight = reads.findIndex((read) => !("error" in read));
  return {
    reads: reads.map((read, index) =>
      index === firstRight && !("error" in read) ? { ...read, notes: [...notes, ...read.notes] } : read,
    ),
  };
}

/** The request of the only read in a list. */
function onlyRequest({ items: [only], level }: SentReads): ReadFileRequest {
  return singleRequest(only, sentFields(only, level), ["the read stood in a list"]);
}

function oneReadACall(count: number): ReadError {
  return new ReadError(
    "INVALID_ARGUMENT",
    `this tool makes one read a call; send ${count} calls, for example path="src/app.ts"`,
  );
}

/** Parses one of several reads, around which `level` lists and objects stand. A text is a path. */
function readOrError(item: unknown, level: number): ReadFileRequest | WrongRead {
  try {
    const read = typeof item === "string" ? { path: item } : item;
    if (isRight(read)) return requestOf({ ...unrepaired, args: read });
    const sent = isFields(item) ? sentFields(item, level) : undefined;
    if (sent === undefined) throw noRead();
    return singleRequest(item, sent);
  } catch (error) {
    if (!ReadError.is(error)) throw error;
    const path = isFields(item) && typeof item["path"] === "string" ? item["path"] : "";
    return { path: path === "" ? undefined : path, error };
  }
}

function noRead(): ReadError {
  return new ReadError(
    "INVALID_ARGUMENT",
    'each of reads must be an object; for example {"path":"src/app.ts","offset":10,"limit":20}',
  );
}

/** The request of one read. `sent`: its fields; undefined if it is no object. `mended`: what was already repaired. */
function singleRequest(
  raw: unknown,
  sent: SentFields | undefined,
  mended: readonly string[] = [],
): ReadFileRequest {
  if (sent === undefined) return requestOf({ ...unrepaired, args: raw });
  return requestOf(repairArguments(sent.fields, [...mended, ...sent.mended]));
}

/** Validates the arguments of one read. Throws a ReadError `INVALID_ARGUMENT`. */
function requestOf({ args, notes, end, isFromFirstLine }: RepairedArguments): ReadFileRequest {
  const checked = checkArguments<ReadFileInput>(structure, args);
  if (!checked.ok) {
    const example = examples[checked.argument ?? "path"];
    throw new ReadError(
      "INVALID_ARGUMENT",
      example === undefined ? checked.message : `${checked.message}; for example ${example}`,
    );
  }
  if (checked.input.path === "") {
    throw new ReadError("INVALID_ARGUMENT", `path must not be empty; for example ${examples["path"]}`);
  }
  const input =
    end === undefined ? checked.input : { ...checked.input, limit: limitOfEnd(checked.input, end) };
  const { mode: asked = "lines" } = input;
  if (asked !== "lines" && (input.column ?? 1) > 1) {
    throw new ReadError(
      "INVALID_ARGUMENT",
      `column goes with mode="lines" only; for example offset=${input.offset ?? 1} limit=1 column=${input.column}`,
    );
  }
  if (asked !== "lines" && end !== undefined) throw rangeInMode(asked, input.offset ?? 1, end);
  if (end === undefined && !isFromFirstLine) return { ...input, notes };
  return {
    ...input,
    notes,
    ...(end !== undefined && { lastLine: end }),
    ...(isFromFirstLine && { isFromFirstLine }),
  };
}

/** The error for a last line beside a block or an outline: `limit` bounds how much of these is shown, not where they end. */
export function rangeInMode(asked: "block" | "outline", offset: number, end: number): ReadError {
  return new ReadError(
    "INVALID_ARGUMENT",
    `a last line of ${end} goes with mode="lines" only; for example offset=${offset} mode="${asked}", or offset=${offset} limit=${Math.max(1, end - offset + 1)} for the lines`,
  );
}

/** The reads of a request, each as the arguments of a call of its own; null for one that is wrong. */
export function readsOfRequest(
  request: ReadFileRequest | SeveralReadsRequest,
): readonly (SingleRead<ReadFileInput> | null)[] {
  const reads = "reads" in request ? request.reads : [request];
  return reads.map((read) => {
    if ("error" in read) return null;
    const {
      notes: _notes,
      pathWithoutLines: _path,
      mendedPath: _mended,
      lastLine: _last,
      isFromFirstLine: _first,
      ...input
    } = read;
    return input;
  });
}

/** The limit that a last line stands for. Throws a ReadError if the other arguments contradict it. */
function limitOfEnd(input: ReadFileInput, end: number): number {
  const { offset = 1, limit } = input;
  if (offset < 0) {
    throw new ReadError(
      "INVALID_ARGUMENT",
      `a last line of ${end} does not go with an offset from the end; for example offset=-50 limit=10`,
    );
  }
  if (end < offset) {
    throw new ReadError(
      "INVALID_ARGUMENT",
      `the last line ${end} stands before the first line ${offset}; for example offset=${end} limit=${offset - end + 1}`,
    );
  }
  const lines = end - offset + 1;
  if (limit !== undefined && limit !== lines) {
    throw new ReadError(
      "INVALID_ARGUMENT",
      `limit=${limit} and a last line of ${end} contradict each other; for lines ${offset} to ${end} use offset=${offset} limit=${lines}`,
    );
  }
  return lines;
}

/** Whether the arguments need no repair. Most calls are so. */
function isRight(raw: unknown): boolean {
  if (!isFields(raw)) return false;
  for (const name in raw) {
    const value = raw[name];
    if (name === "offset" || name === "limit" || name === "column") {
      if (typeof value !== "number" || value === 0) return false;
    } else if (name === "mode") {
      if (value !== "block" && value !== "lines" && value !== "outline") return false;
    } else if (name !== "path" || typeof value !== "string") return false;
  }
  return true;
}
