import { AIMessage } from "@langchain/core/messages";
import { createAgent } from "langchain";
import type { StructuredTool } from "@langchain/core/tools";
import { sentSchemas as sentSchemasOf } from "@readfile/adapter-testing";
import * as adapter from "../src/index.ts";
import { FakeModel } from "./fake-model.ts";

/** The JSON Schema of each tool's arguments, by factory, as LangChain sends it to a model. */
export async function sentSchemas(): Promise<Record<string, unknown>> {
  return sentSchemasOf<StructuredTool>(adapter, async (tool) => {
    const model = new FakeModel().respond(new AIMessage("done"));
    await createAgent({ model, tools: [tool] }).invoke({ messages: [] });
    return model.calls[0]?.sentTools[0]?.function.parameters;
  });
}
