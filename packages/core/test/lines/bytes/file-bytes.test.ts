import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { modifiedRecently } from "../../../src/lines/bytes/file-bytes.ts";

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
