import type { JsonSchemaObject } from "../../contract/read-result.ts";
import { ReadError } from "../../contract/read-error.ts";
import { shownName } from "../../text/message-text.ts";
import { checkArguments, type ArgumentsSchema } from "../engine/argument-schema.ts";
import { stringArgument, withoutNullFields } from "../engine/arguments.ts";

/** Arguments of `workspaceReadFileTool` (spec 001, 4.1). */
export interface WorkspaceReadFileInput {
  /** Path of the file, relative to the workspace. */
  path: string;
  /** First line, 1-based. Default 1. */
  start_line?: number | undefined;
  /** Lines, at most: 1 to 500. Default 200. */
  max_lines?: number | undefined;
}

/** A tool as spec 001 lists it (4.4). */
export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  /** The JSON Schema of the arguments. */
  readonly parameters: JsonSchemaObject;
}

/** The definition of spec 001, 4.4, word for word. */
export const readFileDefinition: ToolDefinition = {
  name: "read_file",
  description: "Reads a UTF-8 text file in the workspace and returns a line-limited content window.",
  parameters: {
    type: "object",
    properties: {
      path: {
        type: "string",
        description: 'Workspace-root-relative file path to read (e.g., "src/main.ts").',
      },
      start_line: {
        type: "number",
        default: 1,
        description: "1-based start line of the returned window (default: 1).",
      },
      max_lines: {
        type: "number",
        default: 200,
        description: "Maximum number of lines to return (default: 200).",
      },
    },
    required: ["path"],
  },
};

/** The arguments with every default filled in. */
export interface WorkspaceReadFileArguments {
  /** Undefined if the numbers are wrong. */
  readonly input?: WorkspaceReadFileInput;
  readonly path: string;
  readonly startLine: number;
  readonly maxLines: number;
  /** What is wrong with the numbers. Errors of path, policy and sandbox come first (W-53, RW-6). */
  readonly errorBehindPath?: ReadError;
}

const defaultMaxLines = 200;
const maxMaxLines = 500;

/** For the check: the definition of the specification names neither integers nor bounds. */
export const workspaceSchema: ArgumentsSchema = {
  type: "object",
  properties: {
    path: { type: "string" },
    start_line: { type: "integer", minimum: 1 },
    max_lines: { type: "integer", minimum: 1, maximum: maxMaxLines },
  },
  required: ["path"],
};

const numberRules: Readonly<Record<string, string>> = {
  start_line: "start_line must be an integer of at least 1",
  max_lines: `max_lines must be an integer from 1 to ${maxMaxLines}`,
};

/** Parses the arguments. Throws a ReadError `INVALID_ARGUMENT` for a missing or empty path. */
export function parseWorkspaceArguments(raw: unknown): WorkspaceReadFileArguments {
  const path = stringArgument(raw, "path");
  if (path === undefined || path.trim() === "") {
    const sent = path === undefined || path === "" ? "" : `: ${shownName(path)}`;
    throw new ReadError("INVALID_ARGUMENT", `path must be a string that is not empty${sent}`);
  }
  const checked = checkArguments<WorkspaceReadFileInput>(workspaceSchema, withoutNullFields(raw));
  if (checked.ok) {
    const { start_line: startLine = 1, max_lines: maxLines = defaultMaxLines } = checked.input;
    return { input: checked.input, path, startLine, maxLines };
  }
  const rule = numberRules[checked.argument ?? ""];
  const errorBehindPath = new ReadError("INVALID_ARGUMENT", rule ?? checked.message);
  return { path, startLine: 1, maxLines: defaultMaxLines, errorBehindPath };
}
