import { factoryAnswers, type Factories } from "@readfile/adapter-testing";
import { notesRoot } from "@readfile/adapter-testing/vitest";
import { openWorkspace } from "@readfile/core";
import { expect, test } from "vitest";
import type { GoogleGenAIReadTool } from "../src/to-google-genai-tool.ts";
import * as adapter from "../src/tools.ts";
import { answer, callingClient, conversation, received } from "./calling-client.ts";

const { root, notes } = notesRoot();
const adapted: Factories<GoogleGenAIReadTool> = adapter;

async function shown(tool: GoogleGenAIReadTool, args: unknown): Promise<unknown> {
  const calling = callingClient([tool.name, args]);
  await calling.ai.models.generateContent({ ...conversation, config: { tools: [tool] } });
  return received(calling)[0];
}

test.for(factoryAnswers(notes))("$name", async ({ factory, options, args, text, isError }) => {
  const tool = adapted[factory]({ root, ...options } as never);
  const response = isError ? { error: text } : { output: text };
  expect(await shown(tool, args)).toStrictEqual(answer(response, undefined, "call-1", tool.name));
});

test("authorize and workspace receive the model's call", async () => {
  const workspace = openWorkspace({ root });
  const seen: unknown[] = [];
  const tool = adapter.openFileTool({
    workspace: ({ context }) => {
      seen.push(context.id);
      return workspace;
    },
    authorize: ({ context }) => {
      seen.push(context.name);
      return true;
    },
  });
  const output = "one\n\ttwo\nthree\n";
  expect(await shown(tool, { file_path: "notes.txt" })).toStrictEqual(
    answer({ output }, undefined, "call-1", "open_file"),
  );
  expect(seen).toStrictEqual(["call-1", "open_file"]);
  workspace.dispose();
});
