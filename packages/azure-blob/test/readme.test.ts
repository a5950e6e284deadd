import { testReadme } from "@readfile/adapter-testing/vitest";
import { consumer } from "./consumer.ts";
import { readmeExamples, readmePrograms } from "./readme-programs.ts";

testReadme(consumer, readmeExamples, readmePrograms);
