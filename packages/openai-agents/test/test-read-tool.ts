import {
  testReadTool as plainReadTool,
  type TestData,
  type TestInput as PlainInput,
} from "@readfile/adapter-testing";
import type { JsonSchemaObject, ReadTool } from "@readfile/core";

/** The arguments of {@link testReadTool}, with optional fields at every depth: strict mode makes them required. */
export interface TestInput extends PlainInput {
  offset?: number;
  block?: { anchor?: number; limits?: { lines?: number }[] };
}

const testSchema: JsonSchemaObject = {
  type: "object",
  properties: {
    path: { type: "string", description: "Which file." },
    offset: { type: "integer", minimum: 1, maximum: 9000, description: "First line (default: 1)." },
    block: {
      type: "object",
      properties: {
        anchor: { type: "integer", minimum: 1 },
        limits: {
          type: "array",
          minItems: 1,
          items: {
            type: "object",
            properties: { lines: { type: "integer", minimum: 0 } },
            additionalProperties: false,
          },
        },
      },
      additionalProperties: false,
    },
  },
  required: ["path"],
  additionalProperties: false,
};

/** Makes a read tool with optional arguments. It accepts any arguments and answers what the test wants. */
export function testReadTool(
  run: Parameters<typeof plainReadTool>[0],
  parts: Partial<ReadTool<TestInput, TestData>> = {},
): ReadTool<TestInput, TestData> {
  return plainReadTool(run, { jsonSchema: testSchema, ...parts });
}
