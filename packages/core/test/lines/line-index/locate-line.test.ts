import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import type { SourceFile } from "../../../src/contract/file-source.ts";
import { countFeedsBefore, countLines, locateLine } from "../../../src/lines/line-index/locate-line.ts";
import { bytesOf } from "../../file-bytes.ts";
import { loggedFile, type LoggedFile } from "../logged-file.ts";

const block = 65_536;
/** Lines of 16 bytes, so that every block ends with one. */
const text = "0123456789abcde\n".repeat(20_000);

async function place(
  file: LoggedFile,
  line: number,
  aheadBytes = 100,
): Promise<{ position: number; ahead: string; start: number | undefined } | null> {
  const found = await locateLine(bytesOf(file), line, aheadBytes);
  return (
    found && {
      position: found.position,
      ahead: Buffer.from(found.ahead).toString().slice(0, 4),
      start: found.start?.length,
    }
  );
}

describe("where a line starts", () => {
  test.for<[string, number, Awaited<ReturnType<typeof place>>]>([
    ["the first", 1, { position: 0, ahead: "0123", start: block }],
    ["one near the start", 100, { position: 1584, ahead: "0123", start: block }],
    ["the last that ends in the first block", 4096, { position: 65_520, ahead: "0123", start: block }],
    ["the one behind the first block", 4097, { position: 65_536, ahead: "", start: block }],
    ["one further on", 4098, { position: 65_552, ahead: "0123", start: undefined }],
    ["the last", 20_000, { position: 319_984, ahead: "0123", start: undefined }],
    ["none behind the end", 20_001, { position: 320_000, ahead: "", start: undefined }],
    ["none further on", 20_002, null],
  ])("%s", async ([, line, found]) => {
    expect(await place(loggedFile(text), line)).toEqual(found);
  });

  test("is known without a scan once the file was scanned that far", async () => {
    const file = loggedFile(text);
    await countLines(bytesOf(file), Infinity);
    const scanned = file.reads.length;
    expect(await place(file, 10_000)).toEqual({ position: 159_984, ahead: "0123", start: undefined });
    expect(await place(file, 2)).toEqual({ position: 16, ahead: "0123", start: undefined });
    expect(file.reads.slice(scanned)).toEqual([
      [131_072, 65_636],
      [0, 65_636],
    ]);
  });

  test("is looked for no further than it is", async () => {
    const file = loggedFile("0123456789abcde\n".repeat(200_000));
    expect(await place(file, 40_001)).toEqual({ position: 640_000, ahead: "0123", start: undefined });
    expect(Math.max(...file.reads.map(([position]) => position))).toBeLessThan(1_200_000);
  });

  test("comes with as much of what follows as is wanted", async () => {
    const file = loggedFile(text);
    expect((await locateLine(bytesOf(file), 1, 100_000))?.ahead.length).toBe(100_000);
    await countLines(bytesOf(file), Infinity);
    expect((await locateLine(bytesOf(file), 4098, 100))?.ahead.length).toBe(block + 100 - 16);
  });

  test("is given up where a file has fewer lines each time it is read", async () => {
    let bytes = Buffer.from(text);
    let scans = 0;
    const file = loggedFile("", {
      size: text.length,
      read: async (target, position) => {
        if (target.length === block + 100) {
          scans++;
          bytes = Buffer.alloc(text.length, 0x61);
        } else if (position === 0) bytes = Buffer.from(text);
        return bytes.subarray(position, position + target.length).copy(target);
      },
    });
    await countLines(bytesOf(file), Infinity);
    expect(await locateLine(bytesOf(file), 10_000, 100)).toBeNull();
    expect(scans).toBe(3);
  });
});

describe("line feeds before a byte", () => {
  test.for<[number, number]>([
    [0, 0],
    [15, 0],
    [16, 1],
    [65_535, 4095],
    [65_536, 4096],
    [65_552, 4097],
    [319_999, 19_999],
    [320_000, 20_000],
    [999_999, 20_000],
  ])("%i: %i", async ([position, feeds]) => {
    expect(await countFeedsBefore(bytesOf(loggedFile(text)), position)).toBe(feeds);
  });
});

