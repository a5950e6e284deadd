import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { subdirectoryOf, temporaryDirectory } from "../temporary-directory.ts";
import { maxTurnMs } from "./calmest-run.ts";
import { costsOfCalls, type MeasuredCall } from "./costs-of-calls.ts";

const root = temporaryDirectory();

/** As many lines as fit in so many bytes. */
function write(name: string, bytes: number, line: string): void {
  writeFileSync(join(root, name), Buffer.alloc(bytes, line));
}

const slice = { limit: 1e9 };

test.for<
  [title: string, file: [bytes: number, line: string], call: Omit<MeasuredCall, "args">, args: object]
>([
  [
    "10 MB of lines with a letter",
    [1e7, "abcdefghijklmnopqrstuvwxyz é\n"],
    { tool: "codexReadFileTool" },
    slice,
  ],
  ["10 MB of hidden characters", [1e7, "a\u200bb\n"], { tool: "codexReadFileTool" }, slice],
  [
    "a block of hidden characters",
    [500_000, "\u200b\n"],
    { tool: "codexReadFileTool", neutralize: true },
    { mode: "indentation", limit: 1e9 },
  ],
  ["1 MB of CR, escaped", [1_040_000, "\r\r\r\r\r\r\r\n"], { tool: "openFileTool", neutralize: true }, {}],
  ["1 MB of hidden characters, escaped", [1e6, "\u200b\n"], { tool: "openFileTool", neutralize: true }, {}],
  [
    "1 MB of joiners, escaped",
    [1e6, "a\u200d\n"],
    { tool: "workspaceReadFileTool", neutralize: true },
    { max_lines: 500 },
  ],
  ["256 KB of tags", [250_000, "a\u{e0061}\n"], { tool: "forgeReadTool", neutralize: true }, {}],
])("no turn is long for the answer of %s", async ([title, [bytes, line], call, args]) => {
  const name = `${title.replaceAll(/\W/g, "-")}.txt`;
  write(name, bytes, line);
  const path = { path: name, file_path: join(root, name) };
  const [cost] = await costsOfCalls(root, [{ ...call, args: { ...path, ...args } }]);
  console.log(`${title}: longest turn ${cost?.longestTurnMs.toFixed(1)} ms`);
  expect(cost?.header).not.toMatch(/TIMEOUT|INTERNAL/);
  expect(cost?.longestTurnMs).toBeLessThan(maxTurnMs);
});

test.for<[title: string, line: string, args: object]>([
  ["a block of 250,000 lines", "a\n", { mode: "indentation", limit: 250_000, offset: 125_000 }],
  ["a block of 250,000 hidden characters", "\u200b\n", { mode: "indentation", limit: 250_000 }],
  ["a block of 480,000 lines", "a\n", { mode: "indentation", limit: 480_000 }],
  ["250,000 lines", "a\n", { limit: 250_000 }],
  ["480,000 empty lines", "\n", { limit: 480_000 }],
  ["250,000 lines of 60 tabs", `${"\t".repeat(60)}x\n`, { limit: 250_000 }],
])("codex gives other work a turn, many times, while it reads %s", async ([title, line, args]) => {
  const name = `${title.replaceAll(/\W/g, "-")}.txt`;
  write(name, 600_000 * line.length, line);
  const [cost] = await costsOfCalls(root, [
    { tool: "codexReadFileTool", args: { file_path: join(root, name), ...args } },
  ]);
  const { longestTurnMs = 0, cpuMs = 0 } = cost ?? {};
  console.log(`${title}: longest turn ${longestTurnMs.toFixed(1)} of ${cpuMs.toFixed(1)} ms`);
  expect(cost?.header).not.toMatch(/^failed/);
  expect(longestTurnMs).toBeLessThan(maxTurnMs);
  expect(longestTurnMs).toBeLessThan(cpuMs / 2);
});

test("no turn is long for near names that take 18 times their length to compare", async () => {
  const directory = subdirectoryOf(root);
  for (let index = 0; index < 1000; index++) {
    writeFileSync(join(directory, "\ufdfa".repeat(80) + index.toString(36).padStart(3, "0")), "x");
  }
  const [cost] = await costsOfCalls(directory, [{ args: { path: `b${"\ufdfa".repeat(80)}zz` } }]);
  console.log(`near names: longest turn ${cost?.longestTurnMs.toFixed(1)} ms`);
  expect(cost?.header).toMatch(/^Error: NOT_FOUND: /);
  expect(cost?.longestTurnMs).toBeLessThan(maxTurnMs);
});
