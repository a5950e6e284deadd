import { z } from "zod";
import { ReadError } from "../../contract/read-error.ts";
import { describeArgumentIssue } from "../describe-argument-issue.ts";
import { withoutNulls } from "../without-nulls.ts";

/** Arguments of `readFileTool`. */
export interface ReadFileInput {
  /** Relative to the workspace, or absolute inside it. */
  path: string;
  /** First line, 1-based; negative counts from the end (-50: the last 50 lines). Default 1. */
  offset?: number | undefined;
  /** Lines, at most. Default 2000. */
  limit?: number | undefined;
  /** First character of the first line, 1-based, to go on inside a very long line. Default 1. */
  column?: number | undefined;
}

/** `maxLines`: what `limit` is when a call does not say. */
export function readFileArguments(maxLines: number): z.ZodType<ReadFileInput> {
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
    column: z
      .int()
      .min(1)
      .meta({
        description: "First character of the first line, starting at 1, to go on inside a very long line.",
      })
      .optional(),
  });
}

const structure = readFileArguments(2000);

/** Reads the arguments. Throws a ReadError with `INVALID_ARGUMENT`. */
export function parseReadFileArguments(raw: unknown): ReadFileInput {
  const args = withoutNulls(raw);
  const parsed = structure.safeParse(args);
  if (!parsed.success) throw new ReadError("INVALID_ARGUMENT", describeArgumentIssue(parsed.error, args));
  if (parsed.data.offset === 0) {
    throw new ReadError(
      "INVALID_ARGUMENT",
      "offset must not be 0: lines start at 1, so use offset=1, or a negative offset to count from the end",
    );
  }
  return parsed.data;
}
