import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compileConsumer, runConsumer } from "./consumer.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const examples = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = ""]) => code);

/** Takes the place of OpenAI: reads `package.json`, and then says what it was shown. */
const offline = `import { setDefaultModelProvider, setTracingDisabled } from "@openai/agents";
import { assistantMessage, functionCall, modelResponder, ScriptedModel } from "@openai/agents/testing";
setTracingDisabled(true);
const turn = modelResponder(({ request }) => {
  const last = request.input.at(-1);
  if (last.type === "function_call_result") return [assistantMessage(last.output.text)];
  return [functionCall("read_file", { path: "package.json" }, { callId: "call-1" })];
});
setDefaultModelProvider({ getModel: () => new ScriptedModel([turn, turn]) });
`;

test("the examples of the README compile", { timeout: 60_000 }, () => {
  expect(examples).toHaveLength(3);
  const wrong = 'import { readFileTool } from "@readfile/openai-agents";\nreadFileTool({ rooot: "." });\n';
  expect(compileConsumer([...examples, wrong], ["@readfile/core"]).messages).toStrictEqual([
    expect.stringMatching(/^file-3\.ts\(2,16\): error TS2561: /),
  ]);
});

describe("the examples of the README run", () => {
  const shown = /^\[package\.json \|.*\]\n1\t\{"name":"consumer","type":"module"\}\n$/;

  test.for([
    ["the first", 0, shown],
    ["a workspace for each tenant, and custom data", 1, /^read package\.json\n$/],
    [
      "approval",
      2,
      new RegExp(`^approved: read_file \\{"path":"package\\.json"\\}\n${shown.source.slice(1)}`),
    ],
  ] as const)("%s", { timeout: 60_000 }, ([, index, expected]) => {
    expect(runConsumer(examples[index] ?? "", offline)).toStrictEqual({
      stdout: expect.stringMatching(expected) as string,
      stderr: "",
      status: 0,
    });
  });
});
