import type { JsonSchemaObject } from "../../contract/read-result.ts";
import { ReadError } from "../../contract/read-error.ts";
import { cutNumber } from "../../text/message-text.ts";
import {
  checkArguments,
  countsFromZero,
  type ArgumentSchema,
  type ArgumentsSchema,
} from "../engine/argument-schema.ts";
import { withoutNullFields } from "../engine/arguments.ts";
import { FloatingPointText, readJson } from "./json.ts";

/** Arguments of `codexReadFileTool` (spec 000). */
export interface CodexReadFileInput {
  /** Absolute path. */
  file_path: string;
  /** 1-based first line. Default 1. */
  offset?: number | undefined;
  /** Lines, at most. Default 2000. */
  limit?: number | undefined;
  /** `slice` (default): lines from `offset` on. `indentation`: the block around an anchor. */
  mode?: "slice" | "indentation" | undefined;
  /** Applies to the mode `indentation`. */
  indentation?: CodexIndentationInput | undefined;
}

/** How to choose the block of lines around an anchor. */
export interface CodexIndentationInput {
  /** 1-based line that the block contains. Default: `offset`. */
  anchor_line?: number | undefined;
  /** How many parent levels, of four columns each, to include. 0: no bound. Default 0. */
  max_levels?: number | undefined;
  /** Whether to include blocks of the same indentation beside the anchor's. Default true; false with `compat`. */
  include_siblings?: boolean | undefined;
  /** Whether to include comments and attributes directly above the block. Default true. */
  include_header?: boolean | undefined;
  /** Lines, at most. Default: `limit`. */
  max_lines?: number | undefined;
}

function count(minimum: number, description: string): ArgumentSchema {
  return { type: "integer", minimum, description };
}

/** The schema of the arguments. The descriptions are those of the upstream program. */
export function codexSchema(): ArgumentsSchema {
  return {
    type: "object",
    properties: {
      file_path: { type: "string", description: "Absolute path to the file" },
      offset: count(1, "The line number to start reading from. Must be 1 or greater."),
      limit: count(1, "The maximum number of lines to return."),
      mode: {
        type: "string",
        enum: ["slice", "indentation"],
        description:
          'Optional mode selector: "slice" for simple ranges (default) or "indentation" to expand around an anchor line.',
      },
      indentation: {
        type: "object",
        properties: {
          anchor_line: count(1, "Anchor line to center the indentation lookup on (defaults to offset)."),
          max_levels: count(0, "How many parent indentation levels (smaller indents) to include."),
          include_siblings: {
            type: "boolean",
            description: "When true, include additional blocks that share the anchor indentation.",
          },
          include_header: {
            type: "boolean",
            description: "Include doc comments or attributes directly above the selected block.",
          },
          max_lines: count(1, "Hard cap on the number of lines returned when using indentation mode."),
        },
        additionalProperties: false,
      },
    },
    required: ["file_path"],
    additionalProperties: false,
  };
}

/** For the check: the specification has its own order and words for counts. */
const structure = countsFromZero(codexSchema());

/** The arguments with every default filled in. */
export interface CodexArguments {
  /** The arguments as an object, without those that nobody knows. */
  readonly input: CodexReadFileInput;
  readonly path: string;
  readonly offset: number;
  readonly limit: number;
  readonly mode: "slice" | "indentation";
  /** Undefined if it was not sent: then it is `offset`. */
  readonly anchorLine: number | undefined;
  readonly maxLevels: number;
  readonly includeSiblings: boolean;
  readonly includeHeader: boolean;
  readonly maxLines: number | undefined;
}

const defaultLimitLines = 2000;

/** Far longer than any sensible call. */
const maxRawCharacters = 1024 * 1024;

/** Parses the arguments: an object, or the raw JSON text. Throws a ReadError. The counts are checked later (RC-7). */
export function parseCodexArguments(raw: unknown, compat: boolean): CodexArguments {
  const sent = typeof raw === "string" ? readText(raw) : raw;
  const fields = Array.isArray(sent) ? fromList(sent, topFields) : sent;
  if (!isRecord(fields)) throw argumentError("expected an object");
  const { mode: sentMode, indentation: sentBlock } = fields;
  const block = Array.isArray(sentBlock) ? fromList(sentBlock, indentationFields) : sentBlock;
  if (compat) {
    refuseNull(fields, []);
    if (isRecord(block)) refuseNull(block, ["indentation"]);
  }
  const args = {
    ...clampCounts(fields),
    mode: isRecord(sentMode) ? fromLongMode(sentMode) : sentMode,
    indentation: isRecord(block) ? clampCounts(block) : block,
  };
  // Only a text shows how a number was written.
  if (typeof raw === "string") refuseFloatingPoint(args, []);
  const checked = checkArguments<CodexReadFileInput>(
    structure,
    withoutNullFields({ ...args, indentation: withoutNullFields(args.indentation) }),
    args,
  );
  if (!checked.ok) throw argumentError(checked.message);
  const {
    file_path: path,
    offset = 1,
    limit = defaultLimitLines,
    mode = "slice",
    indentation,
  } = checked.input;
  return {
    input: checked.input,
    path,
    offset,
    limit,
    mode,
    anchorLine: indentation?.anchor_line,
    maxLevels: indentation?.max_levels ?? 0,
    includeSiblings: indentation?.include_siblings ?? !compat,
    includeHeader: indentation?.include_header ?? true,
    maxLines: indentation?.max_lines,
  };
}

