import { testReadme } from "@readfile/adapter-testing/vitest";
import { consumer } from "./consumer.ts";
import { readmeExamples, readmePrograms } from "./readme-programs.ts";

testReadme({
  adapter: "@readfile/langchain",
  consumer,
  examples: readmeExamples,
  programs: readmePrograms,
  exampleCount: 5,
  withCore: true,
});
