import { sentSchemas as sentSchemasOf } from "@readfile/adapter-testing";
import * as adapter from "../src/index.ts";
import type { GoogleGenAIReadTool } from "../src/index.ts";
import { callingClient, conversation } from "./calling-client.ts";

/** The JSON Schema of each tool's arguments, by factory, as the Google Gen AI SDK sends it to a model. */
export async function sentSchemas(): Promise<Record<string, unknown>> {
  return sentSchemasOf<GoogleGenAIReadTool>(adapter, async (tool) => {
    const { ai, bodies } = callingClient();
    await ai.models.generateContent({ ...conversation, config: { tools: [tool] } });
    return bodies[0]?.tools?.[0]?.functionDeclarations[0]?.parametersJsonSchema;
  });
}
