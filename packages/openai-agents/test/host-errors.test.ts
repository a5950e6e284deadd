import type { Factories } from "@readfile/adapter-testing";
import { testHostErrors } from "@readfile/adapter-testing/vitest";
import * as adapter from "../src/index.ts";

testHostErrors({
  // The cast is needed because `needsApproval` takes each tool's own input.
  factories: adapter as unknown as Factories<unknown>,
  adapt: adapter.toOpenAIAgentsTool,
  mistyped: ["needApproval", "needsApproval"],
});
