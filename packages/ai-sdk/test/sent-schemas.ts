import { generateText, type Tool } from "ai";
import {
  codexReadFileTool,
  forgeReadTool,
  openFileTool,
  readFileTool,
  workspaceReadFileTool,
} from "../src/index.ts";
import { callingModel } from "./calling-model.ts";

const factories = { readFileTool, codexReadFileTool, workspaceReadFileTool, forgeReadTool, openFileTool };

/** The JSON Schema of each tool's arguments, by factory, as a model of the AI SDK is given it. */
export async function sentSchemas(): Promise<Record<string, unknown>> {
  const schemas: Record<string, unknown> = {};
  for (const [factory, create] of Object.entries(factories)) {
    const model = callingModel();
    await generateText({ model, tools: { tool: create() as Tool }, prompt: "read it" });
    const [sent] = model.doGenerateCalls[0]?.tools ?? [];
    schemas[factory] = sent?.type === "function" ? sent.inputSchema : undefined;
  }
  return schemas;
}
