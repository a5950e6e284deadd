import fs from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { FileSource } from "../../src/contract/file-source.ts";
import { readFileTool } from "../../src/tools/read-file/tool.ts";
import { fileOfBytes } from "../file-of-bytes.ts";
import { subdirectoryOf, temporaryDirectory } from "../temporary-directory.ts";

const directory = temporaryDirectory();
const nowMs = 1_900_000_000_000;
const hourMs = 3_600_000;

beforeEach(() => void vi.useFakeTimers({ now: nowMs, toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

/** The version that a tool tells of one file of a source. */
async function versionOf(source: FileSource): Promise<string | null | undefined> {
  const result = await readFileTool({ source }).run({ path: "f" });
  return result.files[0]?.version;
}

function sourceOf(times: {
  modifiedMs: number | null;
  changedMs?: number;
  version?: string | null;
}): FileSource {
  const file = fileOfBytes(Buffer.from("text\n"));
  return {
    traits: { confinement: "virtual", access: "random", parallelReads: 1, preferredReadBytes: 65_536 },
    open: async () => ({ ...file, ...times }),
  };
}

describe("a file on disk whose time lies in the future", () => {
  function future(): string {
    const root = subdirectoryOf(directory);
    const file = path.join(root, "f");
    fs.writeFileSync(file, "text\n");
    fs.utimesSync(file, nowMs / 1000 + 86_400, nowMs / 1000 + 86_400);
    return root;
  }

  async function versionIn(root: string): Promise<string | null | undefined> {
    return (await readFileTool({ root }).run({ path: "f" })).files[0]?.version;
  }

  test("has a version once it is stable, at the first read", async () => {
    // Its time of change is that of the test.
    const root = future();
    const version = await versionIn(root);
    expect(version).toMatch(/^\d+:\d+:5:/);
    expect(await versionIn(root)).toBe(version);
  });

  test("has none while it was changed just now", async () => {
    const root = future();
    vi.setSystemTime(fs.statSync(path.join(root, "f")).ctimeMs + 1999);
    expect(await versionIn(root)).toBeNull();
    vi.setSystemTime(fs.statSync(path.join(root, "f")).ctimeMs + 2001);
    expect(await versionIn(root)).not.toBeNull();
  });

  test("has another one after a change", async () => {
    const root = future();
    const before = await versionIn(root);
    fs.writeFileSync(path.join(root, "f"), "other\n");
    fs.utimesSync(path.join(root, "f"), nowMs / 1000 + 86_400, nowMs / 1000 + 86_400);
    const after = await versionIn(root);
    expect([typeof before, typeof after, before === after]).toEqual(["string", "string", false]);
  });
});

describe("a file of a source that knows no other time", () => {
  test("has a version once that was seen for two seconds", async () => {
    const source = sourceOf({ modifiedMs: nowMs + hourMs, version: "one" });
    expect(await versionOf(source)).toBeNull();
    vi.setSystemTime(nowMs + 1999);
    expect(await versionOf(source)).toBeNull();
    vi.setSystemTime(nowMs + 2000);
    expect(await versionOf(source)).toBe("one");
  });

  test("has none again after a change", async () => {
    expect(await versionOf(sourceOf({ modifiedMs: nowMs + hourMs, version: "two" }))).toBeNull();
    vi.setSystemTime(nowMs + 5000);
    expect(await versionOf(sourceOf({ modifiedMs: nowMs + hourMs, version: "two" }))).toBe("two");
    expect(await versionOf(sourceOf({ modifiedMs: nowMs + hourMs, version: "three" }))).toBeNull();
  });

  test("the time of its change decides where the source tells it", async () => {
    const changedMs = nowMs - 2000;
    expect(await versionOf(sourceOf({ modifiedMs: nowMs + hourMs, changedMs, version: "four" }))).toBe(
      "four",
    );
    expect(
      await versionOf(sourceOf({ modifiedMs: nowMs + hourMs, changedMs: nowMs - 1999, version: "five" })),
    ).toBeNull();
  });

  test("both times in the future, as on a server whose clock is ahead", async () => {
    const source = sourceOf({ modifiedMs: nowMs + hourMs, changedMs: nowMs + hourMs, version: "six" });
    expect(await versionOf(source)).toBeNull();
    vi.setSystemTime(nowMs + 2000);
    expect(await versionOf(source)).toBe("six");
  });
});

test.for<[string, { modifiedMs: number | null; version: string | null }, string | null]>([
  ["two seconds ago", { modifiedMs: nowMs - 2000, version: "a" }, "a"],
  ["just now", { modifiedMs: nowMs, version: "b" }, null],
  ["at an unknown time", { modifiedMs: null, version: "c" }, null],
  ["in the future, without a version", { modifiedMs: nowMs + hourMs, version: null }, null],
])("a file of %s", async ([, times, version]) => {
  expect(await versionOf(sourceOf(times))).toBe(version);
});

test("a version that was not seen for long is forgotten behind a thousand others", async () => {
  expect(await versionOf(sourceOf({ modifiedMs: nowMs + hourMs, version: "first" }))).toBeNull();
  for (let index = 0; index < 1000; index++) {
    await versionOf(sourceOf({ modifiedMs: nowMs + hourMs, version: `other ${index}` }));
  }
  vi.setSystemTime(nowMs + 2000);
  expect(await versionOf(sourceOf({ modifiedMs: nowMs + hourMs, version: "first" }))).toBeNull();
  expect(await versionOf(sourceOf({ modifiedMs: nowMs + hourMs, version: "other 999" }))).toBe("other 999");
});
