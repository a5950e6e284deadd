import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { replayReader, type ReplayedReader } from "../../src/replay/replay-reader.ts";
import type { Site } from "../../src/replay/sites/site.ts";

const root = fs.mkdtempSync(path.join(os.tmpdir(), "readfile-replay-test-"));
afterAll(() => fs.rmSync(root, { recursive: true }));

/** A class with 80 methods of 5 lines, from line 2 on. */
const methods = Array.from(
  { length: 80 },
  (_, index) => `  m${index}() {\n    a();\n    b();\n    c();\n  }\n`,
);
const text = `class A {\n${methods.join("")}}\n`;

function siteOf(line: number, first: number, last: number): Site {
  return {
    repository: "x",
    commit: "y",
    path: "src/a.ts",
    language: "TypeScript",
    text,
    line,
    wanted: { first, last },
  };
}

/** Calls and whether all was seen, by the policy. */
async function replayed(site: Site): Promise<Record<string, string>> {
  const { policies }: ReplayedReader = await replayReader({
    reader: "readfile",
    sites: [site],
    root,
    only: [],
  });
  return Object.fromEntries(
    policies.map(({ id, outcomes }) => [
      id,
      outcomes.map(({ calls, isSeen }) => `${calls} ${isSeen}`).join(),
    ]),
  );
}

test("each policy sees a method in the middle of a class", async () => {
  expect(await replayed(siteOf(203, 202, 206))).toEqual({
    "block-outer": "1 true",
    block: "1 true",
    "outline-block": "2 true",
    "windows-50": "1 true",
    "windows-100": "1 true",
    "windows-200": "1 true",
    default: "1 true",
  });
});

test("the class around it takes the call that the header names, or windows in both directions", async () => {
  expect(await replayed(siteOf(203, 1, 402))).toEqual({
    "block-outer": "2 true",
    block: "4 true",
    "outline-block": "3 true",
    "windows-50": "9 true",
    "windows-100": "5 true",
    "windows-200": "3 true",
    default: "1 true",
  });
});

test("what no answer shows is never seen, after ten calls at most", async () => {
  expect(await replayed(siteOf(203, 202, 9999))).toEqual({
    "block-outer": expect.stringMatching(/^\d+ false$/),
    block: expect.stringMatching(/^\d+ false$/),
    "outline-block": expect.stringMatching(/^\d+ false$/),
    "windows-50": expect.stringMatching(/^\d+ false$/),
    "windows-100": expect.stringMatching(/^\d+ false$/),
    "windows-200": expect.stringMatching(/^\d+ false$/),
    default: expect.stringMatching(/^\d+ false$/),
  });
});

test("counts the tokens of the arguments and of the answers", async () => {
  const small: Site = {
    ...siteOf(2, 1, 3),
    path: "b.ts",
    text: "function f() {\n  return 1;\n}\n",
  };
  const { policies } = await replayReader({
    reader: "readfile",
    sites: [small],
    root,
    only: ["readfile/block-outer"],
  });
  // Of {"path":"b.ts","offset":2,"mode":"block"}, and of the header with three numbered lines.
  expect(policies.map(({ outcomes }) => outcomes)).toEqual([
    [{ calls: 1, isSeen: true, argumentTokens: 14, answerTokens: 28 }],
  ]);
});

test("leaves nothing behind, and writes nothing outside of its directory", async () => {
  const outside = { ...siteOf(2, 1, 3), path: "../outside.ts" };
  await expect(replayReader({ reader: "readfile", sites: [outside], root, only: [] })).rejects.toThrow(
    "leads out of it",
  );
  expect(fs.existsSync(path.join(root, "..", "outside.ts"))).toBe(false);
  expect(fs.readdirSync(root)).toEqual([]);
});
