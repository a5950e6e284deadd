import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compileConsumer, runConsumer } from "./consumer.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const examples = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = ""]) => code);

test("the examples of the README compile", { timeout: 120_000 }, () => {
  expect(examples).toHaveLength(5);
  const wrong = 'import { readFileTool } from "@readfile/langchain";\nreadFileTool({ rooot: "." });\n';
  expect(compileConsumer([...examples, wrong], { withCore: true }).messages).toStrictEqual([
    expect.stringMatching(/^file-5\.ts\(2,16\): error TS2561: /),
  ]);
});

/** A model that calls a tool, and then says what it was told. */
function modelCalling(name: string, args: string): string {
  return `import { AIMessage } from "@langchain/core/messages";
import { fakeModel } from "@langchain/core/testing";
const call = { type: "tool_call", id: "call-1", name: "${name}", args: ${args} } as const;
export const model = fakeModel()
  .respond(new AIMessage({ content: "", tool_calls: [call] }))
  .respond((messages) => new AIMessage(messages.at(-1)?.text ?? ""));
`;
}

test("the examples of the README run", { timeout: 120_000 }, () => {
  const models = [
    modelCalling("read_file", '{ path: "package.json", limit: 2 }'),
    modelCalling("unused", "{}"),
    modelCalling("read_file", '{ path: "package.json" }'),
    modelCalling("ReadFile", '{ path: "package.json", limit: 2 }'),
    modelCalling("read_file", '{ path: "/package.json", limit: 2 }'),
  ];
  const files: Record<string, string> = {
    "main.ts": examples.map((_, index) => `await import("./example-${index}.ts");\n`).join(""),
    "package.json": '{\n  "name": "example",\n  "type": "module"\n}\n',
  };
  for (const [index, example] of examples.entries()) {
    const code = example.replace(/model: "[^"]+"/, "model");
    files[`example-${index}.ts`] = `import { model } from "./model-${index}.ts";\n${code}`;
    files[`model-${index}.ts`] = models[index] ?? "";
  }
  expect(runConsumer(files)).toStrictEqual({
    stdout: [
      "[package.json | lines 1-2 of 4 | next: offset=3 limit=2]",
      "1\t{",
      '2\t  "name": "example",',
      "read_file",
      "package.json",
      "1\t{",
      '2\t  "name": "example",',
      "",
      "[package.json | lines 1-2 of 4 | next: offset=3 limit=2]",
      "1\t{",
      '2\t  "name": "example",',
      "",
    ].join("\n"),
    stderr: "",
  });
});
