import type { JsonSchemaObject, ReadCall, ReadFailure, ReadResult, ReadTool } from "@readfile/core";

/** The arguments of {@link testReadTool}. */
export interface TestInput {
  path: string;
  offset?: number;
  block?: { anchor?: number; limits?: { lines?: number }[] };
}

/** Its structured output, which no adapter may store. */
export interface TestData {
  readonly content: string;
}

/** What the test wants the tool to be, besides what it answers. */
export interface TestToolParts {
  readonly name?: string;
  readonly jsonSchema?: JsonSchemaObject;
  readonly check?: (args: unknown) => ReadFailure | null;
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

/** A read tool that answers what the test says, whatever it is called with. */
export function testReadTool(
  run: (args: unknown, call: ReadCall | undefined) => ReadResult<TestData> | Promise<ReadResult<TestData>>,
  { name = "read_file", jsonSchema = testSchema, check = () => null }: TestToolParts = {},
): ReadTool<TestInput, TestData> {
  return {
    name,
    aliases: ["Read"],
    title: "Read file",
    description: "Reads a file.",
    examples: [{ path: "src/app.ts" }],
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    jsonSchema,
    inputSchema: {
      "~standard": {
        version: 1,
        vendor: "readfile-test",
        validate: (value) => ({ value: value as TestInput }),
        jsonSchema: {
          input: () => structuredClone(jsonSchema) as Record<string, unknown>,
          output: () => structuredClone(jsonSchema) as Record<string, unknown>,
        },
      },
    },
    check,
    run: async (args, call) => run(args, call),
  };
}

/** A successful answer that is only text. */
export function textAnswer(text: string): ReadResult<TestData> {
  return { ok: true, text, media: [], files: [], data: { content: "only for callers of run" } };
}
