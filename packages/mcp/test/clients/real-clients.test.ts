import { spawn, type ChildProcess } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { factoryAnswers, type FactoryAnswer } from "@readfile/adapter-testing";
import { notesRoot } from "@readfile/adapter-testing/vitest";
import { afterAll, beforeAll, expect, test } from "vitest";
import { command, commandArgs } from "../run-command.ts";
import { clients, type Reached } from "./clients.ts";

const { root, notes } = notesRoot();
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill();
});

/** Each call without options of its own, by the function that makes its tool. */
const answers = Map.groupBy(
  factoryAnswers(notes).filter(({ options }) => Object.keys(options).length === 0),
  ({ factory }) => factory,
);

function answersOf(...factories: readonly FactoryAnswer["factory"][]): readonly FactoryAnswer[] {
  return factories.flatMap((factory) => answers.get(factory) ?? []);
}

const toolNames: Readonly<Record<FactoryAnswer["factory"], string>> = {
  readFileTool: "read_file",
  codexReadFileTool: "read_file",
  workspaceReadFileTool: "read_file",
  forgeReadTool: "Read",
  openFileTool: "open_file",
};

// A window of 2,000 lines, which is the most that one call shows.
const lines = Array.from({ length: 2500 }, (_, index) => `line ${index + 1}: ${"é\t".repeat(4)}`);
writeFileSync(join(root, "long.txt"), `${lines.join("\n")}\n`);
const window: FactoryAnswer = {
  name: "readFileTool: 2,000 lines",
  factory: "readFileTool",
  options: {},
  args: { path: "long.txt" },
  text: `[long.txt | lines 1-2000 of 2500 | next: offset=2001]\n${lines
    .slice(0, 2000)
    .map((line, index) => `${index + 1}\t${line}`)
    .join("\n")}`,
  isError: false,
};

/** Three of the five tools have the same name. */
const servers = [
  {
    tools: ["read_file", "forge", "open_file"],
    calls: [...answersOf("readFileTool", "forgeReadTool", "openFileTool"), window],
  },
  { tools: ["codex"], calls: answersOf("codexReadFileTool") },
  { tools: ["workspace"], calls: answersOf("workspaceReadFileTool") },
];

const reached: Reached[] = [];
beforeAll(async () => {
  for (const { tools } of servers) {
    const args = commandArgs(root, ...tools.flatMap((tool) => ["--tool", tool]));
    const child = spawn(command, [...args, "--http", "0"], { stdio: ["ignore", "ignore", "pipe"] });
    started.push(child);
    reached.push({ command, args, url: await addressOf(child) });
  }
});

async function addressOf({ stderr }: ChildProcess): Promise<string> {
  let said = "";
  for await (const text of stderr ?? []) {
    said += String(text);
    const url = /^readfile-mcp: (\S+)\n/.exec(said)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error(said);
}

test.for(clients)("%s receives of the five tools what core answers, byte for byte", async ([, connect]) => {
  const seen: string[] = [];
  for (const [index, { calls }] of servers.entries()) {
    const client = await connect(reached[index] as Reached);
    try {
      for (const { name, factory, args, text, isError } of calls) {
        const answer = await client.call(toolNames[factory], args);
        expect([name, answer.text]).toStrictEqual([name, text]);
        expect([name, answer.isError ?? isError]).toStrictEqual([name, isError]);
        seen.push(name);
      }
    } finally {
      await client.close();
    }
  }
  expect(seen).toHaveLength(13);
});
