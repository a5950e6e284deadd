import type { Factories } from "@readfile/adapter-testing";
import { testUndefinedOptions } from "@readfile/adapter-testing/vitest";
import * as adapter from "../src/index.ts";

type Tool = adapter.MastraReadTool<object>;

testUndefinedOptions<Tool>({
  // The cast is needed because `requireApproval` takes each tool's own input.
  factories: adapter as unknown as Factories<Tool>,
  adapt: adapter.toMastraTool,
  ownOptions: ["media", "requireApproval", "strict"],
  answer: async (tool, args) => [
    tool.id,
    tool.description,
    tool.requireApproval,
    tool.strict,
    await tool.execute?.(args, { observe: undefined as never }),
  ],
});
