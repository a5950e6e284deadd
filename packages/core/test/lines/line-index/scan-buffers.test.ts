import { expect, test } from "vitest";
import { countLines } from "../../../src/lines/line-index/locate-line.ts";
import { giveBackScanBuffer, takeScanBuffer } from "../../../src/lines/line-index/extend-index.ts";
import { bytesOf } from "../../file-bytes.ts";
import { loggedFile } from "../logged-file.ts";

/** Every buffer that lies idle, and one that does not. */
function takeAll(): ReturnType<typeof takeScanBuffer>[] {
  return Array.from({ length: 3 }, () => takeScanBuffer());
}

test("two buffers are kept for the next scans", () => {
  const taken = takeAll();
  for (const kernel of taken) giveBackScanBuffer(kernel);
  const again = takeAll();
  expect(again[0]).toBe(taken[1]);
  expect(again[1]).toBe(taken[0]);
  expect(again[2]).not.toBe(taken[2]);
});

test("a buffer that a read may still write to serves no other scan", async () => {
  takeAll();
  let written: ArrayBufferLike | undefined;
  const file = loggedFile("", {
    size: 1_000_000,
    read: (target, position) => {
      written = target.buffer;
      return position === 0 ? Promise.reject(new Error("lost")) : new Promise(() => {});
    },
  });
  const traits = { parallelReads: 4, preferredReadBytes: 65_536 };
  await expect(countLines(bytesOf(file, { traits }), Infinity)).rejects.toThrow("lost");
  expect(written).toBeDefined();
  expect(takeAll().some(({ buffer }) => buffer.buffer === written)).toBe(false);
});

test("a buffer that nothing is read into any more serves the next scan", async () => {
  takeAll();
  let filled: ArrayBufferLike | undefined;
  const readSync = (target: Uint8Array): number => {
    if (target.length > 1) filled = target.buffer;
    return 0;
  };
  await countLines(bytesOf(loggedFile("", { size: 0, readSync })), Infinity);
  expect(takeScanBuffer().buffer.buffer).toBe(filled);
});
