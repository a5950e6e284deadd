import { generateText, type Tool } from "ai";
import { sentSchemas as sentSchemasOf } from "@readfile/adapter-testing";
import * as adapter from "../src/index.ts";
import { callingModel } from "./calling-model.ts";

/** The JSON Schema of each tool's arguments, by factory, as the AI SDK sends it to a model. */
export async function sentSchemas(): Promise<Record<string, unknown>> {
  return sentSchemasOf<Tool>(adapter, async (tool) => {
    const model = callingModel();
    await generateText({ model, tools: { tool }, prompt: "read it" });
    const [sent] = model.doGenerateCalls[0]?.tools ?? [];
    return sent?.type === "function" ? sent.inputSchema : undefined;
  });
}
