import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { notesRoot } from "@readfile/adapter-testing/vitest";
import { afterAll, expect, test } from "vitest";

const { root } = notesRoot();
const scratch = realpathSync(mkdtempSync(join(tmpdir(), "readfile-protocol-")));
const manifest = createRequire(import.meta.url).resolve("@modelcontextprotocol/conformance/package.json");
const runner = join(dirname(manifest), "dist/index.js");
const nodeArgs = ["--conditions=@readfile/source", "--disable-warning=ExperimentalWarning"];
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill();
  rmSync(scratch, { recursive: true, force: true });
});

function here(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

/** Starts a server. Gives the address that it tells. */
async function serve(...args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [...nodeArgs, ...args], { stdio: ["ignore", "ignore", "pipe"] });
  started.push(child);
  let said = "";
  for await (const text of child.stderr) {
    said += String(text);
    const url = /^readfile-mcp: (\S+)\n/.exec(said)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error(said);
}

interface Ran {
  readonly status: number | null;
  readonly output: string;
}

/** Runs the protocol's own suite against a server. */
async function conformance(url: string, version: string, expectedFailures: string): Promise<Ran> {
  const args = ["server", "--url", url, "--suite", "all", "--spec-version", version];
  args.push("--expected-failures", here(expectedFailures), "--output-dir", scratch);
  const child = spawn(process.execPath, [runner, ...args], {
    cwd: scratch,
    env: { ...process.env, NO_COLOR: "1" },
  });
  let output = "";
  const read = (text: unknown): unknown => (output += String(text));
  child.stdout.on("data", read);
  child.stderr.on("data", read);
  const status = await new Promise<number | null>((ended) => child.once("close", ended));
  // The end of what it says: the sum, and what was expected.
  return { status, output: output.slice(output.indexOf("=== SUMMARY ===")) };
}

const servers = {
  "the shipped command": {
    start: () => serve(here("../../src/cli.ts"), "--http", "0", root),
    expectedFailures: "shipped-command.yml",
    totals: { "2026-07-28": "92 passed, 37 failed", "2025-11-25": "36 passed, 25 failed" },
  },
  "a server that has the suite's tools beside ours": {
    start: () => serve(here("fixture-server.ts"), root),
    expectedFailures: "not-offered.yml",
    totals: { "2026-07-28": "106 passed, 30 failed", "2025-11-25": "49 passed, 18 failed" },
  },
} as const;

test.for(Object.entries(servers))(
  "%s passes the protocol's suite but for what it does not offer",
  async ([, server]) => {
    const url = await server.start();
    for (const [version, total] of Object.entries(server.totals)) {
      const { status, output } = await conformance(url, version, server.expectedFailures);
      expect(output).toContain(`Total: ${total}`);
      expect(output).not.toContain("Unexpected failures");
      expect(output).not.toContain("Stale");
      expect(status).toBe(0);
    }
  },
);
