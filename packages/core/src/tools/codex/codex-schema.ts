import type { JsonSchemaObject } from "../../contract/json.ts";

/** The schema of the upstream program, word for word: counts are `number`, `mode` is a plain string. */
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
