import { Agent, run, type Tool } from "@openai/agents";
import { sentSchemas as sentSchemasOf } from "@readfile/adapter-testing";
import * as adapter from "../src/index.ts";
import { callingModel } from "./calling-model.ts";

/** The JSON Schema of each tool's arguments, by factory, as the OpenAI Agents SDK sends it to a model. */
export async function sentSchemas(): Promise<Record<string, unknown>> {
  return sentSchemasOf<Tool>(adapter, async (tool) => {
    const model = callingModel();
    await run(new Agent({ name: "reader", model, tools: [tool] }), "read it");
    const [sent] = model.firstCall?.request.tools ?? [];
    return sent?.type === "function" ? sent.parameters : undefined;
  });
}
