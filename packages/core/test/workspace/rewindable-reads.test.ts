import { describe, expect, test } from "vitest";
import type { SourceFile } from "../../src/contract/file-source.ts";
import { RewindableFile } from "../../src/workspace/rewindable-file.ts";

const KiB = 1024;
const bytes = Uint8Array.from({ length: 300 * KiB }, (_, index) => index % 251);

interface Stream {
  readonly file: RewindableFile;
  /** Each read of the source: the opening, the position, and the number of bytes that were asked for. */
  readonly reads: readonly (readonly [opening: number, position: number, byteLength: number])[];
  readonly closed: readonly number[];
}

function streamed(versionOf: (opening: number) => string | null, headBytes = 0): Stream {
  const reads: [number, number, number][] = [];
  const closed: number[] = [];
  let openings = 0;
  const open = (): SourceFile => {
    const opening = ++openings;
    return {
      path: ["f"],
      size: bytes.length,
      modifiedMs: 5,
      version: versionOf(opening),
      ...(headBytes > 0 && { head: bytes.slice(0, headBytes) }),
      async read(target, position) {
        reads.push([opening, position, target.length]);
        const part = bytes.subarray(position, position + target.length);
        target.set(part);
        return part.length;
      },
      changed: () => opening > 1,
      close: () => void closed.push(opening),
    };
  };
  return { file: new RewindableFile(open(), async () => open()), reads, closed };
}

async function at(file: RewindableFile, position: number, byteLength = 10): Promise<number[]> {
  const target = new Uint8Array(byteLength);
  return [...target.subarray(0, await file.read(target, position))];
}

const same = (): string => "v";

test("it has the facts of the file that it reads", () => {
  const { file } = streamed(same);
  const { path, size, modifiedMs, version } = file;
  expect({ path, size, modifiedMs, version }).toEqual({
    path: ["f"],
    size: 300 * KiB,
    modifiedMs: 5,
    version: "v",
  });
  expect(file.changed()).toBe(false);
});

test("its start is kept, so that a step back to it reads nothing", async () => {
  const { file, reads } = streamed(same);
  await at(file, 0, 100);
  expect(await at(file, 20)).toEqual([20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
  expect(await at(file, 95)).toEqual([95, 96, 97, 98, 99]);
  expect(await at(file, 100)).toEqual([100, 101, 102, 103, 104, 105, 106, 107, 108, 109]);
  expect(await at(file, 105, 5)).toEqual([105, 106, 107, 108, 109]);
  expect(reads).toEqual([
    [1, 0, 100],
    [1, 100, 10],
  ]);
});

test("bytes that came with the open are part of its start", async () => {
  const { file, reads } = streamed(same, 8);
  expect(await at(file, 3, 5)).toEqual([3, 4, 5, 6, 7]);
  expect(reads).toEqual([]);
});

test("64 KiB are kept, and further steps back open it again", async () => {
  const { file, reads, closed } = streamed(same);
  await at(file, 0, 100 * KiB);
  expect(await at(file, 64 * KiB - 2)).toEqual([23, 24]);
  expect(reads).toEqual([[1, 0, 100 * KiB]]);
  expect(await at(file, 64 * KiB, 2)).toEqual([25, 26]);
  expect(reads.slice(1)).toEqual([
    [2, 0, 64 * KiB],
    [2, 64 * KiB, 2],
  ]);
  expect(closed).toEqual([1]);
  expect(file.changed()).toBe(true);
  file.close();
  expect(closed).toEqual([1, 2]);
});

test("bytes in between are skipped in reads of at most 64 KiB", async () => {
  const { file, reads } = streamed(same);
  expect(await at(file, 150 * KiB, 2)).toEqual([239, 240]);
  expect(reads).toEqual([
    [1, 0, 64 * KiB],
    [1, 64 * KiB, 64 * KiB],
    [1, 128 * KiB, 22 * KiB],
    [1, 150 * KiB, 2],
  ]);
});

test("reads past its end give nothing", async () => {
  const { file } = streamed(same);
  expect(await at(file, 300 * KiB)).toEqual([]);
  expect(await at(file, 400 * KiB)).toEqual([]);
});

describe("another version is not mixed with the first", () => {
  test.for<[string, (opening: number) => string | null]>([
    ["another one", (opening) => `v${opening}`],
    ["one that is known no longer", (opening) => (opening === 1 ? "v" : null)],
  ])("%s", async ([, versionOf]) => {
    const { file } = streamed(versionOf);
    await at(file, 100 * KiB);
    await expect(at(file, 80 * KiB)).rejects.toMatchObject({
      code: "CHANGED_DURING_READ",
      message: "the file changed while it was read",
      retryable: true,
    });
  });
});

test("a closed file is not read, and a file closed during a new open is closed", async () => {
  const { file, closed } = streamed(same);
  await at(file, 100 * KiB);
  const rewinding = at(file, 80 * KiB);
  await Promise.resolve();
  file.close();
  await rewinding.catch(() => {});
  expect(closed).toContain(2);
  await expect(at(file, 0)).rejects.toMatchObject({ code: "INTERNAL" });
});

test("an abort rejects one read, and the next one works", async () => {
  const { file } = streamed(same);
  const reason = new Error("stop");
  const aborted = file.read(new Uint8Array(1), 0, AbortSignal.abort(reason));
  const next = at(file, 0, 2);
  await expect(aborted).rejects.toBe(reason);
  expect(await next).toEqual([0, 1]);
});

describe("a file of unknown version", () => {
  test("steps back are answered from what was read", async () => {
    const { file, reads } = streamed(() => null, 5);
    expect(await at(file, 200 * KiB, 2)).toEqual([204_800 % 251, 204_801 % 251]);
    const before = reads.length;
    for (const position of [0, 4, 5, 6, 64 * KiB - 1, 64 * KiB + 4, 64 * KiB + 5, 150 * KiB, 200 * KiB + 1]) {
      expect((await at(file, position, 1))[0]).toBe(position % 251);
    }
    expect(reads).toHaveLength(before);
    const whole = new Uint8Array(300 * KiB);
    for (let filled = 0; filled < whole.length;) filled += await file.read(whole.subarray(filled), filled);
    expect(whole).toEqual(bytes);
    expect(new Set(reads.map(([opening]) => opening))).toEqual(new Set([1]));
  });

  test("what lies behind the first 64 MiB can be read only once", async () => {
    const open: SourceFile = {
      path: ["f"],
      size: null,
      modifiedMs: null,
      version: null,
      read: async (target) => target.length,
      changed: () => null,
      close: () => {},
    };
    const file = new RewindableFile(open, () => Promise.reject(new Error("not opened again")));
    const piece = new Uint8Array(16 * KiB * KiB);
    for (let count = 0; count < 6; count++) await file.read(piece, count * piece.length);
    expect(await file.read(new Uint8Array(1), 64 * KiB * KiB - 1)).toBe(1);
    await expect(file.read(new Uint8Array(1), 64 * KiB * KiB)).rejects.toMatchObject({
      code: "TOO_LARGE",
      message: "of this file, the bytes behind the first 67108864 can be read only once",
    });
  });
});
