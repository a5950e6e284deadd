import type { BetaRunnableTool } from "@anthropic-ai/sdk/lib/tools/BetaRunnableTool";
import { sentSchemas as sentSchemasOf } from "@readfile/adapter-testing";
import * as adapter from "../src/index.ts";
import { callingClient, conversation } from "./calling-client.ts";

/** The JSON Schema of each tool's arguments, by factory, as the Anthropic SDK sends it to a model. */
export async function sentSchemas(): Promise<Record<string, unknown>> {
  return sentSchemasOf<BetaRunnableTool>(adapter, async (tool) => {
    const { client, bodies } = callingClient();
    await client.beta.messages.toolRunner({ ...conversation, tools: [tool] }).runUntilDone();
    return bodies[0]?.tools?.[0]?.input_schema;
  });
}
