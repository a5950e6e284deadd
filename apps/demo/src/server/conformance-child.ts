// Runs in a process of its own, so that the chat stays responsive while thousands of cases run.
import process from "node:process";
import * as aiSdk from "@readfile/ai-sdk";
import { coreDriver } from "@readfile/conformance";
import { aiSdkDriver } from "@readfile/conformance/ai-sdk";
import { langChainDriver } from "@readfile/conformance/langchain";
import { openAIAgentsDriver } from "@readfile/conformance/openai-agents";
import * as langChain from "@readfile/langchain";
import * as openAIAgents from "@readfile/openai-agents";
import { playConformance } from "./play-conformance.ts";

// Exit also when the demo itself has ended.
for (const event of ["SIGTERM", "SIGINT", "disconnect"]) process.once(event, () => process.exit());

const native = { media: "native" } as const;
await playConformance({
  drivers: [
    coreDriver,
    aiSdkDriver({ adapt: aiSdk.toAiSdkTool, factories: aiSdk, repairToolCall: aiSdk.repairToolCall }),
    langChainDriver({
      adapt: (tool) => langChain.toLangChainTool(tool, native),
      factories: langChain,
      factoryOptions: native,
    }),
    openAIAgentsDriver({ adapt: openAIAgents.toOpenAIAgentsTool, factories: openAIAgents }),
  ],
  scope: process.argv[2] === "sample" ? "sample" : "all",
  send: (event) => process.send?.(event),
});
process.exit();
