import process from "node:process";
import { afterEach, describe, expect, test, vi } from "vitest";
import { countLines } from "../../../src/lines/line-index/locate-line.ts";
import { bytesOf } from "../../file-bytes.ts";
import { loggedFile } from "../logged-file.ts";

const MiB = 1024 * 1024;
const bytes = new Uint8Array(9 * MiB).fill(0x0a);

afterEach(() => void vi.restoreAllMocks());

/** How often a scan of nine MiB reads in the current turn, and how often it waits. */
async function turns(nowMs: () => number): Promise<{ inTurn: number; waited: number }> {
  vi.spyOn(process, "hrtime").mockImplementation(() => [0, nowMs() * 1e6]);
  let inTurn = 0;
  let waited = 0;
  const fill = (target: Uint8Array, position: number): number => {
    const part = bytes.subarray(position, position + target.length);
    target.set(part);
    return part.length;
  };
  const file = loggedFile("", {
    size: bytes.length,
    read: async (target, position) => (waited++, fill(target, position)),
    readSync: (target, position) => {
      if (target.length === 256 * 1024) inTurn++;
      return fill(target, position);
    },
  });
  expect(await countLines(bytesOf(file), Infinity)).toBe(bytes.length);
  return { inTurn, waited };
}

describe("a file that can be read in the current turn", () => {
  test("is scanned so for 8 MiB", async () => {
    expect(await turns(() => 0)).toEqual({ inTurn: 32, waited: 3 });
  });

  test("is scanned so for two milliseconds", async () => {
    let nowMs = 0;
    expect((await turns(() => (nowMs += 1.9))).inTurn).toBe(1);
    expect((await turns(() => (nowMs += 2))).inTurn).toBe(0);
  });
});
