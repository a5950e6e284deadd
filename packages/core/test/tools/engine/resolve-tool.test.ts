import { expect, test } from "vitest";
import { codexReadFileTool } from "../../../src/tools/codex/tool.ts";
import { forgeReadTool } from "../../../src/tools/forge/tool.ts";
import { openFileTool } from "../../../src/tools/open-file/tool.ts";
import { resolveTool } from "../../../src/tools/tools-by-name.ts";
import { workspaceReadFileTool } from "../../../src/tools/workspace-read-file/tool.ts";

test("two tools may not own one name or alias, whatever name is asked [X-02]", () => {
  const both = [codexReadFileTool(), workspaceReadFileTool()];
  expect(() => resolveTool(both, "read_file")).toThrow(TypeError);
  expect(() => resolveTool(both, "anything")).toThrow(
    '"read_file" is the name or an alias of two tools; rename one by its options name and aliases',
  );
  expect(() => resolveTool([codexReadFileTool(), forgeReadTool()], "Read")).toThrow(TypeError);
});

test("renamed, all four live in one set [X-01]", () => {
  const codex = codexReadFileTool({ name: "codex_read_file" });
  const workspace = workspaceReadFileTool({ name: "workspace_read_file" });
  const forge = forgeReadTool();
  const open = openFileTool();
  const tools = [codex, workspace, forge, open];
  expect(resolveTool(tools, "codex_read_file")).toBe(codex);
  expect(resolveTool(tools, "read_file")).toBe(forge);
  expect(resolveTool(tools, "open_file")).toBe(open);
  expect(resolveTool(tools, "nothing")).toBeUndefined();
  expect(resolveTool(tools, "constructor")).toBeUndefined();
});

test("a tool that is renamed to one of its aliases owns it once", () => {
  const tool = forgeReadTool({ name: "read_file" });
  expect(tool.aliases).toEqual(["read", "read-file", "ReadFile"]);
  expect(resolveTool([tool], "read_file")).toBe(tool);
});

test("one tool that is listed twice has one owner", () => {
  const tool = forgeReadTool();
  expect(resolveTool([tool, tool], "read")).toBe(tool);
});

test("aliases may be chosen, so that a renamed tool leaves the others theirs", () => {
  const forge = forgeReadTool({ name: "forge_read", aliases: ["Read"] });
  const codex = codexReadFileTool();
  expect(resolveTool([forge, codex], "Read")).toBe(forge);
  expect(resolveTool([forge, codex], "read_file")).toBe(codex);
  expect(forgeReadTool({ aliases: [] }).aliases).toEqual([]);
  for (const aliases of ["Read", [""], [5]]) {
    expect(() => forgeReadTool({ aliases: aliases as never })).toThrow("aliases: expected a list of names");
  }
});
