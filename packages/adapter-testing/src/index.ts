export { adapterConsumer, type AdapterConsumer, type Compiled } from "./adapter-consumer.ts";
export { checkPath, noPath } from "./check-path.ts";
export { factoryAnswers, type FactoryAnswer } from "./factory-answers.ts";
export {
  faultProxy,
  generatedLines,
  type Fault,
  type FaultProxy,
  type ProxiedRequest,
} from "./fault-proxy.ts";
export { readmeExamples, type ReadmeProgram } from "./readme-examples.ts";
export { failingTool, imageBase64, mediaTool, notesFacts, textTool } from "./sample-tools.ts";
export { sentSchemas, type Factories } from "./sent-schemas.ts";
export { testReadTool, type TestData, type TestInput } from "./test-read-tool.ts";
export { textAnswer } from "./text-answer.ts";
export { textChoices } from "./text-choices.ts";