describe("all lines", () => {
  test.for<[string, string, number, number | null]>([
    ["of a file", text, Infinity, 20_000],
    ["with an open one", `${text}x`, Infinity, 20_001],
    ["of nothing", "", Infinity, 0],
    ["of a file that has as many bytes as may be counted", text, 320_000, 20_000],
    ["of one that has more", "x\n".repeat(2_000_000), 65_536, null],
  ])("%s", async ([, content, maxBytes, total]) => {
    expect(await countLines(bytesOf(loggedFile(content)), maxBytes)).toBe(total);
  });

  test("are counted again where the file changed meanwhile", async () => {
    let changes = 0;
    const file = loggedFile(text, { changed: () => ++changes > 0 });
    await countLines(bytesOf(file), Infinity);
    const reads = file.reads.length;
    await countLines(bytesOf(file), Infinity);
    expect(file.reads.length).toBe(2 * reads);
    expect(changes).toBe(2);
  });

  test("are not counted again where it did not change", async () => {
    const file = loggedFile(text);
    await countLines(bytesOf(file), Infinity);
    const reads = file.reads.length;
    await countLines(bytesOf(file), Infinity);
    expect(file.reads.length).toBe(reads);
  });
});

describe("a scan reads ahead as the source likes it", () => {
  const bytes = new Uint8Array(4 * 1024 * 1024).fill(0x0a);

  test.for<[string, { parallelReads: number; preferredReadBytes: number }, number, number]>([
    ["one read after the other", { parallelReads: 1, preferredReadBytes: 512 * 1024 }, 1, 512 * 1024],
    ["four at once", { parallelReads: 4, preferredReadBytes: 256 * 1024 }, 4, 256 * 1024],
    ["by whole blocks", { parallelReads: 2, preferredReadBytes: 200_000 }, 2, 196_608],
    ["by a block at least", { parallelReads: 2, preferredReadBytes: 1000 }, 2, 65_536],
    ["within its buffer", { parallelReads: 16, preferredReadBytes: 8 * 1024 * 1024 }, 16, 512 * 1024],
    ["at least one", { parallelReads: 0, preferredReadBytes: 512 * 1024 }, 1, 512 * 1024],
    ["at most a buffer of blocks", { parallelReads: 100, preferredReadBytes: 1000 }, 32, 65_536],
  ])("%s", async ([, traits, inFlight, byteLength]) => {
    let now = 0;
    let most = 0;
    const lengths = new Set<number>();
    const file = loggedFile("", {
      size: bytes.length,
      read: async (target, position) => {
        most = Math.max(most, ++now);
        await new Promise((resolve) => void setImmediate(resolve));
        now--;
        // The one byte behind the end is asked for as well.
        if (target.length > 1) lengths.add(target.length);
        const part = bytes.subarray(position, position + target.length);
        target.set(part);
        return part.length;
      },
    });
    expect(await countLines(bytesOf(file, { traits }), Infinity)).toBe(bytes.length);
    expect(most).toBe(inFlight);
    expect(Math.max(...lengths)).toBe(byteLength);
  });

  test("and ends with the reason of an abort, or the error of a read", async () => {
    const reason = new Error("stop");
    const controller = new AbortController();
    const aborted = loggedFile(bytes, { size: null });
    const read = aborted.read.bind(aborted);
    const file: SourceFile = {
      ...aborted,
      read: (...args) => (controller.abort(reason), read(args[0], args[1])),
    };
    const counting = countLines(bytesOf(file, { signal: controller.signal }), Infinity);
    await expect(counting).rejects.toBe(reason);
    const broken = loggedFile("", { size: 9, read: () => Promise.reject(reason) });
    await expect(countLines(bytesOf(broken), Infinity)).rejects.toBe(reason);
  });
});
