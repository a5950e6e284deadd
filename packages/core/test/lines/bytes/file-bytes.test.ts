import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { SourceFile } from "../../../src/contract/file-source.ts";
import { modifiedRecently, RememberedReads } from "../../../src/lines/bytes/file-bytes.ts";

describe("a file that was modified", () => {
  beforeEach(() => void vi.useFakeTimers({ now: 100_000 }));
  afterEach(() => void vi.useRealTimers());

  test.for<[string, number | null, boolean]>([
    ["now", 100_000, true],
    ["less than two seconds ago", 98_001, true],
    ["two seconds ago", 98_000, false],
    ["at an unknown time", null, false],
  ])("%s", ([, modifiedMs, recently]) => {
    expect(modifiedRecently({ modifiedMs })).toBe(recently);
  });
});

test("a file that can no longer be read does not hold what was read", async () => {
  const reads = new RememberedReads();
  reads.add(0, Uint8Array.of(97));
  const file = (read: SourceFile["read"]): SourceFile => ({
    path: ["f"],
    size: 1,
    modifiedMs: null,
    version: null,
    read,
    changed: async () => null,
    close() {},
  });
  const same: SourceFile["read"] = async (target, position) => {
    if (position > 0) return 0;
    target[0] = 97;
    return 1;
  };
  expect(await reads.areIn(file(same), 1, undefined)).toBe(true);
  const gone: SourceFile["read"] = async () => Promise.reject(new Error("gone"));
  expect(await reads.areIn(file(gone), 1, undefined)).toBe(false);
});

test("a time in the future says nothing without a version, however often it is asked about", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    const file = { modifiedMs: Date.now() + 3_600_000 };
    expect(modifiedRecently(file)).toBe(true);
    vi.advanceTimersByTime(5000);
    expect(modifiedRecently(file)).toBe(true);
    const versioned = { ...file, version: "future-1" };
    expect(modifiedRecently(versioned)).toBe(true);
    vi.advanceTimersByTime(5000);
    expect(modifiedRecently(versioned)).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});
