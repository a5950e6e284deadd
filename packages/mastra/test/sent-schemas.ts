import type { ToolsInput } from "@mastra/core/agent";
import { sentSchemas as sentSchemasOf } from "@readfile/adapter-testing";
import * as adapter from "../src/index.ts";
import { agentOf, callingModel } from "./calling-model.ts";

/** The JSON Schema of each tool's arguments, by factory, as Mastra sends it to a model. */
export async function sentSchemas(): Promise<Record<string, unknown>> {
  return sentSchemasOf<ToolsInput[string]>(adapter, async (tool) => {
    const model = callingModel();
    await agentOf(model, { tool }).generate("read it");
    const [sent] = model.doGenerateCalls[0]?.tools ?? [];
    return sent?.type === "function" ? sent.inputSchema : undefined;
  });
}
