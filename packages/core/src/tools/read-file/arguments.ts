import { z } from "zod";
import { ReadError } from "../../contract/read-error.ts";
import { describeArgumentIssue, plainArguments } from "../engine/arguments.ts";
import { argumentOf, isFields, plainName } from "./argument-names.ts";
import { repairArguments, shownArgument, type RepairedArguments } from "./argument-repairs.ts";

/** Arguments of `readFileTool`. */
export interface ReadFileInput {
  /** Path of the file, relative to the workspace or absolute inside it. */
  path: string;
  /** First line, 1-based. Negative counts from the end: -50 is the last 50 lines. Default 1. */
  offset?: number | undefined;
  /** Lines, at most. Default 2000. */
  limit?: number | undefined;
  /** `lines` (default): from line `offset` on. `block`: the whole block around line `offset`. */
  mode?: "lines" | "block" | undefined;
  /** First character of the first line, 1-based, in code points: continues inside a very long line. Default 1. */
  column?: number | undefined;
}

/** The schema of the arguments. `maxLines`: the default of `limit`. */
export function readFileSchema(maxLines: number): z.ZodType<ReadFileInput> {
  return z.object({
    path: z
      .string()
      .meta({ description: "Path of the file, relative to the workspace or absolute inside it." }),
    offset: z
      .int()
      .meta({
        description:
          "First line, starting at 1. Negative counts from the end: -50 is the last 50 lines. Default 1.",
      })
      .optional(),
    limit: z
      .int()
      .min(1)
      .meta({ description: `Maximum number of lines. Default ${maxLines}.` })
      .optional(),
    mode: z
      .enum(["lines", "block"])
      .meta({
        description:
          "lines (default): from line offset on. block: the whole function, class or section around line offset.",
      })
      .optional(),
    column: z
      .int()
      .min(1)
      .meta({
        description: "First character of the first line, starting at 1, to go on inside a very long line.",
      })
      .optional(),
  });
}

/** Valid arguments, and what the answer says about them. */
export interface ReadFileRequest extends ReadFileInput {
  readonly notes: readonly string[];
  /** The path alone, if the path that was sent also named lines. */
  readonly pathWithoutLines?: string;
  /** The last line that was sent, which became the limit. Lines that the path names may move the first line. */
  readonly lastLine?: number;
  /** Whether the first lines of the file were asked for, or all of them. */
  readonly isFromFirstLine?: true;
}

/** For validation, where the default of `limit` does not matter. */
const structure = readFileSchema(2000);

/** An example of a valid value, by the name of the argument that is wrong. */
const examples: Readonly<Record<string, string>> = {
  path: 'path="src/app.ts"',
  offset: "offset=1, or offset=-50 for the last 50 lines",
  limit: "limit=200",
  mode: 'mode="block" with offset=42',
  column: "column=1",
};

/** Parses the arguments, and repairs them if their meaning is certain. Throws a ReadError `INVALID_ARGUMENT`. */
export function parseReadFileArguments(raw: unknown): ReadFileRequest {
  const { args, notes, end, isFromFirstLine } = isRight(raw) ? untouched(raw) : repaired(raw);
  const parsed = structure.safeParse(args);
  if (!parsed.success) {
    const example = examples[String(parsed.error.issues[0]?.path[0] ?? "path")];
    const issue = describeArgumentIssue(parsed.error, args);
    throw new ReadError(
      "INVALID_ARGUMENT",
      example === undefined ? issue : `${issue}; for example ${example}`,
    );
  }
  if (parsed.data.path === "") {
    throw new ReadError("INVALID_ARGUMENT", `path must not be empty; for example ${examples["path"]}`);
  }
  const input = end === undefined ? parsed.data : { ...parsed.data, limit: limitOfEnd(parsed.data, end) };
  if (input.mode === "block" && (input.column ?? 1) > 1) {
    throw new ReadError(
      "INVALID_ARGUMENT",
      `column goes with mode="lines" only; for example offset=${input.offset ?? 1} limit=1 column=${input.column}`,
    );
  }
  if (input.mode === "block" && end !== undefined) throw rangeOfBlock(input.offset ?? 1, end);
  if (end === undefined && !isFromFirstLine) return { ...input, notes };
  return {
    ...input,
    notes,
    ...(end !== undefined && { lastLine: end }),
    ...(isFromFirstLine && { isFromFirstLine }),
  };
}

/** The error for a block that shall also end at a line. The limit of a block is not its end. */
export function rangeOfBlock(offset: number, end: number): ReadError {
  return new ReadError(
    "INVALID_ARGUMENT",
    `a last line of ${end} goes with mode="lines" only; for example offset=${offset} mode="block", or offset=${offset} limit=${Math.max(1, end - offset + 1)} for the lines`,
  );
}

