import * as adapter from "@readfile/mastra";
import { conformanceCases } from "../../src/cases/conformance-cases.ts";
import { describeConformance } from "../../src/describe-conformance.ts";
import { mastraDriver } from "../../src/mastra.ts";

describeConformance(mastraDriver({ adapt: adapter.toMastraTool, factories: adapter }));

const mediaCases = conformanceCases().filter(({ tool }) => tool === "mediaTool");

const text = mastraDriver({ adapt: (tool) => adapter.toMastraTool(tool, { media: "text" }) });
const lacks = { ...text.lacks, nativeMedia: "the adapter was told to show the text alone" };
describeConformance({ ...text, name: "mastra, text alone", lacks }, { cases: mediaCases });
