import * as adapter from "@readfile/openai-agents";
import { openAIAgentsDriver } from "../../src/openai-agents.ts";
import { conformanceCases } from "../../src/cases/conformance-cases.ts";
import { describeConformance } from "../../src/describe-conformance.ts";

describeConformance(openAIAgentsDriver({ adapt: adapter.toOpenAIAgentsTool, factories: adapter }));

const mediaCases = conformanceCases().filter(({ tool }) => tool === "mediaTool");

const text = openAIAgentsDriver({ adapt: (tool) => adapter.toOpenAIAgentsTool(tool, { media: "text" }) });
const lacks = { ...text.lacks, nativeMedia: "the adapter was told to show the text alone" };
describeConformance({ ...text, name: "openai-agents, text alone", lacks }, { cases: mediaCases });
