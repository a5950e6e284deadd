import { testUndefinedOptions } from "@readfile/adapter-testing/vitest";
import * as adapter from "../src/index.ts";
import type { GoogleGenAIReadTool } from "../src/index.ts";

testUndefinedOptions<GoogleGenAIReadTool>({
  factories: adapter,
  adapt: adapter.toGoogleGenAITool,
  ownOptions: ["media"],
  answer: async (tool, args) => [
    await tool.tool(),
    await tool.callTool([{ name: tool.name, args: { ...args } }]),
  ],
});
