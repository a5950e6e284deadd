import { z } from "zod";
import { ReadError } from "../../contract/read-error.ts";
import { describeArgumentIssue, withoutNulls } from "../engine/arguments.ts";

/** Arguments of `openFileTool` (spec 003). */
export interface OpenFileInput {
  /** Relative to the workspace. */
  file_path: string;
  /** 1-based. Default: 1 when `end_line` is given, else the whole file. */
  start_line?: number | undefined;
  /** 1-based, inclusive. Default: the last line. */
  end_line?: number | undefined;
}

/** The schema. Lines are checked against the file, so that 0 is a range error of the specification (RO-1). */
export const openFileSchema: z.ZodType<OpenFileInput> = z.object({
  file_path: z.string().meta({ description: "Path to the file, relative to the workspace." }),
  start_line: z
    .int()
    .min(0)
    .meta({
      minimum: 1,
      description: "First line to return, 1-indexed. Leave out both lines for the whole file.",
    })
    .optional(),
  end_line: z
    .int()
    .min(0)
    .meta({
      minimum: 1,
      description: "Last line to return, 1-indexed, inclusive (default: the last line of the file).",
    })
    .optional(),
});

/** The arguments with their meaning worked out. */
export interface OpenFileArguments {
  readonly path: string;
  /** Undefined: the whole file. */
  readonly range: LineRange | undefined;
}

/** Both 1-based and inclusive; `end` may be infinite, for the last line. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

/** Reads the arguments. Throws a ReadError with `INVALID_ARGUMENT`. */
export function parseOpenFileArguments(raw: unknown): OpenFileArguments {
  const args = withoutNulls(raw);
  const parsed = openFileSchema.safeParse(args);
  if (!parsed.success) throw new ReadError("INVALID_ARGUMENT", describeArgumentIssue(parsed.error, args));
  const { file_path: path, start_line: start, end_line: end } = parsed.data;
  if (path === "") throw new ReadError("INVALID_ARGUMENT", "file_path must not be empty");
  const whole = start === undefined && end === undefined;
  return { path, range: whole ? undefined : { start: start ?? 1, end: end ?? Number.POSITIVE_INFINITY } };
}
