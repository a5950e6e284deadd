import * as adapter from "@readfile/anthropic";
import { anthropicDriver } from "../../src/anthropic.ts";
import { conformanceCases } from "../../src/cases/conformance-cases.ts";
import { describeConformance } from "../../src/describe-conformance.ts";

describeConformance(anthropicDriver({ adapt: adapter.toAnthropicTool, factories: adapter }));

const mediaCases = conformanceCases().filter(({ tool }) => tool === "mediaTool");

const text = anthropicDriver({ adapt: (tool) => adapter.toAnthropicTool(tool, { media: "text" }) });
const lacks = { ...text.lacks, nativeMedia: "the adapter was told to show the text alone" };
describeConformance({ ...text, name: "anthropic, text alone", lacks }, { cases: mediaCases });
