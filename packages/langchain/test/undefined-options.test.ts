import { testUndefinedOptions } from "@readfile/adapter-testing/vitest";
import type { StructuredTool } from "@langchain/core/tools";
import * as adapter from "../src/index.ts";

testUndefinedOptions<StructuredTool>({
  factories: adapter,
  adapt: adapter.toLangChainTool,
  ownOptions: ["media", "strict", "extras", "returnDirect"],
  answer: async (tool, args) => [tool.name, tool.description, await tool.invoke(args)],
});
