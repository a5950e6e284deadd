import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openWorkspace } from "@readfile/core";
import { afterAll, expect, test } from "vitest";
import { hasFailed } from "../../src/models/describe-answer.ts";
import { exampleRequests } from "../../src/server/example-requests.ts";
import { createPng } from "../../src/server/side-by-side/create-png.ts";
import type { ReadFacts } from "../../src/shared/chat-message.ts";
import { canAnswer, nextRequests } from "../../src/shared/plain-requests.ts";
import type { ToolKind } from "../../src/shared/tools.ts";
import { playAgent } from "./play-agent.ts";
import { runnableFrameworks } from "./runnable-frameworks.ts";

const folder = mkdtempSync(join(tmpdir(), "readfile-demo-offered-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
mkdirSync(join(folder, "src"));
const numbered = (lines: number): string =>
  Array.from({ length: lines }, (_, index) => `line ${index + 1}\n`).join("");
writeFileSync(join(folder, "README.md"), numbered(40));
writeFileSync(join(folder, "app.log"), numbered(3000));
writeFileSync(join(folder, "src/app.ts"), "function a() {\n  one();\n}\n".repeat(20));
writeFileSync(join(folder, "logo.png"), createPng(2, 2));

const workspace = openWorkspace({ root: folder });
afterAll(() => workspace.dispose());
const examples = await exampleRequests(workspace);

/** What is offered after each of the examples that a tool can answer. */
async function offeredAfter(tool: ToolKind): Promise<readonly string[]> {
  const offered = new Set<string>();
  for (const { text } of examples.filter((example) => canAnswer(tool, example))) {
    let facts: ReadFacts | undefined;
    await playAgent({
      framework: "ai-sdk",
      tool,
      folder,
      turns: [{ role: "user", text }],
      onEvent: (event) => {
        if (event.type === "facts") ({ facts } = event);
      },
    });
    // What is offered after an error that suggests nothing are examples.
    for (const next of nextRequests(tool, text, facts, [])) offered.add(next);
  }
  return [...offered].toSorted();
}

test.for([
  [
    "readFileTool",
    [
      "last 10 lines of README.md",
      "last 10 lines of src/app.ts",
      "read README.md lines 21-40",
      "read all of README.md",
      "read all of app.log",
      "read all of src/app.ts",
    ],
  ],
  ["codexReadFileTool", ["read README.md lines 21-40"]],
  [
    "workspaceReadFileTool",
    [
      "last 10 lines of README.md",
      "read README.md lines 21-40",
      "read all of README.md",
      "read all of app.log",
    ],
  ],
  ["forgeReadTool", ["last 10 lines of README.md", "read README.md lines 21-40"]],
  ["openFileTool", ["read README.md lines 21-40"]],
] as const)(
  "what is offered after an answer of %s is answered in every framework",
  async ([tool, offered]) => {
    expect(await offeredAfter(tool)).toStrictEqual(offered);
    const failed: string[] = [];
    for (const framework of runnableFrameworks) {
      for (const text of offered) {
        const { exchanges } = await playAgent({ framework, tool, folder, turns: [{ role: "user", text }] });
        const last = exchanges.at(-1);
        if (last === undefined || hasFailed(tool, last.received)) failed.push(`${framework}: ${text}`);
      }
    }
    expect(failed).toStrictEqual([]);
  },
);
