import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { createConsumer } from "./consumer.ts";

const guide = readFileSync(new URL("../../docs/write-a-driver.md", import.meta.url), "utf8");
const [adapter = "", driver = "", testFile = "", ...others] = [
  ...guide.matchAll(/^```ts\n(.*?)^```$/gms),
].map(([, code = ""]) => code);

const installed = [
  "@modelcontextprotocol/client",
  "@modelcontextprotocol/server",
  "@readfile/core",
  "@types/node",
  "vitest",
];
const consumer = createConsumer(
  { "adapter.ts": adapter, "driver.ts": driver, "driver.test.ts": testFile },
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

test("the guide's code compiles", { timeout: 120_000 }, () => {
  expect(others).toEqual([]);
  expect(consumer.compile()).toEqual([]);
});

test("its driver proves its adapter, through the command", { timeout: 120_000 }, () => {
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
