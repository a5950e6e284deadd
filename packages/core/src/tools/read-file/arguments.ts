import { z } from "zod";
import { ReadError } from "../../contract/read-error.ts";
import { describeArgumentIssue, withoutNulls } from "../engine/arguments.ts";
import { repairArguments } from "./argument-repairs.ts";

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
  const { args, notes, end } = repairArguments(withoutNulls(raw));
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
