import type { ReadCall, ReadResult, ReadTool } from "@readfile/core";

/** The arguments of {@link testReadTool}. */
export interface TestInput {
  path: string;
}

/** Its structured output, which no adapter may store. */
export interface TestData {
  readonly content: string;
}

/** A read tool that answers what the test says, whatever it is called with. */
export function testReadTool(
  run: (args: unknown, call: ReadCall | undefined) => ReadResult<TestData> | Promise<ReadResult<TestData>>,
  parts: Partial<ReadTool<TestInput, TestData>> = {},
): ReadTool<TestInput, TestData> {
  const jsonSchema = {
    type: "object",
    properties: { path: { type: "string", description: "Which file." } },
    required: ["path"],
    additionalProperties: false,
  } as const;
  return {
    name: "read_file",
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
    check: () => null,
    run: async (args, call) => run(args, call),
    ...parts,
  };
}
