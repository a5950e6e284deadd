import type { JsonSchemaObject, ReadCall, ReadResult, ReadTool } from "@readfile/core";

/**
 * The names of the test tools, in the order of reports. `textTool` answers with the text in its arguments, `mediaTool` with
 * the media in its arguments, `echoTool` with its arguments as JSON. `waitingTool` does not answer before it is aborted.
 */
export const testToolNames = ["textTool", "mediaTool", "echoTool", "waitingTool"] as const;

/** The name of a test tool. */
export type TestToolName = (typeof testToolNames)[number];

/** The parts in which test tools differ. */
export interface TestToolDefinition {
  readonly description: string;
  readonly properties: JsonSchemaObject["properties"];
  readonly required: readonly string[];
  readonly run: (args: unknown, call: ReadCall) => Promise<ReadResult<null>>;
}

/** Makes a read tool that keeps core's contract. Its answers have `data`, which no adapter may store or show. */
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
