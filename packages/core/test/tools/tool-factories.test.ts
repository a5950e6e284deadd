import { expect, test } from "vitest";
import * as core from "../../src/index.ts";

const names = ["readFileTool", "codexReadFileTool", "workspaceReadFileTool", "forgeReadTool", "openFileTool"];

test("the names are those of the factories, in their order", () => {
  expect(core.toolFactoryNames).toEqual(names);
  expect(Object.keys(core.toolFactories)).toEqual(names);
});

test("every exported function that makes a tool is in the list, under the name it is exported by", () => {
  const exported = Object.entries(core).filter(([name]) => name.endsWith("Tool") && name !== "resolveTool");
  expect(core.toolFactories).toEqual(Object.fromEntries(exported));
});
