import { z } from "zod";
import type { JsonObject, JsonSchemaObject } from "../../contract/json.ts";
import type { ToolInputSchema } from "../../contract/read-tool.ts";

/** The JSON Schema of a tool's arguments as it reaches a model. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchemaObject {
  const json = z.toJSONSchema(schema, {
    io: "input",
    target: "draft-2020-12",
    override: ({ jsonSchema }) => {
      // Some model APIs refuse these keywords, and they tell a model nothing.
      delete jsonSchema.default;
      delete jsonSchema.format;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.properties !== undefined) jsonSchema.additionalProperties = false;
    },
  });
  const { type, properties, $schema: _dialect, ...rest } = JSON.parse(JSON.stringify(json)) as JsonObject;
  if (type !== "object" || typeof properties !== "object") {
    throw new TypeError("a tool's arguments must be an object");
  }
  return { type, properties: properties as JsonObject, ...rest };
}

/**
 * A schema that tells frameworks the shape of the arguments and lets every value pass. `run` validates, so a model reads
 * the same message in every framework.
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
