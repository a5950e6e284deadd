// Runs the suite over an adapter that changes what the model receives. The page must show where.
import process from "node:process";
import { toAiSdkTool } from "@readfile/ai-sdk";
import { aiSdkDriver } from "@readfile/conformance/ai-sdk";
import type { ReadTool } from "@readfile/core";
import { playConformance } from "../../src/server/play-conformance.ts";

function sabotaged(readTool: ReadTool<unknown, unknown>): ReadTool<unknown, unknown> {
  return {
    ...readTool,
    async run(args, call) {
      const result = await readTool.run(args, call);
      return { ...result, text: result.text.replace("three", "four") };
    },
  };
}

await playConformance({
  drivers: [aiSdkDriver({ adapt: (readTool) => toAiSdkTool(sabotaged(readTool)) })],
  scope: "sample",
  send: (event) => process.send?.(event),
});
process.exit();
