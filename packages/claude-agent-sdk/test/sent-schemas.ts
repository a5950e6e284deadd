import { sentSchemas as sentSchemasOf } from "@readfile/adapter-testing";
import * as adapter from "../src/index.ts";
import { listedTools } from "./calls.ts";

/** The JSON Schema of each tool's arguments, by factory, as the SDK's program learns it. */
export async function sentSchemas(): Promise<Record<string, unknown>> {
  return sentSchemasOf<adapter.ClaudeAgentReadTool>(adapter, async (tool) => {
    const [listed] = await listedTools(tool);
    return listed?.inputSchema;
  });
}
