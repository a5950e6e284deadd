import { testUndefinedOptions } from "@readfile/adapter-testing/vitest";
import type { Tool } from "ai";
import * as adapter from "../src/index.ts";

testUndefinedOptions<Tool>({
  factories: adapter,
  adapt: adapter.toAiSdkTool,
  ownOptions: [
    "media",
    "storeMedia",
    "contextSchema",
    "strict",
    "providerOptions",
    "deferLoading",
    "onInputStart",
    "onInputDelta",
    "onInputAvailable",
  ],
  answer: async (tool, args) => [
    tool.description,
    await tool.execute?.(args, { toolCallId: "1", messages: [], context: {} }),
  ],
});
