import { ReadError } from "../../contract/read-error.ts";
import { checkArguments, type ArgumentSchema, type ArgumentsSchema } from "../engine/argument-schema.ts";
import { withoutNullFields } from "../engine/arguments.ts";

/** Arguments of `forgeReadTool` (spec 002, FR-RD-02). */
export interface ForgeReadInput {
  /** Path of the file, inside the workspace. */
  path: string;
  /** First line, 1-based. Default 1. */
  start_line?: number | undefined;
  /** Last line, 1-based and inclusive. Default: the last line of the file. */
  end_line?: number | undefined;
  /** Lines from `start_line` on, at most. */
  limit?: number | undefined;
  /** How many of the first lines to read. Not together with the others. */
  head?: number | undefined;
  /** How many of the last lines to read. Not together with the others. */
  tail?: number | undefined;
  /** Whether to put the line number and a tab before each line. Default: the option `showLineNumbers`, true. */
  show_line_numbers?: boolean | undefined;
}

function count(description: string): ArgumentSchema {
  return { type: "integer", minimum: 1, description };
}

/** The schema of the arguments. `numbered`: the default of `show_line_numbers`. */
export function forgeSchema(numbered: boolean): ArgumentsSchema {
  return {
    type: "object",
    properties: {
      path: { type: "string", description: "Path of the file to read, inside the sandbox." },
      start_line: count("First line to read, 1-indexed."),
      end_line: count("Last line to read, 1-indexed, inclusive."),
      limit: count("Maximum number of lines to read, counted from start_line."),
      head: count("Read the first N lines. Not together with start_line, end_line, limit or tail."),
      tail: count("Read the last N lines. Not together with start_line, end_line, limit or head."),
      show_line_numbers: {
        type: "boolean",
        description: `Put the line number and a tab before each line (default: ${numbered}).`,
      },
    },
    required: ["path"],
    additionalProperties: false,
  };
}

/** For the check, where the default of `show_line_numbers` does not matter. */
const structure = forgeSchema(true);

/** The parsed arguments. */
export interface ForgeArguments {
  readonly input: ForgeReadInput;
  readonly path: string;
  readonly selection: ForgeSelection;
  readonly showLineNumbers: boolean | undefined;
}

/** Which lines to read. */
type ForgeSelection =
  | { readonly kind: "whole" }
  /** Both 1-based and inclusive; `last` may be infinite. */
  | { readonly kind: "range"; readonly first: number; readonly last: number }
  | { readonly kind: "tail"; readonly count: number };

/** Parses the arguments (RF-3..RF-5, RF-18). Throws a ReadError `INVALID_ARGUMENT`. */
export function parseForgeArguments(raw: unknown): ForgeArguments {
  const checked = checkArguments<ForgeReadInput>(structure, withoutNullFields(raw));
  if (!checked.ok) throw invalid(checked.message);
  const { input } = checked;
  if (input.path === "") throw invalid("path must not be empty");
  refuseMixed(input);
  return {
    input,
    path: input.path,
    selection: selectionOf(input),
    showLineNumbers: input.show_line_numbers,
  };
}

const rangeNames = ["start_line", "end_line", "limit"] as const;

function refuseMixed(input: ForgeReadInput): void {
  const { head, tail } = input;
  if (head !== undefined && tail !== undefined) {
    throw invalid("head and tail cannot be used together; send one");
  }
  const single = head === undefined ? "tail" : "head";
  if (input[single] === undefined) return;
  const mixed = rangeNames.find((name) => input[name] !== undefined);
  if (mixed !== undefined) {
    throw invalid(
      `${single} cannot be used together with ${mixed}; send ${single} alone, or start_line with limit`,
    );
  }
}

function selectionOf(input: ForgeReadInput): ForgeSelection {
  const { start_line: start, end_line: end, limit, head, tail } = input;
  if (tail !== undefined) return { kind: "tail", count: tail };
  if (head !== undefined) return { kind: "range", first: 1, last: head };
  if (start === undefined && end === undefined && limit === undefined) return { kind: "whole" };
  const first = start ?? 1;
  if (end !== undefined && first > end) {
    throw invalid(`start_line must be <= end_line, got ${first} and ${end}`);
  }
  const lastByLimit = limit === undefined ? Number.POSITIVE_INFINITY : first + limit - 1;
  return { kind: "range", first, last: Math.min(end ?? Number.POSITIVE_INFINITY, lastByLimit) };
}

function invalid(message: string): ReadError {
  return new ReadError("INVALID_ARGUMENT", message);
}
