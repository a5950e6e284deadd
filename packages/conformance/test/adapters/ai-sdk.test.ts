import * as adapter from "@readfile/ai-sdk";
import { aiSdkDriver } from "../../src/ai-sdk.ts";
import { conformanceCases } from "../../src/cases/conformance-cases.ts";
import { describeConformance } from "../../src/describe-conformance.ts";

describeConformance(
  aiSdkDriver({ adapt: adapter.toAiSdkTool, factories: adapter, repairToolCall: adapter.repairToolCall }),
);

const mediaCases = conformanceCases().filter(({ tool }) => tool === "mediaTool");

const text = aiSdkDriver({ adapt: (tool) => adapter.toAiSdkTool(tool, { media: "text" }) });
const lacks = { ...text.lacks, nativeMedia: "the adapter was told to show the text alone" };
describeConformance({ ...text, name: "ai-sdk, text alone", lacks }, { cases: mediaCases });
