import { testUndefinedOptions } from "@readfile/adapter-testing/vitest";
import * as adapter from "../src/index.ts";
import { callTool } from "./calls.ts";

testUndefinedOptions<adapter.ClaudeAgentReadTool>({
  factories: adapter,
  adapt: adapter.toClaudeAgentTool,
  ownOptions: ["media"],
  answer: async (tool, args) => [tool.definition, await callTool(tool, args)],
});
