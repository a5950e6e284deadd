import type { BetaRunnableTool } from "@anthropic-ai/sdk/lib/tools/BetaRunnableTool";
import { factoryAnswers, type Factories } from "@readfile/adapter-testing";
import { notesRoot } from "@readfile/adapter-testing/vitest";
import { openWorkspace } from "@readfile/core";
import { expect, test } from "vitest";
import * as adapter from "../src/tools.ts";
import { answer, callingClient, conversation, received } from "./calling-client.ts";

const { root, notes } = notesRoot();
const adapted: Factories<BetaRunnableTool> = adapter;

async function shown(tool: BetaRunnableTool, input: unknown): Promise<unknown> {
  const calling = callingClient(["name" in tool ? tool.name : "", input]);
  await calling.client.beta.messages.toolRunner({ ...conversation, tools: [tool] }).runUntilDone();
  return received(calling)[0];
}

test.for(factoryAnswers(notes))("$name", async ({ factory, options, args, text, isError }) => {
  const tool = adapted[factory]({ root, ...options } as never);
  expect(await shown(tool, args)).toStrictEqual(answer(text, isError));
});

test("authorize and workspace receive what the SDK gives to `run`", async () => {
  const workspace = openWorkspace({ root });
  const seen: unknown[] = [];
  const tool = adapter.openFileTool({
    workspace: ({ context }) => {
      seen.push(context?.toolUse.id);
      return workspace;
    },
    authorize: ({ context }) => {
      seen.push(context?.toolUse.name);
      return true;
    },
  });
  expect(await shown(tool, { file_path: "notes.txt" })).toStrictEqual(answer("one\n\ttwo\nthree\n"));
  expect(seen).toStrictEqual(["call-1", "open_file"]);
  workspace.dispose();
});

test("wrong options of core throw when the tool is made", () => {
  expect(() => adapter.readFileTool({ rooot: "." } as object)).toThrow(TypeError);
});
