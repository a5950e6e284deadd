import type { BetaRunnableTool } from "@anthropic-ai/sdk/lib/tools/BetaRunnableTool";
import { testUndefinedOptions } from "@readfile/adapter-testing/vitest";
import * as adapter from "../src/index.ts";

testUndefinedOptions<BetaRunnableTool>({
  factories: adapter,
  adapt: adapter.toAnthropicTool,
  ownOptions: ["media"],
  answer: async (tool, args) => [JSON.stringify(tool), await tool.run(args)],
});
