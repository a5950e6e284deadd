import { testReadme } from "@readfile/adapter-testing/vitest";
import { consumer } from "./consumer.ts";
import { readmeExamples, readmePrograms } from "./readme-examples.ts";

testReadme(consumer, readmeExamples, readmePrograms);
