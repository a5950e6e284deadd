import { testReadme } from "@readfile/adapter-testing/vitest";
import { consumer } from "./consumer.ts";
import { readmeExamples, readmePrograms } from "./readme-programs.ts";

testReadme({
  adapter: "@readfile/openai-agents",
  consumer,
  examples: readmeExamples,
  programs: readmePrograms,
  exampleCount: 3,
  withCore: true,
});
