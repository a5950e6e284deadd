import { ReadError } from "../../contract/read-error.ts";
import { checkArguments, countsFromZero, type ArgumentsSchema } from "../engine/argument-schema.ts";
import { withoutNullFields } from "../engine/arguments.ts";

/** Arguments of `openFileTool` (spec 003). */
export interface OpenFileInput {
  /** Path of the file, relative to the workspace or absolute inside it. */
  file_path: string;
  /** First line, 1-based. Default 1; without both lines, the whole file. */
  start_line?: number | undefined;
  /** Last line, 1-based and inclusive. Default: the last line of the file. */
  end_line?: number | undefined;
}

/** The schema of the arguments. */
export function openFileSchema(): ArgumentsSchema {
  return {
    type: "object",
    properties: {
      file_path: { type: "string", description: "Path to the file, relative to the workspace." },
      start_line: {
        type: "integer",
        minimum: 1,
        description: "First line to return, 1-indexed. Leave out both lines for the whole file.",
      },
      end_line: {
        type: "integer",
        minimum: 1,
        description: "Last line to return, 1-indexed, inclusive (default: the last line of the file).",
      },
    },
    required: ["file_path"],
    additionalProperties: false,
  };
}

/** For the check: line 0 is a range error of the specification (RO-1). */
const structure = countsFromZero(openFileSchema());

/** The parsed arguments. */
export interface OpenFileArguments {
  readonly input: OpenFileInput;
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
  const checked = checkArguments<OpenFileInput>(structure, withoutNullFields(raw));
  if (!checked.ok) throw new ReadError("INVALID_ARGUMENT", checked.message);
  const { file_path: path, start_line: start, end_line: end } = checked.input;
  if (path === "") throw new ReadError("INVALID_ARGUMENT", "file_path must not be empty");
  const whole = start === undefined && end === undefined;
  const range = whole ? undefined : { start: start ?? 1, end: end ?? Number.POSITIVE_INFINITY };
  return { input: checked.input, path, range };
}
