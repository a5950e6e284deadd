import type { JSONSchema7 } from "ai";

const text: JSONSchema7 = { type: "string" };
const flag: JSONSchema7 = { type: "boolean" };
const count: JSONSchema7 = { type: "integer" };
const countOrNull: JSONSchema7 = { type: ["integer", "null"] };
const textOrNull: JSONSchema7 = { type: ["string", "null"] };

const nextWindow: JSONSchema7 = objectOf({ offset: count }, { column: count });

const fileFacts: JSONSchema7 = objectOf({
  path: text,
  kind: text,
  firstLine: countOrNull,
  lastLine: countOrNull,
  totalLines: countOrNull,
  next: { anyOf: [nextWindow, { type: "null" }] },
  byteLength: countOrNull,
  modifiedMs: { type: ["number", "null"] },
  version: textOrNull,
  encoding: textOrNull,
  bom: flag,
  eol: { type: "string", enum: ["lf", "crlf", "mixed", "none"] },
  cuts: listOf(objectOf({ line: count, column: count })),
  changed: flag,
  warnings: listOf(objectOf({ code: text, count, firstLine: count })),
});

/**
 * The JSON Schema of {@link ReadOutput}, for code that calls the tool, such as that of the SDK's code mode. `text` comes
 * first, because examples made from the schema show the first property. One object instead of two cases, to be short.
 */
export const readOutputSchema: JSONSchema7 = objectOf(
  {
    text,
    ok: flag,
    media: listOf(objectOf({ mediaType: text, data: text }, { filename: text })),
    files: listOf({ anyOf: [fileFacts, { type: "null" }] }),
  },
  // A failed call has it, and no other.
  { error: objectOf({ code: text, message: text, retryable: flag }, { details: { type: "object" } }) },
);

function objectOf(
  required: Readonly<Record<string, JSONSchema7>>,
  optional: Readonly<Record<string, JSONSchema7>> = {},
): JSONSchema7 {
  return {
    type: "object",
    properties: { ...required, ...optional },
    required: Object.keys(required),
    additionalProperties: false,
  };
}

function listOf(items: JSONSchema7): JSONSchema7 {
  return { type: "array", items };
}