function untouched(args: unknown): RepairedArguments {
  return { args, notes: [], end: undefined, isFromFirstLine: false };
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
      if (value !== "block" && value !== "lines") return false;
    } else if (name !== "path" || typeof value !== "string") return false;
  }
  return true;
}

/** Takes the arguments out of what stands around them, then repairs each. */
function repaired(raw: unknown): RepairedArguments {
  const mended: string[] = [];
  const sent = fieldsIn(raw);
  if (sent === undefined) return untouched(raw);
  if (typeof raw === "string") mended.push("the arguments were sent as text");
  if (Array.isArray(raw)) mended.push("the arguments stood in a list");
  const fields: [string, unknown][] = [];
  addFields(sent, fields, mended, 0, Array.isArray(raw) ? levelsOf(raw) - 1 : 0);
  return repairArguments(fields, mended);
}

/** Names of what models put around arguments. */
const wrappers: ReadonlySet<string> = new Set(
  (
    "input args arguments parameters params kwargs options payload request data " +
    "toolinput toolargs toolarguments toolparameters function functioncall toolcall tooluse call readfile read json"
  ).split(" "),
);

/** No call wraps its arguments more often. */
const maxWrappers = 3;

/** Adds the arguments in an object, and in those that stand around further ones. */
function addFields(
  object: Readonly<Record<string, unknown>>,
  fields: [string, unknown][],
  mended: string[],
  depth = 0,
  level = 0,
): void {
  const holdsPath = Object.entries(object).some(([name, value]) => isPathArgument(name, value));
  for (const [name, value] of Object.entries(object)) {
    if (value === null) continue;
    const inner = depth < maxWrappers ? wrappedIn(name, value, holdsPath) : undefined;
    if (inner === undefined) {
      requireWhole(name, value, level);
      fields.push([name, value]);
    } else {
      mended.push(`the arguments stood in ${shownArgument(name)}`);
      addFields(inner, fields, mended, depth + 1, level + levelsOf(value));
    }
  }
}

/** Of what stands deeper, lists and objects were emptied. */
const lastWholeLevel = 3;

/** Throws a ReadError for an empty list or object that may have held something. */
function requireWhole(name: string, value: unknown, level: number): void {
  if (level < lastWholeLevel || typeof value !== "object" || value === null) return;
  if (Object.keys(value).length > 0 || argumentOf(name) === undefined) return;
  throw new ReadError(
    "INVALID_ARGUMENT",
    `${shownArgument(name)} stands too deep in other arguments; send path, offset and limit alone, for example path="src/app.ts" offset=10 limit=11`,
  );
}

/** How many levels deeper than a value the fields in it stand. Those of a text are counted anew. */
function levelsOf(value: unknown): number {
  let levels = 1;
  for (let inner = value; Array.isArray(inner); inner = (inner as unknown[])[0]) levels++;
  return levels;
}

/**
 * The arguments in an argument. A text as the path is a path, and never JSON. Where no path stands beside it, whatever
 * holds one holds the arguments.
 */
function wrappedIn(
  name: string,
  value: unknown,
  holdsPath: boolean,
): Readonly<Record<string, unknown>> | undefined {
  if (wrappers.has(plainName(name))) return fieldsIn(value);
  const meaning = argumentOf(name)?.meaning;
  if (meaning !== undefined && (meaning !== "path" || typeof value !== "object")) return undefined;
  if (meaning !== undefined) return fieldsIn(value);
  const inner = holdsPath || !/^[a-z]/i.test(name) ? undefined : fieldsIn(value);
  const isCall = Object.entries(inner ?? {}).some(
    ([field, one]) => isPathArgument(field, one) || wrappers.has(plainName(field)),
  );
  return isCall ? inner : undefined;
}

function isPathArgument(name: string, value: unknown): boolean {
  return value !== null && value !== "" && argumentOf(name)?.meaning === "path";
}

/** No arguments are longer as JSON text. */
const maxJsonCharacters = 64 * 1024;

/** The fields of an object, of the one object in a list, or of either as JSON text. Undefined for anything else. */
function fieldsIn(value: unknown, depth = 0): Readonly<Record<string, unknown>> | undefined {
  if (depth > 2) return undefined;
  if (Array.isArray(value)) return value.length === 1 ? fieldsIn(value[0], depth + 1) : undefined;
  if (typeof value !== "string") return isFields(value) ? value : undefined;
  if (value.length > maxJsonCharacters) return undefined;
  const text = value.trim().replace(/^```(?:json)?\n([^`]*)```$/i, "$1");
  if (!/^["[{]/.test(text)) return undefined;
  try {
    return fieldsIn(plainArguments(JSON.parse(text)), depth + 1);
  } catch {
    return undefined;
  }
}
