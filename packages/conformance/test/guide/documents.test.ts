import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { caseFiles } from "../../src/cases/case-inputs.ts";
import { createConsumer } from "./consumer.ts";

const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
const guide = readFileSync(new URL("../../docs/write-a-driver.md", import.meta.url), "utf8");

function examplesOf(markdown: string): readonly string[] {
  return [...markdown.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = ""]) => code);
}

const [adapter = "", driver = "", testFile = "", ...others] = examplesOf(guide);
const readmeExamples = examplesOf(readme);

const installed = [
  "@modelcontextprotocol/client",
  "@modelcontextprotocol/server",
  "@readfile/ai-sdk",
  "@readfile/core",
  "@types/node",
  "vitest",
];
const consumer = createConsumer(
  {
    "adapter.ts": adapter,
    "driver.ts": driver,
    "driver.test.ts": testFile,
    ...Object.fromEntries(readmeExamples.map((code, index) => [`readme-${index}.test.ts`, code])),
  },
  installed,
);
const broken = createConsumer(
  { "adapter.ts": adapter.replace("isError: !ok", "isError: ok"), "driver.ts": driver },
  installed,
);
afterAll(() => {
  consumer.remove();
  broken.remove();
});

test("the code of the guide and of the README compiles", { timeout: 120_000 }, () => {
  expect(others).toEqual([]);
  expect(readmeExamples).toHaveLength(2);
  expect(consumer.compile()).toEqual([]);
});

test("the driver of the guide proves its adapter, through the command", { timeout: 120_000 }, () => {
  const { stdout, stderr, status } = consumer.run("--driver", "./driver.ts", "--out", "report");
  expect(stderr).toBe("");
  expect(stdout).toMatch(/^mcp tools\/call: \d{4} passed, 0 failed, \d+ skipped in .* s \((\d{4})\/\1\)\n/);
  expect(stdout).toContain("mcp, tools/call: 4 cases: aliases: a server knows a tool by one name\n");
  expect(stdout).toMatch(/\n\d{4} checks in 1 loop: \d{4} passed, 0 failed, \d+ skipped \(.* s\)\n/);
  expect(status).toBe(0);
});

test("and finds a broken one", { timeout: 120_000 }, () => {
  const { stdout, status } = broken.run(
    "--driver",
    "./driver.ts",
    "--case",
    "text/error/plain",
    "--out",
    "report",
  );
  expect(stdout).toContain(
    `mcp tools/call: text/error/plain
  textTool {"text":"one line","ok":false}
  isError expected true, got false
`,
  );
  expect(stdout).toContain("1 check in 1 loop: 0 passed, 1 failed, 0 skipped");
  expect(status).toBe(1);
});

test("the README's numbers of cases are true", () => {
  const counts = new Map(caseFiles().map(({ name, inputs }) => [name, inputs.length]));
  const sum = (...names: readonly string[]): number =>
    names.reduce((total, name) => total + (counts.get(name) ?? Number.NaN), 0);
  const stated = (start: RegExp): number => Number(start.exec(readme)?.[1]);
  expect({
    codex: stated(/\*\*Codex\*\* \((\d+) cases\)/),
    seeds: stated(/\*\*The other specifications\*\* \((\d+)\)/),
    content: stated(/\*\*Content\*\* \((\d+)\)/),
    error: stated(/\*\*Errors\*\* \((\d+)\)/),
    argument: stated(/\*\*arguments\*\* \((\d+)\)/),
    readFile: stated(/\*\*`readFileTool`\*\* \((\d+)\)/),
    adapter: stated(/\*\*The adapter\*\* \((\d+)\)/),
  }).toEqual({
    codex: sum("codex"),
    seeds: sum("seeds"),
    content: sum("content"),
    error: sum("error"),
    argument: sum("argument"),
    readFile: sum("read-file"),
    adapter: sum("adapter", "together", "abort"),
  });
});
