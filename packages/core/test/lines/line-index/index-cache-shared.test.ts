import { describe, expect, test } from "vitest";
import type { IndexCache } from "../../../src/contract/file-source.ts";
import { LineIndex } from "../../../src/lines/line-index/line-index.ts";
import { locateLine } from "../../../src/lines/line-index/locate-line.ts";
import { SharedIndex } from "../../../src/lines/line-index/shared-index.ts";
import { bytesOf } from "../../file-bytes.ts";
import { loggedFile, type LoggedFile } from "../logged-file.ts";

const KiB = 1024;
const MiB = 1024 * KiB;
/** 48 blocks of 1024 lines, and a last line without an LF. */
const text = `${`${".".repeat(63)}\n`.repeat(48 * 1024)}end`;
const size = 3 * MiB + 3;
const whole: (index: LineIndex) => boolean = () => false;
const traits = { parallelReads: 2, preferredReadBytes: 256 * KiB };

interface LoggedCache extends IndexCache {
  readonly entries: Map<string, Uint8Array>;
  readonly asked: string[];
}

function cacheOf(more: Partial<IndexCache> = {}): LoggedCache {
  const entries = new Map<string, Uint8Array>();
  const asked: string[] = [];
  return {
    entries,
    asked,
    get: async (version) => {
      asked.push(version);
      return entries.get(version);
    },
    set: async (version, index) => entries.set(version, index),
    ...more,
  };
}

const fileIn = (indexes: IndexCache, facts: object = {}): LoggedFile =>
  loggedFile(text, { version: "v", indexes, ...facts });

/** As another process would: with an index of its own. */
async function scan(file: LoggedFile, enough = whole, signal?: AbortSignal): Promise<LineIndex> {
  const shared = new SharedIndex();
  await shared.reach(bytesOf(file, { traits, ...(signal !== undefined && { signal }) }), enough);
  return shared.index;
}

describe("an index that is shared", () => {
  test("spares another process the scan", async () => {
    const cache = cacheOf();
    expect((await scan(fileIn(cache))).totalLines).toBe(49_153);
    const other = fileIn(cache);
    const index = await scan(other);
    expect([index.totalLines, index.scannedBytes, other.reads]).toEqual([49_153, size, []]);
    expect(index.find(20_481)).toEqual({ blockStart: 20 * 64 * KiB, feedInBlock: 1 });
    expect(cache.entries.get("v")).toHaveLength(5 + 1 + 4 + 48 * 2 + 1 + 4);
  });

  test("is gone on with from where it ends", async () => {
    const cache = cacheOf();
    await scan(fileIn(cache), (index) => index.scannedBytes >= MiB);
    const sharedBytes = 65_536 * 20;
    const other = fileIn(cache);
    expect((await scan(other)).totalLines).toBe(49_153);
    expect(Math.min(...other.reads.map(([position]) => position))).toBeGreaterThanOrEqual(MiB);
    expect(Math.min(...other.reads.map(([position]) => position))).toBeLessThanOrEqual(sharedBytes);
  });

  test("is shared even if the call ends before it is done", async () => {
    const cache = cacheOf();
    const controller = new AbortController();
    const file = fileIn(cache);
    const enough = (index: LineIndex): boolean => {
      if (index.scannedBytes >= 2 * MiB) controller.abort(new Error("stop"));
      return false;
    };
    await expect(scan(file, enough, controller.signal)).rejects.toThrow("stop");
    const other = fileIn(cache);
    await scan(other);
    expect(Math.min(...other.reads.map(([position]) => position))).toBeGreaterThanOrEqual(2 * MiB);
  });

  test("that reaches less than what is known is left", async () => {
    const cache = cacheOf();
    const shared = new SharedIndex();
    const small = fileIn(cache);
    await shared.reach(bytesOf(small, { traits }), (index) => index.scannedBytes >= 2 * MiB);
    cache.entries.set("v", new LineIndex().toBytes("v") ?? new Uint8Array(0));
    await shared.reach(bytesOf(fileIn(cache), { traits }), whole);
    expect(shared.index.totalLines).toBe(49_153);
  });

  test("is not made for a file of which little was scanned", async () => {
    const cache = cacheOf();
    await scan(fileIn(cache), (index) => index.scannedBytes >= 256 * KiB);
    expect(cache.entries.size).toBe(0);
  });

  test("finds a line in a read of its own block", async () => {
    const cache = cacheOf();
    await scan(fileIn(cache));
    const other = fileIn(cache);
    const place = await locateLine(bytesOf(other, { traits }), 30_001, 64 * KiB);
    expect(place?.position).toBe(30_000 * 64);
    // The start of the file, where most lines are, and the block.
    expect(other.reads.map(([position]) => position)).toEqual([0, 29 * 64 * KiB]);
  });

  test("of a file without a version is none", async () => {
    const cache = cacheOf();
    await scan(fileIn(cache, { version: null }));
    expect([cache.asked, cache.entries.size]).toEqual([[], 0]);
  });
});

