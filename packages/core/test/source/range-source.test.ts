import { describe, expect, test } from "vitest";
import { ReadError } from "../../src/contract/read-error.ts";
import type { FileSource } from "../../src/contract/file-source.ts";
import {
  rangeSource,
  type RangeObjects,
  type RangePart,
  type RangeSourceOptions,
} from "../../src/source/range-source.ts";
import { readFileTool } from "../../src/tools/read-file/tool.ts";

const how = { symlinks: "inside", headBytes: 0 } as const;
const MiB = 1024 * 1024;

/** Status 404 is an error of the store; others are no answers. */
const missing = { status: 404 };

interface Logged {
  readonly source: FileSource;
  /** Each part that was asked for. */
  readonly parts: (readonly [start: number, end: number])[];
}

/** A store of one object, `f`, with parts of it as a test says. */
function storeOf(
  bytes: Uint8Array,
  more: Partial<RangeObjects> = {},
  options: RangeSourceOptions = {},
): Logged {
  const parts: [number, number][] = [];
  const { part } = more;
  const source = rangeSource(
    {
      name: "store",
      id: () => "store:1",
      head: async (key) => (key === "f" ? { size: bytes.length, tag: "t" } : Promise.reject(missing)),
      list: async () => ({ entries: [{ key: "f", type: "file" }] }),
      statusOf: (error) => (error as { readonly status?: number }).status,
      ...more,
      async part(key, range, signal) {
        parts.push([range.start, range.end]);
        return (await part?.(key, range, signal)) ?? answerOf(bytes, range);
      },
    },
    options,
  );
  return { source, parts };
}

function answerOf(bytes: Uint8Array, { start, end }: { start: number; end: number }): RangePart {
  return {
    tag: "t",
    contentRange: `bytes ${start}-${end}/${bytes.length}`,
    body: new Blob([bytes.slice(start, end + 1)]).stream(),
  };
}

