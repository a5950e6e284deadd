import { omittedAsUndefined, refusedAsUndefined, textTool } from "@readfile/adapter-testing";
import { memorySource } from "@readfile/core";
import { RunContext, type FunctionTool } from "@openai/agents";
import { describe, expect, test } from "vitest";
import { toOpenAIAgentsTool } from "../src/to-openai-agents-tool.ts";
import {
  codexReadFileTool,
  forgeReadTool,
  openFileTool,
  readFileTool,
  workspaceReadFileTool,
} from "../src/tools.ts";

const source = memorySource({ "notes.txt": "one\n\ttwo\n" });

/** Each factory, with arguments for a call. */
const factories = [
  ["readFileTool", readFileTool, { path: "notes.txt" }],
  ["codexReadFileTool", codexReadFileTool, { file_path: "/notes.txt" }],
  ["workspaceReadFileTool", workspaceReadFileTool, { path: "notes.txt" }],
  ["forgeReadTool", forgeReadTool, { path: "notes.txt" }],
  ["openFileTool", openFileTool, { file_path: "notes.txt" }],
] as const;
const ownOptions = ["media", "needsApproval", "isEnabled"] as const;

describe.for(factories)("%s: an option whose value is undefined", ([factory, create, args]) => {
  const make = create as unknown as (options: object) => FunctionTool;
  const answer = async (options: object): Promise<unknown> => {
    const tool = make(options);
    const context = new RunContext();
    const isEnabled = await tool.isEnabled(context, undefined as never);
    const needsApproval = await tool.needsApproval(context, args as never);
    const text = await tool.invoke(context, JSON.stringify(args));
    return [tool.name, tool.description, isEnabled, needsApproval, text];
  };

  test.for(refusedAsUndefined)(
    "is refused when it decides which files may be read: %s",
    ([name, message]) => {
      for (const others of [{}, { source }]) {
        expect(() => make({ ...others, [name]: undefined })).toThrow(new TypeError(message));
      }
    },
  );

  test.for([...omittedAsUndefined[factory], ...ownOptions])(
    "counts as omitted otherwise: %s",
    async (name) => {
      expect(await answer({ source, [name]: undefined })).toEqual(await answer({ source }));
    },
  );
});

test.for(ownOptions)("toOpenAIAgentsTool treats undefined as omitted: %s", (name) => {
  expect(() => toOpenAIAgentsTool(textTool, { [name]: undefined })).not.toThrow();
});

test("toOpenAIAgentsTool accepts undefined for an unknown option, as core does", () => {
  expect(() => toOpenAIAgentsTool(textTool, { unknown: undefined } as object)).not.toThrow();
});
