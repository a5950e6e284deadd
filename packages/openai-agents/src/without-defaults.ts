import type { ToolInputSchema } from "@readfile/core";

/** Keywords whose value is a schema or a list of schemas. */
const ofSchemas: ReadonlySet<string> = new Set(["items", "anyOf", "additionalProperties"]);
/** Keywords whose value maps names to schemas. */
const ofNamedSchemas: ReadonlySet<string> = new Set(["properties", "$defs", "definitions"]);

/** Copies a JSON Schema without the keyword `default`, which Azure refuses in strict mode. */
export function withoutDefaults(schema: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept = Object.entries(schema).filter(([keyword]) => keyword !== "default");
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, cleaned(keyword, value)]));
}

function cleaned(keyword: string, value: unknown): unknown {
  if (ofSchemas.has(keyword)) {
    return Array.isArray(value) ? value.map(cleanedSchema) : cleanedSchema(value);
  }
  if (!ofNamedSchemas.has(keyword) || !isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, cleanedSchema(schema)]));
}

function cleanedSchema(schema: unknown): unknown {
  return isObject(schema) ? withoutDefaults(schema) : schema;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** A tool's schema whose JSON Schema has no keyword `default`. */
export function schemaWithoutDefaults<Input>({
  "~standard": standard,
}: ToolInputSchema<Input>): ToolInputSchema<Input> {
  const { jsonSchema } = standard;
  const input: typeof jsonSchema.input = (options) => withoutDefaults(jsonSchema.input(options));
  return { "~standard": { ...standard, jsonSchema: { ...jsonSchema, input } } };
}
