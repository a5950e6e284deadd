import type { JsonSchemaObject } from "../contract/json.ts";
import type { ToolInputSchema } from "../contract/read-tool.ts";

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
