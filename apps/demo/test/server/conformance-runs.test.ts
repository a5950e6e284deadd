import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test, vi } from "vitest";
import { createConformanceRuns } from "../../src/server/conformance-runs.ts";
import type { ConformanceEvent } from "../../src/shared/conformance-events.ts";

const directory = mkdtempSync(join(tmpdir(), "readfile-demo-"));
afterAll(() => rmSync(directory, { recursive: true }));

const program = join(directory, "suite.mjs");
const plan: ConformanceEvent = { type: "plan", scope: "all", loops: [], cases: [] };
const played: ConformanceEvent = { type: "played", cases: [{ loop: 0, case: 0, status: "passed" }] };
const ended: ConformanceEvent = { type: "ended", how: "finished", durationMs: 5 };
writeFileSync(
  program,
  `for (const event of ${JSON.stringify([plan, played, ended])}) process.send(event);\n`,
);

test("a listener receives all past events at once, then each new event", async () => {
  const runs = createConformanceRuns(pathToFileURL(program));
  const live: (readonly ConformanceEvent[])[] = [];
  runs.listen((events) => live.push(events));
  expect(runs.start("all")).toBe(true);
  expect(runs.start("all")).toBe(false);
  await vi.waitFor(() => expect(live.length).toBe(5), { timeout: 60_000 });
  expect(live).toStrictEqual([[{ type: "idle" }], [{ type: "starting" }], [plan], [played], [ended]]);
  const later: (readonly ConformanceEvent[])[] = [];
  const forget = runs.listen((events) => later.push(events));
  forget();
  expect(later).toStrictEqual([[plan, played, ended]]);
});
