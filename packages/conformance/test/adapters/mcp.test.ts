import * as adapter from "@readfile/mcp";
import { registerReadTools as registerSdk } from "@readfile/mcp/sdk";
import { conformanceCases } from "../../src/cases/conformance-cases.ts";
import { describeConformance } from "../../src/describe-conformance.ts";
import { mcpDriver } from "../../src/mcp.ts";

const { registerReadTools: register } = adapter;

describeConformance(mcpDriver({ adapt: adapter.toMcpTool, factories: adapter, register, registerSdk }));

const mediaCases = conformanceCases().filter(({ tool }) => tool === "mediaTool");

const text = mcpDriver({
  adapt: (tool) => adapter.toMcpTool(tool, { media: "text" }),
  register,
  registerSdk,
});
const lacks = { ...text.lacks, nativeMedia: "the adapter was told to show the text alone" };
describeConformance({ ...text, name: "mcp, text alone", lacks }, { cases: mediaCases });
