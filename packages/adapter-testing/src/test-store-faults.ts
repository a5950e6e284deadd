import {
  memorySource,
  readFileTool,
  type FileSource,
  type RangeSourceOptions,
  type ReadResult,
} from "@readfile/core";
import { beforeEach, describe, expect, test } from "vitest";
import { generatedLines, type Fault, type FaultProxy, type ProxiedRequest } from "./fault-proxy.ts";

/** An object store, and what its adapter makes of it. */
export interface FaultyStore {
  /** What the adapter's messages call a place of the store. */
  readonly noun: string;
  readonly proxy: FaultProxy;
  /** The header by which its client asks for a range. */
  readonly rangeHeader: string;
  /** How it says that it has too much to do. */
  readonly throttled: Fault;
  /** What is told of an answer without an ETag: some clients refuse it themselves. */
  readonly withoutTag: string;
  /** Keys that the store keeps as they are, and others do not. */
  readonly oddKeys: readonly string[];
  /** Makes a place that holds these files. */
  placeOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<StorePlace>;
}

/** A bucket, or what else a store calls it. */
export interface StorePlace {
  source(options?: StoreOptions, client?: StoreClient): FileSource;
  put(key: string, content: string | Uint8Array): Promise<void>;
}

interface StoreOptions extends RangeSourceOptions {
  readonly prefix?: string;
}

/** Another client than the usual one: how often it tries, and where it looks for the store. */
interface StoreClient {
  readonly attempts: number;
  readonly url?: string;
}

const MiB = 1024 * 1024;
const how = { symlinks: "inside", headBytes: 0 } as const;
/** 2 MiB: more than one range. */
const large = generatedLines(0, 2 * MiB - 1);

async function bytesOf(
  source: FileSource,
  path: readonly string[],
  position: number,
  length: number,
): Promise<string> {
  const file = await source.open(path, how);
  try {
    const target = new Uint8Array(length);
    let filled = 0;
    while (filled < length) {
      const count = await file.read(target.subarray(filled), position + filled);
      if (count === 0) break;
      filled += count;
    }
    return Buffer.from(target.subarray(0, filled)).toString();
  } finally {
    file.close();
  }
}

/** What a model is told. */
async function readFrom(
  source: FileSource,
  args: object,
  options: object = {},
): Promise<ReadResult<unknown>> {
  return readFileTool({ source, ...options }).run({ path: "a.txt", ...args });
}

/** What the parts of a file are answered with, or the first of them. */
const onParts =
  (fault: Fault, times = Infinity) =>
  ({ method }: ProxiedRequest): Fault | undefined =>
    method === "GET" && times-- > 0 ? fault : undefined;

const retryable = (reason: string): object => ({
  ok: false,
  error: { code: "INTERNAL", retryable: true },
  text: `Error: INTERNAL: a.txt: ${reason}`,
});

