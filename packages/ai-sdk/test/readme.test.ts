import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compileConsumer } from "./consumer.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const examples = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = ""]) => code);

test("the examples of the README compile", { timeout: 60_000 }, () => {
  expect(examples).toHaveLength(3);
  const wrong = 'import { codexReadFileTool } from "@readfile/ai-sdk";\ncodexReadFileTool({ rooot: "." });\n';
  expect(compileConsumer([...examples, wrong]).messages).toStrictEqual([
    expect.stringMatching(/^file-3\.ts\(2,21\): error TS2561: /),
  ]);
});
