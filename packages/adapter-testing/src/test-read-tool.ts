import type { JsonSchemaObject, ReadCall, ReadResult, ReadTool } from "@readfile/core";

/** The arguments of {@link testReadTool}. */
export interface TestInput {
  path: string;
}

/** The structured output of {@link testReadTool}. No adapter may store it. */
export interface TestData {
  readonly content: string;
}

const testSchema: JsonSchemaObject = {
  type: "object",
  properties: { path: { type: "string", description: "Which file." } },
  required: ["path"],
  additionalProperties: false,
};

/** Makes a read tool that accepts any arguments and answers what the test wants. */
export function testReadTool<Input extends TestInput = TestInput>(
  run: (args: unknown, call: ReadCall | undefined) => ReadResult<TestData> | Promise<ReadResult<TestData>>,
  { jsonSchema = testSchema, ...parts }: Partial<ReadTool<Input, TestData>> = {},
): ReadTool<Input, TestData> {
  const copy = (): Record<string, unknown> => structuredClone(jsonSchema) as Record<string, unknown>;
  return {
    name: "read_file",
    aliases: ["Read"],
    title: "Read file",
    description: "Reads a file.",
    examples: [{ path: "src/app.ts" } as Input],
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    jsonSchema,
    inputSchema: {
      "~standard": {
        version: 1,
        vendor: "readfile-test",
        validate: (value) => ({ value: value as Input }),
        jsonSchema: { input: copy, output: copy },
      },
    },
    check: () => null,
    run: async (args, call) => run(args, call),
    ...parts,
  };
}
