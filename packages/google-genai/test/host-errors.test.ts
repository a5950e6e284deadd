import { testHostErrors } from "@readfile/adapter-testing/vitest";
import * as adapter from "../src/index.ts";

testHostErrors({
  factories: adapter,
  adapt: adapter.toGoogleGenAITool,
  mistyped: ["mediaMode", "media"],
});
