import { Agent, run } from "@openai/agents";
import {
  codexReadFileTool,
  forgeReadTool,
  openFileTool,
  readFileTool,
  workspaceReadFileTool,
} from "../src/index.ts";
import { callingModel } from "./calling-model.ts";

const factories = { readFileTool, codexReadFileTool, workspaceReadFileTool, forgeReadTool, openFileTool };

/** The JSON Schema of each tool's arguments, by factory, as a model of OpenAI Agents is given it. */
export async function sentSchemas(): Promise<Record<string, unknown>> {
  const schemas: Record<string, unknown> = {};
  for (const [factory, create] of Object.entries(factories)) {
    const model = callingModel();
    await run(new Agent({ name: "reader", model, tools: [create()] }), "read it");
    const [sent] = model.firstCall?.request.tools ?? [];
    schemas[factory] = sent?.type === "function" ? sent.parameters : undefined;
  }
  return schemas;
}
