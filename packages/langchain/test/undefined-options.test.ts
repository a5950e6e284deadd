import { omittedAsUndefined, refusedAsUndefined, textTool } from "@readfile/adapter-testing";
import { memorySource } from "@readfile/core";
import type { StructuredTool } from "@langchain/core/tools";
import { describe, expect, test } from "vitest";
import { toLangChainTool } from "../src/to-langchain-tool.ts";
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
const ownOptions = ["media"] as const;

describe.for(factories)("%s: an option whose value is undefined", ([factory, create, args]) => {
  const make = create as (options: object) => StructuredTool;
  const answer = async (options: object): Promise<unknown> => {
    const tool = make(options);
    return [tool.name, tool.description, await tool.invoke(args)];
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

test.for(ownOptions)("toLangChainTool treats undefined as omitted: %s", (name) => {
  expect(() => toLangChainTool(textTool, { [name]: undefined })).not.toThrow();
});

test("toLangChainTool accepts undefined for an unknown option, as core does", () => {
  expect(() => toLangChainTool(textTool, { unknown: undefined } as object)).not.toThrow();
});
