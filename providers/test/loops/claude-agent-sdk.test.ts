import { afterEach, expect, test, vi } from "vitest";
import { frameworks } from "../../src/loops/frameworks.ts";
import { fillMatrix } from "../../src/matrix/fill-matrix.ts";
import { rowsOf } from "../../src/matrix/verdicts-file.ts";
import { verdicts } from "../../src/verdicts.ts";

const original = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = original;
  vi.unstubAllEnvs();
});

test("the requests of its program that are written down give the verdicts that are written down", async () => {
  vi.stubEnv("READFILE_CLAUDE_PROGRAM", "");
  const played = frameworks.filter(({ adapter }) => adapter === "claude-agent-sdk");
  const program = await played[0]?.program?.();
  expect(program?.notRun).toBe(
    "The program of the Claude Agent SDK is not installed, so its rows are those of the requests in providers/captures: " +
      "`npx -y pnpm@12 test:claude` installs it (384 MB) and runs it.",
  );
  const found = await fillMatrix(played, () => {});
  expect(found.routes).toHaveLength(3);
  expect(found.quickStarts).toHaveLength(1);
  expect(found).toEqual(rowsOf(verdicts, played));
  console.log(
    "not run: the program of the Claude Agent SDK: what it sent when it last ran is judged; `pnpm test:claude` installs it, runs it and compares",
  );
});
