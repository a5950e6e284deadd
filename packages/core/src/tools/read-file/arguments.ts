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
  /**
   * `lines` (default): from line `offset` on. `block`: the whole block around line `offset`. `outline`: what stands in
   * the file from line `offset` on, as entries with their lines; `limit` counts entries.
   */
  mode?: "lines" | "block" | "outline" | undefined;
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
      .enum(["lines", "block", "outline"])
      .meta({
        description:
          "lines (default): from line offset on. block: the whole function, class or section around line offset. " +
          "outline: functions, types, sections or keys with their line ranges.",
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
  const { args, notes, end } = isRight(raw) ? { args: raw, notes: [], end: undefined } : repaired(raw);
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
  const { mode = "lines" } = parsed.data;
  if (end !== undefined && mode === "outline") {
    throw new ReadError(
      "INVALID_ARGUMENT",
      `a last line of ${end} does not go with mode="outline", where limit counts entries; for example offset=1 limit=200 mode="outline"`,
    );
  }
  const input = end === undefined ? parsed.data : { ...parsed.data, limit: limitOfEnd(parsed.data, end) };
  if (mode !== "lines" && (input.column ?? 1) > 1) {
    throw new ReadError(
      "INVALID_ARGUMENT",
      `column goes with mode="lines" only; for example offset=${input.offset ?? 1} limit=1 column=${input.column}`,
    );
  }
  return { ...input, notes };
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

/** Takes the arguments out of what stands around them, then repairs each. */
function repaired(raw: unknown): RepairedArguments {
  const mended: string[] = [];
  const sent = fieldsIn(raw);
  if (sent === undefined) return { args: raw, notes: [], end: undefined };
  if (typeof raw === "string") mended.push("the arguments were sent as text");
  if (Array.isArray(raw)) mended.push("the arguments stood in a list");
  const fields: [string, unknown][] = [];
  addFields(sent, fields, mended);
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
): void {
  for (const [name, value] of Object.entries(object)) {
    if (value === null) continue;
    const inner = depth < maxWrappers ? wrappedIn(name, value) : undefined;
    if (inner === undefined) fields.push([name, value]);
    else {
      mended.push(`the arguments stood in ${shownArgument(name)}`);
      addFields(inner, fields, mended, depth + 1);
    }
  }
}

/** The arguments in an argument. A text as the path is a path, and never JSON. */
function wrappedIn(name: string, value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (wrappers.has(plainName(name))) return fieldsIn(value);
  const isPath = typeof value === "object" && argumentOf(name)?.meaning === "path";
  return isPath ? fieldsIn(value) : undefined;
}

/** No arguments are longer as JSON text. */
const maxJsonCharacters = 64 * 1024;

/** The fields of an object, of the one object in a list, or of either as JSON text. Undefined for anything else. */
function fieldsIn(value: unknown, depth = 0): Readonly<Record<string, unknown>> | undefined {
  if (depth > 2) return undefined;
  if (Array.isArray(value)) return value.length === 1 ? fieldsIn(value[0], depth + 1) : undefined;
  if (typeof value !== "string") return isFields(value) ? value : undefined;
  if (value.length > maxJsonCharacters || !/^\s{0,64}["[{]/.test(value)) return undefined;
  try {
    return fieldsIn(plainArguments(JSON.parse(value)), depth + 1);
  } catch {
    return undefined;
  }
}
