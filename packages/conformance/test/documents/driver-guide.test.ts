import { afterAll, expect, test } from "vitest";
import { caseFiles } from "../../src/cases/case-files.ts";
import { documentProject } from "./document-project.ts";
import { documentAt } from "./documents.ts";
import { filesOf } from "./example-programs.ts";

const { "adapter.ts": adapter = "", "driver.ts": driver = "" } = filesOf(
  documentAt("packages/conformance/docs/write-a-driver.md"),
);
const project = documentProject();
project.write("guide", { "adapter.ts": adapter, "driver.ts": driver });
project.write("broken", {
  "adapter.ts": adapter.replace("isError: !ok", "isError: ok"),
  "driver.ts": driver,
});
afterAll(() => project.remove());

test("the guide's driver tests its adapter through the command", { timeout: 120_000 }, () => {
  const { stdout, stderr, status } = project.conformance(
    "guide",
    "--driver",
    "./driver.ts",
    "--out",
    "report",
  );
  expect(stderr).toBe("");
  expect(stdout).toMatch(/^mcp tools\/call: \d{4} passed, 0 failed, \d+ skipped in .* s \((\d{4})\/\1\)\n/);
  expect(stdout).toContain("mcp, tools/call: 4 cases: aliases: a server knows a tool by one name\n");
  expect(stdout).toMatch(/\n\d{4} checks in 1 loop: \d{4} passed, 0 failed, \d+ skipped \(.* s\)\n/);
  expect(status).toBe(0);
});

test("the guide's driver finds a broken adapter", { timeout: 120_000 }, () => {
  const { stdout, status } = project.conformance(
    "broken",
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

test("the README states the right numbers of cases", () => {
  const { text: readme } = documentAt("packages/conformance/README.md");
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
