import * as adapter from "@readfile/google-genai";
import { conformanceCases } from "../../src/cases/conformance-cases.ts";
import { describeConformance } from "../../src/describe-conformance.ts";
import { googleGenAIDriver } from "../../src/google-genai.ts";

describeConformance(googleGenAIDriver({ adapt: adapter.toGoogleGenAITool, factories: adapter }));

const mediaCases = conformanceCases().filter(({ tool }) => tool === "mediaTool");

const text = googleGenAIDriver({ adapt: (tool) => adapter.toGoogleGenAITool(tool, { media: "text" }) });
const lacks = { ...text.lacks, nativeMedia: "the adapter was told to show the text alone" };
describeConformance({ ...text, name: "google-genai, text alone", lacks }, { cases: mediaCases });
