import * as adapter from "@readfile/langchain";
import { langChainDriver } from "../../src/langchain.ts";
import { conformanceCases } from "../../src/cases/conformance-cases.ts";
import { describeConformance } from "../../src/describe-conformance.ts";

const native = { media: "native" } as const;
describeConformance(
  langChainDriver({
    adapt: (tool) => adapter.toLangChainTool(tool, native),
    factories: adapter,
    factoryOptions: native,
  }),
);

const mediaCases = conformanceCases().filter(({ tool }) => tool === "mediaTool");

const standard = langChainDriver({
  adapt: (tool) => adapter.toLangChainTool(tool, { media: "standard" }),
  namesImages: true,
});
describeConformance({ ...standard, name: "langchain, standard blocks" }, { cases: mediaCases });

const text = langChainDriver({ adapt: (tool) => adapter.toLangChainTool(tool, { media: "text" }) });
const lacks = { ...text.lacks, nativeMedia: "the adapter was told to show the text alone" };
describeConformance({ ...text, name: "langchain, text alone", lacks }, { cases: mediaCases });
