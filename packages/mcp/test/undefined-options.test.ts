import { testUndefinedOptions } from "@readfile/adapter-testing/vitest";
import * as adapter from "../src/index.ts";
import type { ServedTool } from "../src/index.ts";

testUndefinedOptions<ServedTool>({
  factories: adapter,
  adapt: adapter.toMcpTool,
  ownOptions: ["media", "facts"],
  answer: async (tool, args) => [tool.name, tool.description, await tool.call(args, {})],
});
