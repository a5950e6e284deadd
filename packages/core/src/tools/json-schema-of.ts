import { z } from "zod";
import type { JsonObject, JsonSchemaObject, JsonValue } from "../contract/json.ts";

/** Keywords that some model's API refuses, or that say nothing to a model. */
const dropped: ReadonlySet<string> = new Set(["$schema", "default", "format"]);

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function clean(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(clean);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([keyword, content]) => {
    if (dropped.has(keyword)) return false;
    const synthetic = keyword === "minimum" || keyword === "maximum";
    return !(synthetic && typeof content === "number" && Math.abs(content) === Number.MAX_SAFE_INTEGER);
  });
  const cleaned = Object.fromEntries(kept.map(([keyword, content]) => [keyword, clean(content)]));
  return isObject(value["properties"]) ? { ...cleaned, additionalProperties: false } : cleaned;
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