async function textAt({ source }: Logged, position: number, length: number): Promise<string> {
  const file = await source.open(["f"], how);
  const target = new Uint8Array(length);
  const count = await file.read(target, position);
  file.close();
  return Buffer.from(target.subarray(0, count)).toString();
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const numbers = encode("0123456789");

async function* piecesOf(...pieces: readonly unknown[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield piece as Uint8Array;
}

describe("parts", () => {
  const large = new Uint8Array(3 * MiB).fill(0x61);

  /** Reads at these places of one opening, and tells what was asked for. */
  async function askedFor(
    ...reads: readonly (readonly [position: number, length: number])[]
  ): Promise<Logged["parts"]> {
    const store = storeOf(large);
    const file = await store.source.open(["f"], how);
    for (const [position, length] of reads) await file.read(new Uint8Array(length), position);
    return store.parts;
  }

  test("a small read asks for more than it wants, and what is near is not asked for again", async () => {
    expect(await askedFor([0, 10], [9, 10], [65_535, 1])).toEqual([[0, 65_535]]);
  });

  test("a read that goes on through the file asks for a large part", async () => {
    expect(await askedFor([0, 10], [65_536, 10], [MiB, 10])).toEqual([
      [0, 65_535],
      [65_536, 65_535 + MiB],
    ]);
  });

  test("a read at the end asks for what is before it, too", async () => {
    const end = 3 * MiB - 1;
    expect(await askedFor([end, 2], [end - 131_071, 10])).toEqual([[end - 131_071, end]]);
  });

  test("a large read asks for what it wants, and nothing of it is kept", async () => {
    expect(await askedFor([0, 2 * MiB], [0, 300_000])).toEqual([
      [0, MiB - 1],
      [0, 299_999],
    ]);
  });

  test("the start and the last two parts are kept", async () => {
    const places = [0, 300_000, 600_000, 900_000].map((position) => [position, 10] as const);
    const parts = await askedFor(...places, [0, 10], [900_000, 10], [600_000, 10], [300_000, 10]);
    expect(parts.map(([start]) => start)).toEqual([0, 300_000, 600_000, 900_000, 300_000]);
  });

  test("a file that is closed keeps nothing", async () => {
    const store = storeOf(numbers);
    const file = await store.source.open(["f"], how);
    await file.read(new Uint8Array(5), 0);
    file.close();
    await expect(file.read(new Uint8Array(5), 0)).rejects.toMatchObject({ code: "INTERNAL" });
  });
});

describe("bodies", () => {
  const part = (body: unknown): Partial<RangeObjects> => ({
    part: async (_key, { start, end }) => ({
      tag: "t",
      contentRange: `bytes ${start}-${end}/10`,
      body: body as RangePart["body"],
    }),
  });

  test.for<[string, () => unknown]>([
    ["a stream", () => new Blob([numbers]).stream()],
    ["pieces", () => piecesOf(numbers.subarray(0, 3), new Uint8Array(0), numbers.subarray(3))],
  ])("are read: %s", async ([, body]) => {
    expect(await textAt(storeOf(numbers, part(body())), 0, 10)).toBe("0123456789");
  });

  test.for<[string, () => unknown, string]>([
    ["none", () => undefined, "the store gave no usable bytes"],
    ["a text", () => "0123456789", "the store gave no usable bytes"],
    ["pieces of text", () => piecesOf("0123456789"), "the store gave no usable bytes"],
    [
      "more than was asked for",
      () => piecesOf(numbers, numbers),
      "the store gave no usable part: it gave more than was asked for",
    ],
    ["less, each time", () => piecesOf(), "the connection to the store broke; try again"],
    ["an error", () => piecesOf(numbers.subarray(0, 5), null), "the store gave no usable bytes"],
  ])("that are wrong are refused: %s", async ([, body, message]) => {
    await expect(textAt(storeOf(numbers, part(body())), 0, 10)).rejects.toMatchObject({
      code: "INTERNAL",
      message,
    });
  });

  test("that end too early are taken up where they end", async () => {
    const store: Logged = storeOf(numbers, {
      part: async (_key, range) => ({
        ...answerOf(numbers, range),
        body: piecesOf(numbers.slice(range.start, range.start + 4)),
      }),
    });
    expect(await textAt(store, 0, 10)).toBe("0123456789");
    expect(store.parts).toEqual([
      [0, 9],
      [4, 9],
      [8, 9],
    ]);
  });

  test("whose connection breaks once too often are given up", async () => {
    const store = storeOf(numbers, {
      part: async (_key, range) => ({
        ...answerOf(numbers, range),
        body: piecesOf(numbers.slice(range.start, range.start + 3)),
      }),
    });
    await expect(textAt(store, 0, 10)).rejects.toMatchObject({ code: "INTERNAL", retryable: true });
    expect(store.parts).toHaveLength(3);
  });
});

describe("a client that is deaf to signals", () => {
  const never: Partial<RangeObjects> = { part: () => new Promise(() => {}) };

  test("does not keep a read from ending with its reason", async () => {
    const reason = new Error("stop");
    const controller = new AbortController();
    const file = await storeOf(numbers, never).source.open(["f"], how);
    const reading = file.read(new Uint8Array(5), 0, controller.signal);
    controller.abort(reason);
    await expect(reading).rejects.toBe(reason);
  });

  test("is not waited for for ever", async () => {
    const store = storeOf(numbers, never, { maxSilenceMs: 20 });
    await expect(textAt(store, 0, 5)).rejects.toMatchObject({
      code: "INTERNAL",
      retryable: true,
      message: "the store gave no answer in time; try again",
    });
    expect(store.parts).toHaveLength(1);
  });

  test("lets go of an answer that comes too late", async () => {
    const late = Promise.withResolvers<RangePart>();
    const cancelled = Promise.withResolvers<void>();
    const controller = new AbortController();
    const file = await storeOf(numbers, { part: () => late.promise }).source.open(["f"], how);
    const reading = file.read(new Uint8Array(5), 0, controller.signal);
    controller.abort(new Error("stop"));
    await expect(reading).rejects.toThrow("stop");
    late.resolve({
      ...answerOf(numbers, { start: 0, end: 9 }),
      body: new ReadableStream({ cancel: () => cancelled.resolve() }),
    });
    await cancelled.promise;
  });
});

describe("errors of the client", () => {
  test.for<[unknown, string, boolean]>([
    [{ status: 401 }, "PERMISSION_DENIED", false],
    [{ status: 403 }, "PERMISSION_DENIED", false],
    [{ status: 408 }, "INTERNAL", true],
    [{ status: 429 }, "INTERNAL", true],
    [{ status: 503 }, "INTERNAL", true],
    [{ status: 500 }, "INTERNAL", true],
    [{ status: 400 }, "INTERNAL", false],
    [new Error("/home/secret"), "INTERNAL", true],
    [undefined, "INTERNAL", true],
    ["secret", "INTERNAL", true],
    [new ReadError("ACCESS_DENIED", "no"), "ACCESS_DENIED", false],
  ])("%j", async ([error, code, retryable]) => {
    const store = storeOf(numbers, {
      head: () => {
        throw error;
      },
    });
    const result = await readFileTool({ source: store.source }).run({ path: "f" });
    expect(result).toMatchObject({ ok: false, error: { code, retryable } });
    expect(result.text).not.toContain("secret");
  });

  test.for([404, 412, 416])("status %i for a part is a change of the object", async (status) => {
    const store = storeOf(numbers, { part: () => Promise.reject({ status }) });
    await expect(textAt(store, 0, 5)).rejects.toMatchObject({ code: "CHANGED_DURING_READ", retryable: true });
  });
});

test.for<[string, object, string]>([
  ["a size that is none", { size: 1.5, tag: "t" }, "size"],
  ["a negative size", { size: -1, tag: "t" }, "size"],
  ["no tag", { size: 1, tag: "" }, "version of it"],
  ["a time that is none", { size: 1, tag: "t", modifiedMs: Number.NaN }, "time of modification"],
])("an object is refused: %s", async ([, object, what]) => {
  const store = storeOf(numbers, { head: async () => object as never });
  await expect(store.source.open(["f"], how)).rejects.toMatchObject({
    code: "INTERNAL",
    message: `the store gave no usable ${what}`,
  });
});

test("an object may stand for a directory", async () => {
  const store = storeOf(numbers, { head: async () => ({ size: 0, tag: "t", isDirectory: true }) });
  await expect(store.source.open(["f"], how)).rejects.toMatchObject({ code: "NOT_FILE" });
});

test("the version names the store, the key and the tag", async () => {
  const inside = storeOf(numbers, { prefix: "d", head: async () => ({ size: 0, tag: "t" }) });
  expect((await inside.source.open(["e", "f"], how)).version).toBe("store:1/d/e/f\nt");
});
