import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { runCommand } from "../../src/command/run-command.ts";

const directory = realpathSync(mkdtempSync(join(tmpdir(), "readfile-command-")));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const out = join(directory, "report");

async function command(...args: readonly string[]): Promise<{ code: number; written: string }> {
  let written = "";
  const code = await runCommand(args, { write: (text) => (written += text) });
  return { code, written };
}

function module(name: string, source: string): string {
  const path = join(directory, name);
  writeFileSync(path, source);
  return path;
}

test("runs the chosen cases and writes the report", { timeout: 60_000 }, async () => {
  const chosen = ["--driver", "core", "--driver", "openai-agents", "--loop", "run", "--tool", "echoTool"];
  const { code, written } = await command(...chosen, "--out", out);
  expect(written.replace(/\d+\.\d s/g, "T s")).toBe(
    `core run: 29 passed, 0 failed, 0 skipped in T s (29/87)
openai-agents run: 27 passed, 0 failed, 2 skipped in T s (58/87)
openai-agents run streamed: 27 passed, 0 failed, 2 skipped in T s (87/87)

                               echo*
core run                       29/29
openai-agents run           27/27 +2
openai-agents run streamed  27/27 +2
* tools made to test an adapter with: texts, media and arguments must pass unchanged

Skipped:
  openai-agents, run, run streamed: 2 cases each: nulls: strict mode sends null for what is omitted, so the SDK removes it
  openai-agents, run, run streamed: 27 comparisons each: errorFlag: the SDK shows a model no error flag, so the text alone says it

83 checks in 3 loops: 83 passed, 0 failed, 4 skipped (T s)
${join(out, "report.html")}
${join(out, "report.json")}
`,
  );
  expect(code).toBe(0);
  expect(JSON.parse(readFileSync(join(out, "report.json"), "utf8"))).toMatchObject({
    totals: { passed: 83, failed: 0, skipped: 4 },
  });
  expect(readFileSync(join(out, "report.html"), "utf8")).toContain("83 of 83 checks passed");
});

test("exits with 1 when a case failed, and shows the case", { timeout: 60_000 }, async () => {
  const driver = module(
    "trimming.mjs",
    `export const driver = { name: "trimming", loops: [{ name: "loop", async call({ tools: [{ readTool }], calls }) {
      return Promise.all(calls.map(async ({ args }) => {
        const { ok, text, media } = await readTool.run(args);
        return { text: text.trim(), media, isError: !ok };
      }));
    } }] };`,
  );
  const { code, written } = await command("--driver", driver, "--case", "success/lf", "--out", out);
  expect(written).toContain(
    `
trimming loop: text/success/lf
  textTool {"text":"one\\ntwo\\n","ok":true}
  text differs at byte 7 (line 2, column 4): expected U+000A "\\n", got the end; 8 bytes expected, 7 received
      one\\n
    - two\\n
    + two
`,
  );
  expect(written).toContain("1 check in 1 loop: 0 passed, 1 failed, 0 skipped");
  expect(code).toBe(1);
  expect(readFileSync(join(out, "report.html"), "utf8")).toContain("<del>- two\\n</del><ins>+ two</ins>");
});

describe("exits with 2 when it cannot run, and writes no report", () => {
  const empty = (): string => module("empty.mjs", "export const other = 1;");
  test.for<[string, () => readonly string[], string]>([
    ["an unknown option", () => ["--nothing"], "Unknown option '--nothing'"],
    [
      "a bad number",
      () => ["--calls-per-turn", "many"],
      "--calls-per-turn: expected a whole number of at least 1",
    ],
    [
      "an unknown driver",
      () => ["--driver", "other"],
      "Driver other is skipped: there is no such driver: give one of core,",
    ],
    [
      "a module without a driver",
      () => ["--driver", empty()],
      "empty.mjs is skipped: the module exports no driver.",
    ],
    [
      "no such case",
      () => ["--driver", "core", "--case", "nothing at all"],
      "No case or no loop is selected.",
    ],
    [
      "no such loop",
      () => ["--driver", "core", "--loop", "nothing at all"],
      "No case or no loop is selected.",
    ],
  ])("%s", async ([, args, expected]) => {
    const untouched = join(directory, "untouched");
    const { code, written } = await command(...args(), "--out", untouched);
    expect(written).toContain(expected);
    expect(code).toBe(2);
    expect(existsSync(untouched)).toBe(false);
  });
});

test("prints its usage", async () => {
  const { code, written } = await command("--help");
  expect(written).toContain("Usage: readfile-conformance [options]");
  expect(code).toBe(0);
});
