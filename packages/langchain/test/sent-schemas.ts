import { AIMessage } from "@langchain/core/messages";
import { createAgent } from "langchain";
import {
  codexReadFileTool,
  forgeReadTool,
  openFileTool,
  readFileTool,
  workspaceReadFileTool,
} from "../src/index.ts";
import { FakeModel } from "./fake-model.ts";

const factories = { readFileTool, codexReadFileTool, workspaceReadFileTool, forgeReadTool, openFileTool };

/** The JSON Schema of each tool's arguments, by factory, as LangChain writes it for a model. */
export async function sentSchemas(): Promise<Record<string, unknown>> {
  const schemas: Record<string, unknown> = {};
  for (const [factory, create] of Object.entries(factories)) {
    const model = new FakeModel().respond(new AIMessage("done"));
    await createAgent({ model, tools: [create()] }).invoke({ messages: [] });
    schemas[factory] = model.calls[0]?.sentTools[0]?.function.parameters;
  }
  return schemas;
}
