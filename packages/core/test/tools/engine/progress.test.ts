import { afterEach, expect, test, vi } from "vitest";
import {
  openWorkspace,
  readFileTool,
  type FileSource,
  type ReadProgress,
  type SourceFile,
} from "../../../src/index.ts";

afterEach(() => vi.useRealTimers());

const chunkBytes = 512 * 1024;

/** A source with one file of short lines, each of whose reads takes 40 ms by the clock. */
function slowSource(size: number): FileSource {
  const line = new TextEncoder().encode("0123456\n");
  const file: SourceFile = {
    path: ["big.txt"],
    size,
    modifiedMs: 0,
    version: null,
    async read(target, position) {
      vi.advanceTimersByTime(40);
      const count = Math.max(0, Math.min(target.length, size - position));
      for (let index = 0; index < count; index += 1) target[index] = line[(position + index) % 8] ?? 0;
      return count;
    },
    changed: () => false,
    close: () => {},
  };
  return {
    traits: { confinement: "virtual", access: "random", parallelReads: 1, preferredReadBytes: chunkBytes },
    open: async () => file,
    list: async () => [],
    dispose: () => {},
  };
}

async function reportsOf(
  size: number,
  onProgress: unknown,
): Promise<Awaited<ReturnType<ReturnType<typeof readFileTool>["run"]>>> {
  vi.useFakeTimers({ toFake: ["hrtime"] });
  const workspace = openWorkspace({ source: slowSource(size) });
  return readFileTool({ workspace }).run({ path: "big.txt", limit: 1 }, { onProgress: onProgress as never });
}

test("a long count tells how far it is, every 100 ms at most", async () => {
  const reports: ReadProgress[] = [];
  const answer = await reportsOf(16 * chunkBytes, (progress: ReadProgress) => reports.push(progress));
  expect(answer.text).toBe("[big.txt | line 1 of 1048576 | next: offset=2 limit=1]\n1\t0123456");
  expect(reports).toStrictEqual(
    [4, 7, 10, 13, 16].map((chunks) => ({
      path: "big.txt",
      scannedBytes: chunks * chunkBytes,
      totalBytes: 16 * chunkBytes,
    })),
  );
});

test("a read that is soon done tells nothing", async () => {
  const onProgress = vi.fn();
  await reportsOf(64 * 1024, onProgress);
  await reportsOf(3 * chunkBytes, onProgress);
  expect(onProgress).not.toHaveBeenCalled();
});

test.for([
  [
    "throws",
    () => {
      throw new Error("secret");
    },
  ],
  ["rejects", () => Promise.reject(new Error("secret"))],
  ["is no function", "tell me"],
] as const)("what watches a read cannot fail it: it %s", async ([, onProgress]) => {
  const { ok, text } = await reportsOf(16 * chunkBytes, onProgress);
  expect([ok, text.split("\n")[1]]).toStrictEqual([true, "1\t0123456"]);
});
