import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { toolFactoryNames } from "../../src/index.ts";

// The published declarations are checked when the packages are packed. This looks at what they are made of.
const sources = {
  core: (name: string) => `core/src/tools/${folders[name] ?? ""}/tool.ts`,
  "ai-sdk": () => "ai-sdk/src/tools.ts",
  langchain: () => "langchain/src/tools.ts",
  "openai-agents": () => "openai-agents/src/tools.ts",
};
const folders: Readonly<Record<string, string>> = {
  readFileTool: "read-file",
  codexReadFileTool: "codex",
  workspaceReadFileTool: "workspace-read-file",
  forgeReadTool: "forge",
  openFileTool: "open-file",
};

/** The comments above each form of a factory that callers see. */
function comments(text: string, name: string): string[] {
  const all = [...text.matchAll(new RegExp(`^export (?:function|const) ${name}\\b`, "gm"))];
  // Callers do not see the form that implements the overloads.
  const seen = all.length > 1 ? all.slice(0, -1) : all;
  return seen.map(({ index }) => {
    const before = text.slice(0, index).trimEnd();
    return before.endsWith("*/") ? before.slice(before.lastIndexOf("/**")) : "";
  });
}

test.for(
  Object.entries(sources).flatMap(([name, file]) =>
    toolFactoryNames.map((one) => [name, one, file(one)] as const),
  ),
)("%s: the hover text of %s has an example and defaults", ([, factory, file]) => {
  const found = comments(readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8"), factory);
  expect(found.length).toBeGreaterThan(0);
  for (const comment of found) {
    expect(comment).toMatch(/@example\n \* ```ts\n/);
    expect(comment).toMatch(/\bDefaults: /);
  }
});
