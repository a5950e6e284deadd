import * as adapter from "@readfile/claude-agent-sdk";
import { conformanceCases } from "../../src/cases/conformance-cases.ts";
import { claudeAgentSdkDriver } from "../../src/claude-agent-sdk.ts";
import { describeConformance } from "../../src/describe-conformance.ts";

const server = adapter.readServer;
describeConformance(claudeAgentSdkDriver({ adapt: adapter.toClaudeAgentTool, factories: adapter, server }));

const mediaCases = conformanceCases().filter(({ tool }) => tool === "mediaTool");

const text = claudeAgentSdkDriver({
  adapt: (tool) => adapter.toClaudeAgentTool(tool, { media: "text" }),
  server,
});
const lacks = { ...text.lacks, nativeMedia: "the adapter was told to show the text alone" };
describeConformance({ ...text, name: "claude-agent-sdk, text alone", lacks }, { cases: mediaCases });