/** Tests what a source over an object store does with each fault of a store, of a connection and of a key. */
export async function testStoreFaults(store: FaultyStore): Promise<void> {
  const { noun, proxy, rangeHeader, throttled, withoutTag, oddKeys } = store;
  const place = await store.placeOf({
    "a.txt": "one\ntwo\n",
    "large.txt": large,
    "docs/plan.md": "# Plan\nShip it.\n",
  });
  const sourceOf = (options?: StoreOptions, client?: StoreClient): FileSource =>
    place.source(options, client);
  const read = async (
    args: object,
    source = sourceOf(),
    options: object = {},
  ): Promise<ReadResult<unknown>> => readFrom(source, args, options);
  /** Writes the object anew before the second range is asked for. */
  async function readWhileChanging(fault?: Fault): Promise<ReadResult<unknown>> {
    await place.put("changing.txt", large);
    const source = sourceOf();
    const file = await source.open(["changing.txt"], how);
    await file.read(new Uint8Array(MiB), 0);
    await place.put("changing.txt", large.slice().fill(0x2e, MiB));
    if (fault !== undefined) proxy.fault = onParts(fault);
    const opening = { ...source, open: async () => file };
    return await read({ path: "changing.txt", offset: 20_000 }, opening);
  }

  const ranges = (): (string | undefined)[] =>
    proxy.requests.filter(({ method }) => method === "GET").map(({ range }) => range);

  const changed = {
    ok: false,
    error: { code: "CHANGED_DURING_READ", retryable: true },
    text: "Error: CHANGED_DURING_READ: changing.txt: the file changed while it was read",
  };

  beforeEach(() => proxy.reset());

  describe("an object that changes between two ranges", () => {
    test("is refused by the store", async () => {
      expect(await readWhileChanging()).toMatchObject(changed);
    });

    test("is seen where the store ignores If-Match", async () => {
      expect(await readWhileChanging({ kind: "forget", headers: ["if-match"] })).toMatchObject(changed);
    });

    test("is told by the file, too", async () => {
      await place.put("told.txt", large);
      const file = await sourceOf().open(["told.txt"], how);
      expect(file.changed()).toBe(false);
      await place.put("told.txt", "other");
      await expect(file.read(new Uint8Array(MiB), 0)).rejects.toMatchObject({ code: "CHANGED_DURING_READ" });
      expect(file.changed()).toBe(true);
      file.close();
    });

    test("is refused where it is gone", async () => {
      const file = await sourceOf().open(["large.txt"], how);
      proxy.fault = onParts({ kind: "answer", status: 404 });
      await expect(file.read(new Uint8Array(9), 0)).rejects.toMatchObject({ code: "CHANGED_DURING_READ" });
      file.close();
    });
  });

  describe("a store that ignores Range", () => {
    const forget: Fault = { kind: "forget", headers: [rangeHeader] };

    test("gives a small file as a whole: the right bytes", async () => {
      proxy.fault = onParts(forget);
      expect((await read({})).text).toBe("[a.txt | lines 1-2 of 2]\n1\tone\n2\ttwo");
    });

    test("cannot give a part of a large one", async () => {
      proxy.fault = onParts(forget);
      expect(await read({ path: "large.txt", offset: 20_000 })).toMatchObject({
        ok: false,
        error: { code: "INTERNAL", retryable: false },
        text: `Error: INTERNAL: large.txt: the ${noun} gives no parts of a file, and this one is read in parts`,
      });
    });
  });

  test.for<[string, Readonly<Record<string, string | undefined>>, string]>([
    [
      "another range",
      { "content-range": "bytes 1-8/8" },
      `the ${noun} gave no usable part: it gave another one`,
    ],
    [
      "a range that is none",
      { "content-range": "8" },
      `the ${noun} gave no usable part: it gave another one`,
    ],
    ["no ETag", { etag: undefined }, withoutTag],
  ])("a stale answer is refused: %s", async ([, headers, reason]) => {
    proxy.fault = onParts({ kind: "change", headers });
    expect(await read({})).toMatchObject({
      error: { code: "INTERNAL" },
      text: `Error: INTERNAL: a.txt: ${reason}`,
    });
  });

  test.for<[string, Readonly<Record<string, string | undefined>>]>([
    ["another ETag", { etag: '"other"' }],
    ["a weak ETag", { etag: 'W/"5d41402abc4b2a76b9719d911017c592"' }],
    ["another size", { "content-range": "bytes 0-7/9" }],
  ])("a stale answer counts as a change: %s", async ([, headers]) => {
    proxy.fault = onParts({ kind: "change", headers });
    expect(await read({})).toMatchObject({ error: { code: "CHANGED_DURING_READ", retryable: true } });
  });

  describe("throttling", () => {
    test("that ends is not noticed", async () => {
      proxy.fault = onParts(throttled, 1);
      expect((await read({})).text).toBe("[a.txt | lines 1-2 of 2]\n1\tone\n2\ttwo");
      expect(ranges()).toEqual(["bytes=0-7", "bytes=0-7"]);
    });

    test("that goes on is told after the attempts of the client", async () => {
      proxy.fault = onParts(throttled);
      expect(await read({}, sourceOf({}, { attempts: 2 }))).toMatchObject(
        retryable(`the ${noun} has too much to do now; try again later`),
      );
      expect(ranges()).toHaveLength(2);
    });

    test("of a listing, too", async () => {
      proxy.fault = onParts(throttled);
      await expect(sourceOf({}, { attempts: 1 }).list?.([], { limit: 5 })).rejects.toMatchObject({
        code: "INTERNAL",
        message: `the ${noun} has too much to do now; try again later`,
        retryable: true,
      });
    });

    test("of the first question, too", async () => {
      proxy.fault = () => ({ kind: "answer", status: 429 });
      expect(await read({}, sourceOf({}, { attempts: 1 }))).toMatchObject(
        retryable(`the ${noun} has too much to do now; try again later`),
      );
    });
  });

  describe("a cut connection", () => {
    test("is taken up where it broke", async () => {
      proxy.fault = onParts({ kind: "cut", afterBytes: 300_000 }, 1);
      expect(await bytesOf(sourceOf(), ["large.txt"], 0, MiB)).toBe(
        Buffer.from(large.subarray(0, MiB)).toString("latin1"),
      );
      const [first, second] = ranges();
      expect([first, ranges().length]).toEqual(["bytes=0-1048575", 2]);
      expect(second).toMatch(/^bytes=[1-9]\d*-1048575$/);
    });

    test("is told after three attempts", async () => {
      proxy.fault = onParts({ kind: "cut", afterBytes: 1 });
      expect(await read({})).toMatchObject(retryable(`the connection to the ${noun} broke; try again`));
      expect(ranges()).toHaveLength(3);
    });

    test("before any answer is told after the attempts of the client", async () => {
      expect(await read({}, sourceOf({}, { attempts: 1, url: "http://127.0.0.1:1" }))).toMatchObject(
        retryable(`the ${noun} could not be reached; try again`),
      );
    });
  });

  describe("a stalled body", () => {
    test("is asked for again, a bounded number of times", async () => {
      proxy.fault = onParts({ kind: "stall", afterBytes: 1 });
      expect(await read({}, sourceOf({ maxSilenceMs: 400 }))).toMatchObject(
        retryable(`the ${noun} gave no answer in time; try again`),
      );
      expect(ranges()).toEqual(["bytes=0-7", "bytes=1-7", "bytes=2-7"]);
    });

    test("that goes on after all gives the right bytes", async () => {
      proxy.fault = onParts({ kind: "stall", afterBytes: 4 }, 1);
      expect((await read({}, sourceOf({ maxSilenceMs: 400 }))).text).toBe(
        "[a.txt | lines 1-2 of 2]\n1\tone\n2\ttwo",
      );
    });

    test("does not outlive the call's time", async () => {
      proxy.fault = onParts({ kind: "stall", afterBytes: 4 });
      const started = performance.now();
      expect(await read({}, sourceOf(), { timeoutMs: 100 })).toMatchObject({
        error: { code: "TIMEOUT", retryable: true },
      });
      expect(performance.now() - started).toBeLessThan(1000);
    });

    test("no answer at all to a listing is told", async () => {
      proxy.fault = () => ({ kind: "silence" });
      await expect(sourceOf({ maxSilenceMs: 400 }).list?.([], { limit: 5 })).rejects.toMatchObject({
        code: "INTERNAL",
        message: `the ${noun} gave no answer in time; try again`,
        retryable: true,
      });
    });

    test.for(["HEAD", "GET"])("no answer at all to %s is told", async (silent) => {
      proxy.fault = ({ method }) => (method === silent ? { kind: "silence" } : undefined);
      expect(await read({}, sourceOf({ maxSilenceMs: 400 }))).toMatchObject(
        retryable(`the ${noun} gave no answer in time; try again`),
      );
      expect(proxy.requests.filter(({ method }) => method === silent)).toHaveLength(1);
    });
  });

  describe("an abort", () => {
    test.for<[string, Fault]>([
      ["before an answer", { kind: "silence" }],
      ["within one", { kind: "stall", afterBytes: 4 }],
    ])("rejects with the signal's reason, and closes the connection: %s", async ([, fault]) => {
      const controller = new AbortController();
      const reason = new Error("stop");
      const asked = Promise.withResolvers<void>();
      proxy.fault = ({ method }) => {
        if (method !== "GET") return undefined;
        asked.resolve();
        return fault;
      };
      const file = await sourceOf().open(["large.txt"], how);
      const reading = file.read(new Uint8Array(MiB), 0, controller.signal);
      await asked.promise;
      controller.abort(reason);
      await expect(reading).rejects.toBe(reason);
      await expect.poll(() => proxy.leftByClient).toBe(1);
      file.close();
    });

    test("ends a read through the tool, too", async () => {
      const controller = new AbortController();
      const reason = new Error("stop");
      proxy.fault = ({ method }) => {
        if (method === "GET") controller.abort(reason);
        return method === "GET" ? { kind: "silence" } : undefined;
      };
      const run = readFileTool({ source: sourceOf() }).run({ path: "a.txt" }, { signal: controller.signal });
      await expect(run).rejects.toBe(reason);
    });

    test("a file that is closed ends what it reads", async () => {
      const asked = Promise.withResolvers<void>();
      proxy.fault = ({ method }) => {
        if (method === "GET") asked.resolve();
        return method === "GET" ? { kind: "silence" } : undefined;
      };
      const file = await sourceOf().open(["large.txt"], how);
      const reading = file.read(new Uint8Array(9), 0);
      await asked.promise;
      file.close();
      await expect(reading).rejects.toMatchObject({
        code: "INTERNAL",
        message: "the file was already closed",
      });
      await expect.poll(() => proxy.leftByClient).toBe(1);
    });
  });

  describe("odd keys", () => {
    const odd = {
      "a b.txt": "space",
      "a+b.txt": "plus",
      "a%2Fb.txt": "percent",
      "a?b#c&d=e.txt": "signs",
      "\u00e9.txt": "composed",
      "e\u0301.txt": "decomposed",
      "\u{1f600}.txt": "emoji",
      "'\"<>&.txt": "markup",
      "..a": "dots",
      "$HOME/~/x": "home",
      ...Object.fromEntries(oddKeys.map((key) => [key, "odd"])),
    };

    test("are read as they are, and listed", async () => {
      const source = (await store.placeOf(odd)).source();
      for (const [key, content] of Object.entries(odd)) {
        expect([key, await bytesOf(source, key.split("/"), 0, 100)]).toEqual([key, content]);
      }
      const listed = (await source.list?.([], { limit: 100 })) ?? [];
      expect(listed.map(({ name }) => name).toSorted()).toEqual(
        [...Object.keys(odd).filter((key) => !key.includes("/")), "$HOME"].toSorted(),
      );
    });

    test.for([[".."], ["docs", "..", "a.txt"], ["."], [""], ["a/b"], ["a\0"], ["\ud800"]])(
      "names that lead elsewhere are not asked for: %j",
      async (path) => {
        await expect(sourceOf().open(path, how)).rejects.toMatchObject({ code: "NOT_FOUND" });
        await expect(sourceOf().list?.(path, { limit: 5 })).rejects.toMatchObject({ code: "NOT_FOUND" });
        expect(proxy.requests).toEqual([]);
      },
    );
  });

  describe("directories", () => {
    test("a marker is a directory, also an empty one", async () => {
      const marked = await store.placeOf({
        "full/": "",
        "full/a.txt": "a\n",
        "empty/": "",
        both: "file\n",
        "both/x": "x",
      });
      const source = marked.source();
      const list = async (...path: string[]): Promise<unknown> => source.list?.(path, { limit: 10 });
      expect(await list("full")).toEqual([{ name: "a.txt", type: "file" }]);
      expect(await list("empty")).toEqual([]);
      for (const path of ["full", "empty"]) {
        await expect(source.open([path], how)).rejects.toMatchObject({ code: "NOT_FILE" });
      }
      // What is a file and a directory is read as the file.
      expect(await bytesOf(source, ["both"], 0, 9)).toBe("file\n");
      expect(await list()).toEqual([
        { name: "both", type: "file" },
        { name: "empty", type: "directory" },
        { name: "full", type: "directory" },
      ]);
    });

    test("a prefix is a root that nothing leads out of", async () => {
      const source = sourceOf({ prefix: "docs" });
      expect((await read({ path: "plan.md" }, source)).text).toBe(
        "[plan.md | lines 1-2 of 2]\n1\t# Plan\n2\tShip it.",
      );
      expect(await source.list?.([], { limit: 5 })).toEqual([{ name: "plan.md", type: "file" }]);
      expect(await read({ path: "../a.txt" }, source)).toMatchObject({ ok: false });
      expect((await read({ path: "docs/plan.md" }, source)).text).toContain("NOT_FOUND");
    });

    test("many names come in several pages", async () => {
      const names = Array.from({ length: 1203 }, (_, index) => `n${String(index).padStart(4, "0")}`);
      const many = await store.placeOf(Object.fromEntries(names.map((name) => [`d/${name}`, ""])));
      const source = many.source();
      const listed = (await source.list?.(["d"], { limit: 5000 })) ?? [];
      expect(listed.map(({ name }) => name)).toEqual(names);
      expect(await source.list?.(["d"], { limit: 1001 })).toHaveLength(1001);
    });
  });

  describe("what is not there", () => {
    test("a missing object", async () => {
      expect((await read({ path: "b.txt" })).text).toContain("Error: NOT_FOUND: b.txt: no such file");
      expect((await read({ path: "docs/plan.txt" })).text).toBe(
        'Error: NOT_FOUND: docs/plan.txt: no such file; did you mean "docs/plan.md"?',
      );
    });
  });

  describe("an object of 5 GiB", () => {
    const size = 5 * 1024 * MiB;
    const etag = '"five"';
    const huge = ({ method, range }: ProxiedRequest): Fault => {
      const headers = { etag, "last-modified": "Mon, 01 Jan 2024 00:00:00 GMT" };
      const [start = 0, end = 0] = range?.match(/\d+/g)?.map(Number) ?? [];
      if (method === "HEAD") {
        return { kind: "answer", status: 200, headers: { ...headers, "content-length": size } };
      }
      const body = generatedLines(start, end);
      return {
        kind: "answer",
        status: 206,
        headers: {
          ...headers,
          "content-range": `bytes ${start}-${end}/${size}`,
          "content-length": body.length,
        },
        body,
      };
    };
    const lastLine = size / 64;

    test("its last lines take three requests", async () => {
      proxy.fault = huge;
      const { text } = await read({ path: "huge.log", offset: -2 });
      expect(text).toContain(`${lastLine - 1}......`);
      expect(text).toContain(`${lastLine}......`);
      expect(proxy.requests).toHaveLength(3);
      expect(proxy.sentBytes).toBeLessThan(MiB);
    });

    test("bytes beyond 4 GiB are exact", async () => {
      proxy.fault = huge;
      const position = 4 * 1024 * MiB + 64;
      expect(await bytesOf(sourceOf(), ["huge.log"], position, 9)).toBe("67108866.");
    });

    test("what is asked for is as large as the file, and no larger", async () => {
      proxy.fault = huge;
      expect(await bytesOf(sourceOf(), ["huge.log"], size - 5, 100)).toBe("....\n");
      expect(await bytesOf(sourceOf(), ["huge.log"], size, 100)).toBe("");
    });
  });

  describe("requests", () => {
    test("a small file takes two, however often it is asked for what it has", async () => {
      await read({});
      expect(proxy.requests.map(({ method }) => method)).toEqual(["HEAD", "GET"]);
    });

    test("an empty file takes one", async () => {
      const empty = await store.placeOf({ "a.txt": "" });
      proxy.reset();
      expect((await read({}, empty.source())).text).toBe("[a.txt | empty file]");
      expect(proxy.requests.map(({ method }) => method)).toEqual(["HEAD"]);
    });

    test("of a scan, several at once", async () => {
      const given = { offset: 32_000 };
      const expected = await read(given, memorySource({ "a.txt": large }));
      const fresh = await store.placeOf({ "a.txt": large });
      proxy.reset();
      const source = fresh.source();
      expect((await read(given, source)).text).toBe(expected.text);
      expect(proxy.mostAtOnce).toBeGreaterThan(1);
      expect(source.traits).toEqual({
        confinement: "virtual",
        access: "random",
        parallelReads: 8,
        preferredReadBytes: MiB,
      });
    });
  });

  describe("refused credentials", () => {
    const denied = {
      ok: false,
      error: { code: "PERMISSION_DENIED", retryable: false },
      text: `Error: PERMISSION_DENIED: a.txt: the ${noun} does not allow reading it`,
    };

    test.for([401, 403])("status %i", async (status) => {
      proxy.fault = () => ({ kind: "answer", status });
      expect(await read({})).toMatchObject(denied);
    });

    test("of a listing", async () => {
      proxy.fault = onParts({ kind: "answer", status: 403 });
      await expect(sourceOf().list?.([], { limit: 5 })).rejects.toMatchObject({ code: "PERMISSION_DENIED" });
    });

    test("of the bytes alone", async () => {
      proxy.fault = onParts({
        kind: "answer",
        status: 403,
        body: "<Error><Code>AccessDenied</Code><Message>key AKIA-SECRET at host</Message></Error>",
      });
      expect(await read({})).toMatchObject(denied);
    });
  });

  test.for([
    [400, `the ${noun} gave no usable answer`, false],
    [301, `the ${noun} gave no usable answer`, false],
    [500, `the ${noun} could not answer; try again`, true],
  ] as const)("another answer, %i, is worded", async ([status, reason, isRetryable]) => {
    proxy.fault = onParts({ kind: "answer", status, body: "http://key@host/" });
    expect(await read({}, sourceOf({}, { attempts: 1 }))).toMatchObject({
      error: { code: "INTERNAL", retryable: isRetryable },
      text: `Error: INTERNAL: a.txt: ${reason}`,
    });
  });

  test.for<[string, Readonly<Record<string, string | undefined>>, string]>([
    ["no ETag", { etag: undefined }, `the ${noun} gave no usable version of it`],
    ["no length", { "content-length": undefined }, `the ${noun} gave no usable size`],
  ])("a first answer that says too little is refused: %s", async ([, headers, reason]) => {
    proxy.fault = ({ method }) => (method === "HEAD" ? { kind: "change", headers } : undefined);
    expect((await read({})).text).toBe(`Error: INTERNAL: a.txt: ${reason}`);
  });
}
