import { describe, expect, test } from "vitest";
import { compileConsumer, runConsumer } from "./consumer.ts";
import { readmeExamples, readmePrograms } from "./readme-programs.ts";

test("the examples of the README compile", { timeout: 120_000 }, () => {
  expect(readmeExamples).toHaveLength(5);
  const wrong = 'import { readFileTool } from "@readfile/langchain";\nreadFileTool({ rooot: "." });\n';
  expect(compileConsumer([...readmeExamples, wrong], { withCore: true }).messages).toStrictEqual([
    expect.stringMatching(/^file-5\.ts\(2,16\): error TS2561: /),
  ]);
});

describe("the examples of the README run", () => {
  test("all of them", () => {
    expect(readmePrograms).toHaveLength(readmeExamples.length);
  });

  test.for(readmePrograms)("$name", { timeout: 120_000 }, ({ files, stdout }) => {
    expect(runConsumer(files)).toStrictEqual({ stdout, stderr: "" });
  });
});
