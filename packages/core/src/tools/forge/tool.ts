import type { ReadError, ReadErrorCode } from "../../contract/read-error.ts";
import { failure, success, type ReadFailure, type ReadSuccess } from "../../contract/read-result.ts";
import type { ReadTool } from "../../contract/read-tool.ts";
import { shownName } from "../../text/message-text.ts";
import { openForCall, type ToolCall } from "../engine/call.ts";
import { createReadTool } from "../engine/create-tool.ts";
import { forgeSchema, parseForgeArguments, type ForgeArguments, type ForgeReadInput } from "./arguments.ts";
import {
  forgeOptionNames,
  forgeReadSettings,
  type ForgeReadSettings,
  type ForgeReadToolOptions,
} from "./options.ts";
import { readForge, type ForgeReadData } from "./read.ts";

/**
 * The `Read` tool of Forge (spec 002): reads a whole text file, a range of lines, or its first or last lines, with their
 * own endings; a binary file as base64.
 * Errors: `bad_args`, `sandbox`, `denied`, `not_found`, `not_file`, `permission_denied`, `too_large`, `scan_limit`,
 * `range_beyond_eof`, `internal`. Throws a TypeError for a wrong option.
 *
 * Defaults: `root` is the working directory; at most 204800 bytes are read (`maxFileReadBytes`), and 2097152 scanned to find
 * them (`maxScanBytes`); lines have numbers (`showLineNumbers`); files that hold secrets are not read (`defaultDeny`).
 *
 * @example
 * ```ts
 * const tool = forgeReadTool({ root: "/repo" });
 * const result = await tool.run({ path: "app.log", tail: 50 });
 * console.log(result.text); // the lines, or an error for the model
 * ```
 */
export function forgeReadTool(options: ForgeReadToolOptions = {}): ReadTool<ForgeReadInput, ForgeReadData> {
  const settings = forgeReadSettings(options);
  return createReadTool<ForgeReadInput, ForgeReadData, ForgeArguments>(
    {
      name: "Read",
      aliases: ["read", "read_file", "read-file", "ReadFile"],
      title: "Read file",
      description: describe(settings),
      examples: [
        { path: "src/main.rs" },
        { path: "src/main.rs", start_line: 120, end_line: 150 },
        { path: "app.log", tail: 50 },
      ],
      jsonSchema: forgeSchema(settings.showLineNumbers),
      optionNames: forgeOptionNames,
      check: parseForgeArguments,
      readsOf: ({ input }) => [input],
      read: (args, call) => read(args, call, settings),
      fail,
    },
    options,
  );
}

function describe({ maxFileReadBytes, maxScanBytes, showLineNumbers }: ForgeReadSettings): string {
  const numbers = showLineNumbers
    ? "with line numbers (number, tab, line; not part of the file)"
    : "as it is, or with line numbers when show_line_numbers is true";
  return (
    `Reads a file inside the sandbox. Text comes ${numbers}; ` +
    "choose lines with start_line, end_line and limit, or with head or tail. A binary file comes as base64. " +
    `At most ${maxFileReadBytes} bytes are returned, and ${maxScanBytes} bytes scanned for a range.`
  );
}

async function read(
  args: ForgeArguments,
  call: ToolCall,
  settings: ForgeReadSettings,
): Promise<ReadSuccess<ForgeReadData>> {
  const opened = await openForCall(call.workspace.locate(args.path), call, settings.maxFileReadBytes);
  try {
    const { data, facts } = await readForge(opened, args, settings);
    return success(data.text, { ...opened.facts, ...facts, ...(await opened.factsAtEnd()) }, data);
  } finally {
    opened.close();
  }
}

/** The codes of spec 002 for those of ReadError. */
const codes: Readonly<Partial<Record<ReadErrorCode, string>>> = {
  INVALID_ARGUMENT: "bad_args",
  NOT_FOUND: "not_found",
  NOT_FILE: "not_file",
  OUTSIDE_WORKSPACE: "sandbox",
  ACCESS_DENIED: "denied",
  PERMISSION_DENIED: "permission_denied",
  TOO_LARGE: "too_large",
  OFFSET_PAST_END: "range_beyond_eof",
};

function fail(error: ReadError, args: ForgeArguments | undefined): ReadFailure {
  const scanLimit = error.details?.["reason"] === "scan_limit";
  const code = scanLimit ? "scan_limit" : (codes[error.code] ?? "internal");
  const message = args === undefined ? error.message : `${shownName(args.path)}: ${error.message}`;
  return failure(code, message, error);
}