describe("a cache that is broken does no harm", () => {
  const never = (): Promise<never> => new Promise(() => {});
  const fails = (): never => {
    throw new Error("down");
  };

  test.for<[string, Partial<IndexCache>]>([
    ["rejects", { get: async () => fails(), set: async () => fails() }],
    ["throws", { get: fails, set: fails }],
    ["gives a text", { get: async () => "index" as never }],
    ["gives nothing at all", { get: () => undefined as never, set: () => undefined as never }],
  ])("one that %s", async ([, more]) => {
    expect((await scan(fileIn(cacheOf(more)))).totalLines).toBe(49_153);
  });

  test("one that never answers is waited for 400 ms each", async () => {
    const started = performance.now();
    expect((await scan(fileIn(cacheOf({ get: never, set: never })))).totalLines).toBe(49_153);
    expect(performance.now() - started).toBeGreaterThanOrEqual(790);
  });

  test("one that never answers is not waited for after an abort", async () => {
    const controller = new AbortController();
    const cache = cacheOf({
      get: () => {
        controller.abort(new Error("stop"));
        return never();
      },
    });
    await expect(scan(fileIn(cache), whole, controller.signal)).rejects.toThrow("stop");
  });
});

describe("an index as bytes", () => {
  const index = new LineIndex();
  index.add(3, 64 * KiB, false);
  index.add(64 * KiB, 64 * KiB, true);
  const bytes = index.toBytes("v") ?? new Uint8Array(0);
  const adopted = (given: Uint8Array, version = "v", fileBytes: number | null = MiB): number => {
    const other = new LineIndex();
    other.adopt(given, version, fileBytes);
    return other.scannedBytes;
  };

  test("is what it was", () => {
    const other = new LineIndex();
    other.adopt(bytes, "v", MiB);
    expect([other.scannedBytes, other.feeds, other.complete, other.totalLines]).toEqual([
      128 * KiB,
      64 * KiB + 3,
      false,
      null,
    ]);
    expect(other.toBytes("v")).toEqual(bytes);
    expect(other.find(4)).toEqual({ blockStart: 64 * KiB, feedInBlock: 1 });
  });

  test("of another version, or of a shorter file, is none", () => {
    expect(adopted(bytes)).toBe(128 * KiB);
    expect(adopted(bytes, "v", null)).toBe(128 * KiB);
    expect(adopted(bytes, "w")).toBe(0);
    expect(adopted(bytes, "v", 128 * KiB - 1)).toBe(0);
  });

  test("with any byte changed, removed or added is none", () => {
    for (let at = 0; at < bytes.length; at++) {
      for (const change of [1, 0x80, 0xff]) {
        const wrong = bytes.slice();
        wrong[at] = (wrong[at] ?? 0) ^ change;
        expect([at, change, adopted(wrong)]).toEqual([at, change, 0]);
      }
      expect([at, adopted(bytes.slice(0, at))]).toEqual([at, 0]);
      expect([at, adopted(Uint8Array.of(...bytes.subarray(0, at), 0, ...bytes.subarray(at)))]).toEqual([
        at,
        0,
      ]);
    }
  });

  test("that is complete belongs to a file of its size", () => {
    const ended = new LineIndex();
    ended.add(1, 10, false);
    ended.complete = true;
    const given = ended.toBytes("v") ?? new Uint8Array(0);
    const other = new LineIndex();
    other.adopt(given, "v", 10);
    expect(other.totalLines).toBe(2);
    expect([adopted(given, "v", 11), adopted(given, "v", 9), adopted(given, "v", null)]).toEqual([0, 0, 0]);
  });

  test("is not made of one that no scan can go on with", () => {
    const cut = new LineIndex();
    cut.add(1, 10, true);
    expect([cut.toBytes("v"), new LineIndex().toBytes("v")]).toEqual([undefined, undefined]);
  });

  test("is read in a short turn, even the largest that is shared", () => {
    const huge = new LineIndex();
    for (let block = 0; block < 1024 * 1024; block++) huge.add(700, 64 * KiB, true);
    const given = huge.toBytes("v") ?? new Uint8Array(0);
    const started = performance.now();
    expect(adopted(given, "v", 64 * 1024 * MiB)).toBe(64 * 1024 * MiB);
    expect(performance.now() - started).toBeLessThan(500);
  });
});
