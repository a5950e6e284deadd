import { z } from "zod";
import type { JsonObject, JsonSchemaObject, JsonValue } from "../../contract/json.ts";
import type { ToolInputSchema } from "../../contract/read-tool.ts";

/** Keywords that some model's API refuses, or that say nothing to a model. */
const dropped: ReadonlySet<string> = new Set(["$schema", "default", "format"]);

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isNoise(keyword: string, content: JsonValue): boolean {
  if (dropped.has(keyword)) return true;
  const bound = keyword === "minimum" || keyword === "maximum";
  return bound && typeof content === "number" && Math.abs(content) === Number.MAX_SAFE_INTEGER;
}

function clean(schema: JsonValue): JsonValue {
  if (Array.isArray(schema)) return schema.map(clean);
  if (!isObject(schema)) return schema;
  const kept = Object.entries(schema).filter(([keyword, content]) => !isNoise(keyword, content));
  // The keys of `properties` are names of arguments, not keywords.
  const cleaned = kept.map(([keyword, content]) => [
    keyword,
    keyword === "properties" ? cleanEach(content) : clean(content),
  ]);
  const object = Object.fromEntries(cleaned) as JsonObject;
  return isObject(schema["properties"]) ? { ...object, additionalProperties: false } : object;
}

function cleanEach(schemas: JsonValue): JsonValue {
  if (!isObject(schemas)) return schemas;
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, clean(schema)]));
}

/** The JSON Schema of a tool's arguments as it reaches a model. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchemaObject {
  const json: unknown = z.toJSONSchema(schema, { io: "input", target: "draft-2020-12" });
  const cleaned = clean(JSON.parse(JSON.stringify(json)) as JsonValue);
  if (!isObject(cleaned) || cleaned["type"] !== "object" || !isObject(cleaned["properties"])) {
    throw new TypeError("a tool's arguments must be an object");
  }
  return { ...cleaned, type: "object", properties: cleaned["properties"] };
}

/**
 * A schema that tells frameworks the shape of the arguments and lets every value pass:
 * `run` validates, so that a model reads the same message in every framework.
 */
export function passThroughSchema<Input>(jsonSchema: JsonSchemaObject): ToolInputSchema<Input> {
  return {
    "~standard": {
      version: 1,
      vendor: "readfile",
      validate: (value) => ({ value: value as Input }),
      jsonSchema: {
        input: () => structuredClone(jsonSchema) as Record<string, unknown>,
        output: () => structuredClone(jsonSchema) as Record<string, unknown>,
      },
    },
  };
}
