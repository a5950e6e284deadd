import type { Factories } from "@readfile/adapter-testing";
import { testUndefinedOptions } from "@readfile/adapter-testing/vitest";
import { RunContext, type FunctionTool } from "@openai/agents";
import * as adapter from "../src/index.ts";

testUndefinedOptions<FunctionTool>({
  // The cast is needed because `needsApproval` takes each tool's own input.
  factories: adapter as unknown as Factories<FunctionTool>,
  adapt: adapter.toOpenAIAgentsTool,
  ownOptions: ["media", "needsApproval", "isEnabled"],
  async answer(tool, args) {
    const context = new RunContext();
    const isEnabled = await tool.isEnabled(context, undefined as never);
    const needsApproval = await tool.needsApproval(context, args as never);
    const text = await tool.invoke(context, JSON.stringify(args));
    return [tool.name, tool.description, isEnabled, needsApproval, text];
  },
});
