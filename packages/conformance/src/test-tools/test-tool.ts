import type { JsonSchemaObject, ReadCall, ReadResult, ReadTool } from "@readfile/core";

/**
 * The names of the tools that are made to test an adapter with, in the order of reports.
 * `textTool` answers the text it is told, `mediaTool` the media, `echoTool` its arguments as JSON; `waitingTool` answers
 * nothing before it is aborted.
 */
export const testToolNames = ["textTool", "mediaTool", "echoTool", "waitingTool"] as const;

/** The name of one of them. */
export type TestToolName = (typeof testToolNames)[number];

/** What makes one test tool different from another. */
export interface TestToolDefinition {
  readonly description: string;
  readonly properties: JsonSchemaObject["properties"];
  readonly required: readonly string[];
  readonly run: (args: unknown, call: ReadCall) => Promise<ReadResult<null>>;
}

/** A read tool that keeps the contract as core's do, with `data` that no adapter may store or show. */
export function createTestTool(definition: TestToolDefinition): ReadTool<unknown, null> {
  const { description, properties, required, run } = definition;
  const jsonSchema: JsonSchemaObject = { type: "object", properties, required, additionalProperties: false };
  const copy = (): Record<string, unknown> => structuredClone(jsonSchema) as Record<string, unknown>;
  return {
    name: "test_tool",
    aliases: [],
    title: "Test tool",
    description,
    examples: [],
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    jsonSchema,
    inputSchema: {
      "~standard": {
        version: 1,
        vendor: "readfile",
        validate: (value) => ({ value }),
        jsonSchema: { input: copy, output: copy },
      },
    },
    check: () => null,
    run: async (args, call = {}) => {
      call.signal?.throwIfAborted();
      return run(args, call);
    },
  };
}