/** Parses the raw JSON text. A number that is not an integer keeps its spelling. */
function readText(args: string): unknown {
  if (args.length > maxRawCharacters) {
    throw argumentError(`the JSON text is longer than ${maxRawCharacters} characters`);
  }
  try {
    return readJson(args, isField);
  } catch (error) {
    throw argumentError(error instanceof SyntaxError ? error.message : "the JSON text is not valid");
  }
}

/** The fields of a structure that was sent as a list of its values in their order. */
function fromList(value: unknown[], fields: readonly string[]): unknown {
  if (value.length > fields.length) return value;
  return Object.fromEntries(value.map((item, index) => [fields[index], item]));
}

/** A mode that may be in the long form of an enumeration, `{"slice": null}`, which the upstream program accepts too. */
function fromLongMode(mode: Record<string, unknown>): unknown {
  const [entry, ...others] = Object.entries(mode);
  return entry !== undefined && others.length === 0 && entry[1] === null ? entry[0] : mode;
}

/** Lowers counts above what a number holds exactly: there are no such lines. */
function clampCounts(args: Record<string, unknown>): Record<string, unknown> {
  const fields = Object.entries(args);
  for (const field of fields) {
    const value = field[1];
    const isHuge = typeof value === "number" && value > Number.MAX_SAFE_INTEGER && value < 2 ** 64;
    if (isHuge) field[1] = Number.MAX_SAFE_INTEGER;
  }
  return Object.fromEntries(fields);
}

function refuseNull(args: Record<string, unknown>, parents: readonly string[]): void {
  for (const [key, value] of Object.entries(args)) {
    const path = [...parents, key];
    if (value === null && isField(path) && !isNullableUpstream(path)) {
      throw argumentError(`${path.join(".")} must not be null`);
    }
  }
}

/** Whether a field may be null in the upstream program (C-39). */
function isNullableUpstream(path: readonly string[]): boolean {
  return (
    path[0] === "indentation" && (path.length === 1 || path[1] === "anchor_line" || path[1] === "max_lines")
  );
}

function refuseFloatingPoint(args: unknown, parents: readonly string[]): void {
  if (args instanceof FloatingPointText) {
    throw argumentError(`${parents.join(".")}: expected an integer, got ${cutNumber(args.text)}`);
  }
  if (typeof args !== "object" || args === null) return;
  for (const [key, value] of Object.entries(args)) {
    if (isField([...parents, key])) refuseFloatingPoint(value, [...parents, key]);
  }
}

function isField(path: readonly string[]): boolean {
  const [top = "", nested = ""] = path;
  if (path.length === 1) return topFields.includes(top);
  return path.length === 2 && top === "indentation" && indentationFields.includes(nested);
}

const topFields = ["file_path", "offset", "limit", "mode", "indentation"];
const indentationFields = ["anchor_line", "max_levels", "include_siblings", "include_header", "max_lines"];

function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return !(value instanceof FloatingPointText);
}

function argumentError(reason: string): ReadError {
  return new ReadError("INVALID_ARGUMENT", `failed to parse function arguments: ${reason}`);
}

/** The schema of the upstream program, word for word. Its counts are of type `number`, and `mode` is a plain string. */
export const upstreamCodexSchema: JsonSchemaObject = {
  type: "object",
  properties: {
    file_path: { type: "string", description: "Absolute path to the file" },
    indentation: {
      type: "object",
      properties: {
        anchor_line: {
          type: "number",
          description: "Anchor line to center the indentation lookup on (defaults to offset).",
        },
        include_header: {
          type: "boolean",
          description: "Include doc comments or attributes directly above the selected block.",
        },
        include_siblings: {
          type: "boolean",
          description: "When true, include additional blocks that share the anchor indentation.",
        },
        max_levels: {
          type: "number",
          description: "How many parent indentation levels (smaller indents) to include.",
        },
        max_lines: {
          type: "number",
          description: "Hard cap on the number of lines returned when using indentation mode.",
        },
      },
      additionalProperties: false,
    },
    limit: { type: "number", description: "The maximum number of lines to return." },
    mode: {
      type: "string",
      description:
        'Optional mode selector: "slice" for simple ranges (default) or "indentation" to expand around an anchor line.',
    },
    offset: { type: "number", description: "The line number to start reading from. Must be 1 or greater." },
  },
  required: ["file_path"],
  additionalProperties: false,
};
