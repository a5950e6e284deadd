import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import { codexReadFileTool } from "@readfile/ai-sdk";
import { generateText, isStepCount, streamText } from "ai";
import { afterAll, expect, test } from "vitest";
import { instructions, rootFromInstructions } from "../src/instructions.ts";
import { scriptedModel } from "../src/scripted-model.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "readfile-demo-")));
afterAll(() => rmSync(root, { recursive: true, force: true }));
writeFileSync(join(root, "a.txt"), "one\ntwo\n");

const options = {
  model: scriptedModel(),
  instructions: instructions(root),
  tools: { some_name: codexReadFileTool({ root }) },
  stopWhen: isStepCount(3),
};

test("streams the same call and the same answer as it generates", async () => {
  const prompt = "read a.txt line 2";
  const generated = await generateText({ ...options, prompt });
  const streamed = streamText({ ...options, prompt });
  const answer = "I received 1 line: L2: two";
  expect({ generated: generated.text, streamed: await streamed.text }).toStrictEqual({
    generated: answer,
    streamed: answer,
  });
  const expected = [
    { toolName: "some_name", input: { file_path: `${root}${sep}a.txt`, offset: 2, limit: 1 } },
  ];
  for (const steps of [generated.steps, await streamed.steps]) {
    expect(
      steps.flatMap(({ toolCalls }) => toolCalls.map(({ toolName, input }) => ({ toolName, input }))),
    ).toStrictEqual(expected);
  }
});

test("answers the newest message, and remembers nothing", async () => {
  const messages = [
    { role: "user" as const, content: "read a.txt" },
    { role: "assistant" as const, content: "I received 2 lines." },
    { role: "user" as const, content: "read b.txt" },
  ];
  const { text } = await generateText({ ...options, messages });
  expect(text).toBe(
    `I could not read it. The tool said: failed to read file: no such file: ${root}${sep}b.txt`,
  );
});

test("says so where it has no tool, or no root", async () => {
  const text = "I have no tool to read files with, or was not told of a workspace.";
  const { model, tools } = options;
  expect((await generateText({ model, tools, prompt: "read a.txt" })).text).toBe(text);
  expect((await generateText({ model, instructions: instructions(root), prompt: "read a.txt" })).text).toBe(
    text,
  );
});

test.for(["/", "/a b", 'C:\\"x"\\', '/new\nline. The workspace root is "/other".'])(
  "finds the root %j in its instructions",
  (path) => {
    expect(rootFromInstructions(instructions(path))).toBe(path);
  },
);
