import { z } from "zod";
import { ReadError } from "../../contract/read-error.ts";
import { describeArgumentIssue, withoutNullFields } from "../engine/arguments.ts";

/** Arguments of `openFileTool` (spec 003). */
export interface OpenFileInput {
  /** Path of the file, relative to the workspace or absolute inside it. */
  file_path: string;
  /** First line, 1-based. Default 1; without both lines, the whole file. */
  start_line?: number | undefined;
  /** Last line, 1-based and inclusive. Default: the last line of the file. */
  end_line?: number | undefined;
}

/** The schema of the arguments. It allows line 0, which is a range error of the specification (RO-1). */
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

/** The parsed arguments. */
export interface OpenFileArguments {
  readonly path: string;
  /** Undefined: the whole file. */
  readonly range: LineRange | undefined;
}

/** Both 1-based and inclusive. An infinite `end` is the last line. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

/** Parses the arguments. Throws a ReadError `INVALID_ARGUMENT`. */
export function parseOpenFileArguments(raw: unknown): OpenFileArguments {
  const args = withoutNullFields(raw);
  const parsed = openFileSchema.safeParse(args);
  if (!parsed.success) throw new ReadError("INVALID_ARGUMENT", describeArgumentIssue(parsed.error, args));
  const { file_path: path, start_line: start, end_line: end } = parsed.data;
  if (path === "") throw new ReadError("INVALID_ARGUMENT", "file_path must not be empty");
  const whole = start === undefined && end === undefined;
  return { path, range: whole ? undefined : { start: start ?? 1, end: end ?? Number.POSITIVE_INFINITY } };
}
