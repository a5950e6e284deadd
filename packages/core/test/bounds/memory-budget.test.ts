import { getEventListeners } from "node:events";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { FileSource } from "../../src/contract/file-source.ts";
import { setMaxMemoryBytes } from "../../src/index.ts";
import { memorySource } from "../../src/source/memory-source.ts";
import type { ReadFileToolOptions } from "../../src/tools/read-file/options.ts";
import { readFileTool } from "../../src/tools/read-file/tool.ts";
import { hold, waitToHold, type Held } from "../../src/tools/engine/memory-budget.ts";
import { settled } from "../settled.ts";

const mebibyte = 1024 * 1024;
const held: Held[] = [];
const never = new AbortController().signal;

afterEach(async () => {
  while (held.length > 0) {
    for (const memory of held.splice(0)) hold(memory, 0);
    await settled();
  }
  setMaxMemoryBytes(256 * mebibyte);
  vi.useRealTimers();
});

/** Asks for memory, and tells in `order` when it came. */
async function ask(order: string[], name: string, owner: object, mebibytes: number, signal = never) {
  const memory: Held = { of: "memory", owner, amount: 0 };
  try {
    await waitToHold(memory, mebibytes * mebibyte, signal);
    held.push(memory);
    order.push(name);
  } catch (error) {
    order.push(`${name}: ${String(error)}`);
  }
  return memory;
}

function tryToHold(owner: object, mebibytes: number): boolean {
  const memory: Held = { of: "memory", owner, amount: 0 };
  held.push(memory);
  return hold(memory, mebibytes * mebibyte);
}

describe("the memory of all reads", () => {
  test("is 256 MiB: 192 for large reads, of which one workspace may hold half", () => {
    const one = {};
    expect(tryToHold(one, 96)).toBe(true);
    expect(tryToHold(one, 2)).toBe(false);
    expect(tryToHold({}, 94)).toBe(true);
    expect(tryToHold({}, 2)).toBe(true);
    expect(tryToHold({}, 2)).toBe(false);
  });

  test("and 64 for small reads, of which one workspace may hold three quarters", () => {
    const one = {};
    expect(Array.from({ length: 48 }, () => tryToHold(one, 1))).not.toContain(false);
    expect(tryToHold(one, 1)).toBe(false);
    expect(Array.from({ length: 16 }, () => tryToHold({}, 1))).not.toContain(false);
    expect(tryToHold({}, 1)).toBe(false);
    expect(tryToHold(one, 96)).toBe(true);
  });

  test("is left by several workspaces for those that hold none: a quarter for small reads, half for large ones", () => {
    const [one, other, third] = [{}, {}, {}];
    expect(Array.from({ length: 24 }, () => [tryToHold(one, 1), tryToHold(other, 1)]).flat()).not.toContain(
      false,
    );
    expect([tryToHold(other, 1), tryToHold(third, 1), tryToHold(third, 1)]).toEqual([false, true, false]);
    expect([tryToHold(one, 48), tryToHold(other, 48)]).toEqual([true, true]);
    expect([tryToHold(other, 2), tryToHold(third, 12), tryToHold(third, 2)]).toEqual([false, true, false]);
  });

  test("is what the process sets", () => {
    setMaxMemoryBytes(64 * mebibyte);
    const one = {};
    expect(tryToHold(one, 24)).toBe(true);
    expect(tryToHold(one, 2)).toBe(false);
  });

  test("of a small read is free again once the call holds that of a large one", () => {
    const memory: Held = { of: "memory", owner: {}, amount: 0 };
    held.push(memory);
    expect(hold(memory, mebibyte)).toBe(true);
    expect(hold(memory, 20 * mebibyte)).toBe(true);
    expect(Array.from({ length: 64 }, () => tryToHold({}, 1))).not.toContain(false);
    expect(hold(memory, 0)).toBe(true);
    expect(tryToHold(memory.owner, 96)).toBe(true);
  });

  test.for([0, 16 * mebibyte - 1, 1.5, -1, Number.NaN, Infinity, "64", null, undefined])(
    "is not set to %s",
    (bytes) => {
      expect(() => setMaxMemoryBytes(bytes as number)).toThrow(TypeError);
    },
  );

  test("is waited for in the order in which it was asked for", async () => {
    const order: string[] = [];
    expect(tryToHold({}, 96)).toBe(true);
    expect(tryToHold({}, 40)).toBe(true);
    void ask(order, "more", {}, 90);
    void ask(order, "less", {}, 2);
    await settled();
    expect(order).toEqual([]);
    expect(tryToHold({}, 2)).toBe(false);
    hold(held[0] as Held, 0);
    await settled();
    expect(order).toEqual(["more", "less"]);
  });

  test("that a large read waits for is not kept from small ones", async () => {
    const order: string[] = [];
    expect([tryToHold({}, 96), tryToHold({}, 96)]).toEqual([true, true]);
    void ask(order, "large", {}, 90);
    void ask(order, "small", {}, 1);
    await settled();
    expect(order).toEqual(["small"]);
    expect(tryToHold({}, 1)).toBe(true);
  });

  test("that one workspace waits for is not kept from another", async () => {
    const order: string[] = [];
    const slow = {};
    expect(tryToHold(slow, 96)).toBe(true);
    void ask(order, "slow", slow, 10);
    void ask(order, "other", {}, 10);
    await settled();
    expect(order).toEqual(["other"]);
    expect(tryToHold({}, 10)).toBe(true);
    expect(tryToHold(slow, 2)).toBe(false);
  });

  test("is given to a call that wants more than there is, once it is as much as a workspace may hold", async () => {
    const order: string[] = [];
    const memory = await ask(order, "huge", {}, 10_000);
    expect(order).toEqual(["huge"]);
    expect(memory.amount).toBe(96 * mebibyte);
  });

  test("is not held by who was aborted, and who waits behind gets it", async () => {
    const order: string[] = [];
    const controller = new AbortController();
    expect([tryToHold({}, 96), tryToHold({}, 30)]).toEqual([true, true]);
    void ask(order, "aborted", {}, 90, controller.signal);
    void ask(order, "behind", {}, 60);
    controller.abort(new Error("stop"));
    await settled();
    expect(order.toSorted()).toEqual(["aborted: Error: stop", "behind"]);
    expect(getEventListeners(controller.signal, "abort")).toEqual([]);
    await ask(order, "late", {}, 1, AbortSignal.abort(new Error("stopped")));
    expect(order.at(-1)).toBe("late: Error: stopped");
  });
});

/** Takes memory from everyone. */
async function takeAll(): Promise<void> {
  for (let count = 0; count < 64; count++) await ask([], "", {}, 1);
  await takeLarge();
}

/** Takes the memory of all large reads. */
async function takeLarge(): Promise<void> {
  await ask([], "", {}, 96);
  await ask([], "", {}, 96);
}

/** What a source tells of a file at one opening. */
interface OpenedFile {
  readonly identity?: string;
  readonly version: string | null;
  readonly lines?: number;
}

/** A source of one large file, which counts how often it is open. */
function countedSource(
  files: readonly OpenedFile[],
): FileSource & { open(...given: never[]): ReturnType<FileSource["open"]>; opened: number } {
  let opens = 0;
  const source = {
    traits: {
      confinement: "virtual",
      access: "random",
      parallelReads: 1,
      preferredReadBytes: 65_536,
    } as const,
    opened: 0,
    async open() {
      const { version, lines = 100_000, ...named } = files[Math.min(opens++, files.length - 1)] as OpenedFile;
      const content = Buffer.from("a line\n".repeat(lines));
      source.opened++;
      let closed = false;
      return {
        path: ["f"],
        size: content.length,
        modifiedMs: 0,
        version,
        ...named,
        read: async (target: Uint8Array, position: number) =>
          content.subarray(position, position + target.length).copy(target),
        changed: () => false,
        close() {
          if (!closed) source.opened--;
          closed = true;
        },
      };
    },
  };
  return source;
}

describe("a call that waits for memory", () => {
  test("holds no file, and answers once there is memory", async () => {
    await takeAll();
    const source = countedSource([{ identity: "1", version: "1" }]);
    let result: string | undefined;
    void readFileTool({ source })
      .run({ path: "f", limit: 1 })
      .then(({ text }) => (result = text));
    await settled();
    expect([result, source.opened]).toEqual([undefined, 0]);
    for (const memory of held.splice(0)) hold(memory, 0);
    await vi.waitFor(() => expect(result).toContain("of 100000"));
    expect(source.opened).toBe(0);
  });

  test.for([
    ["a large file", "f"],
    ["a small file", "small"],
  ])("waits within its own time, and says so: %s", async ([, path]) => {
    await takeAll();
    const source = countedSource([{ identity: "1", version: "1" }]);
    const small = memorySource({ small: "text" });
    const both: FileSource = {
      ...source,
      open: (segments, options) => (segments[0] === "small" ? small.open(segments, options) : source.open()),
    };
    const result = await readFileTool({ source: both, timeoutMs: 30 }).run({ path });
    expect(result.text).toBe(
      `Error: TIMEOUT: ${path}: after 30 ms, the call still waited for its turn, because other reads hold what it needs; try again later`,
    );
    expect(result).toMatchObject({ ok: false, error: { code: "TIMEOUT", retryable: true } });
    expect(source.opened).toBe(0);
  });

  const named = { identity: "1", version: "1" };
  const versioned = { version: "1" };
  const unknown = { version: null };
  test.for<[string, OpenedFile, OpenedFile, string | undefined]>([
    ["the same file", named, named, undefined],
    ["the same file that was written to", named, { ...named, version: "2" }, undefined],
    ["another file", named, { ...named, identity: "2" }, "CHANGED_DURING_READ"],
    ["a file of the same version", versioned, versioned, undefined],
    ["a file of another version", versioned, { version: "2" }, "CHANGED_DURING_READ"],
    ["a file of the same size", unknown, unknown, undefined],
    ["a file of another size", unknown, { ...unknown, lines: 99_999 }, "CHANGED_DURING_READ"],
  ])("opens %s again", async ([, first, again, code]) => {
    // There is room to open it, and none to scan it.
    await takeLarge();
    const source = countedSource([first, again]);
    const reading = readFileTool({ source }).run({ path: "f", limit: 1 });
    await settled();
    await settled();
    expect(source.opened).toBe(0);
    for (const memory of held.splice(0)) hold(memory, 0);
    const result = await reading;
    expect(result.ok ? undefined : result.error.code).toBe(code);
    expect(source.opened).toBe(0);
  });
});

test("a source that never answers keeps the memory of its call only until the call ends", async () => {
  const source: FileSource = {
    traits: { confinement: "virtual", access: "random", parallelReads: 1, preferredReadBytes: 65_536 },
    open: () => new Promise(() => {}),
  };
  const hanging = readFileTool({ source, timeoutMs: 20 });
  await Promise.all(Array.from({ length: 300 }, () => hanging.run({ path: "f" })));
  await takeAll();
  expect(held).toHaveLength(66);
});

test("a slow source does not hold the reads of others", async () => {
  const source: FileSource = {
    traits: { confinement: "virtual", access: "random", parallelReads: 1, preferredReadBytes: 65_536 },
    open: () => new Promise(() => {}),
  };
  const controller = new AbortController();
  const slow = readFileTool({ source });
  const waiting = Array.from({ length: 300 }, () =>
    slow.run({ path: "f" }, { signal: controller.signal }).catch(() => {}),
  );
  const quick = readFileTool({ source: memorySource({ f: "content" }) });
  expect((await quick.run({ path: "f" })).ok).toBe(true);
  controller.abort();
  await Promise.all(waiting);
});

/** A source of one file whose reads behind a position never answer. */
function stuckSource(bytes: Uint8Array, version: string | null, position: number): FileSource {
  return {
    traits: { confinement: "virtual", access: "random", parallelReads: 1, preferredReadBytes: 65_536 },
    open: async () => ({
      path: ["f"],
      size: bytes.length,
      modifiedMs: 0,
      version,
      read: (target, at) =>
        at >= position
          ? new Promise(() => {})
          : Promise.resolve(Buffer.from(bytes.subarray(at, at + target.length)).copy(target)),
      changed: () => false,
      close() {},
    }),
  };
}

test("large reads of a slow source hold neither the small nor the large reads of others", async () => {
  const content = Buffer.from("a line\n".repeat(200_000));
  const controller = new AbortController();
  const slow = readFileTool({ source: stuckSource(content, null, 0) });
  const waiting = Array.from({ length: 30 }, () =>
    slow.run({ path: "f" }, { signal: controller.signal }).catch(() => {}),
  );
  await settled();
  const large = readFileTool({
    source: memorySource({ "n.ipynb": `{"cells":[${" ".repeat(19_000_000)}]}` }),
  });
  const small = readFileTool({ source: memorySource({ f: "content" }) });
  const both = [large.run({ path: "n.ipynb" }), small.run({ path: "f" })];
  expect((await Promise.all(both)).map(({ text }) => text)).toEqual([
    "[n.ipynb | notebook of 0 cells]",
    "[f | line 1 of 1]\n1\tcontent",
  ]);
  controller.abort();
  await Promise.all(waiting);
});

test("a scan that hangs holds no other read of the same version, in its own workspace or another", async () => {
  const content = Buffer.from("a line\n".repeat(500_000));
  const hanging = readFileTool({ source: stuckSource(content, "shared", 1_000_000), timeoutMs: 2000 });
  const working = readFileTool({ source: stuckSource(content, "shared", Infinity), timeoutMs: 10_000 });
  const late = { path: "f", offset: 490_000, limit: 1 };
  const stuck = hanging.run(late);
  await settled();
  expect((await working.run(late)).text).toContain("line 490000");
  expect((await stuck).text).toContain("TIMEOUT");
  expect((await working.run({ ...late, offset: 490_001 })).text).toContain("line 490001");
});

/** What calls may hang in. */
const hanging: Readonly<Record<string, (begun: () => void) => ReadFileToolOptions>> = {
  authorize: (begun) => ({
    source: memorySource({ f: "x" }),
    authorize() {
      begun();
      return new Promise(() => {});
    },
  }),
  "opening their file": (begun) => ({
    source: {
      traits: { confinement: "virtual", access: "random", parallelReads: 1, preferredReadBytes: 65_536 },
      open() {
        begun();
        return new Promise(() => {});
      },
    },
  }),
  "opening a file that authorize decides about": (begun) => ({
    ...hanging["opening their file"]?.(begun),
    authorize: () => true,
  }),
  "reading a small file": (begun) => ({
    source: {
      traits: { confinement: "virtual", access: "random", parallelReads: 1, preferredReadBytes: 65_536 },
      open: async () => ({
        path: ["f"],
        size: 4,
        modifiedMs: 0,
        version: null,
        read() {
          begun();
          return new Promise(() => {});
        },
        changed: () => false,
        close() {},
      }),
    },
  }),
  "reading a large file": (begun) => ({
    source: {
      traits: { confinement: "virtual", access: "random", parallelReads: 1, preferredReadBytes: 65_536 },
      open: async () => ({
        path: ["f"],
        size: 4_000_000,
        modifiedMs: 0,
        version: null,
        read(target) {
          if (target.length > 0) begun();
          return new Promise(() => {});
        },
        changed: () => false,
        close() {},
      }),
    },
  }),
};

// As many calls of as many workspaces, and how many of them get so far that they hang.
test.for<[string, number, number, number]>([
  ["authorize", 1, 64, 24],
  ["authorize", 1, 100, 24],
  ["authorize", 2, 24, 48],
  ["authorize", 2, 31, 48],
  ["authorize", 2, 32, 48],
  ["authorize", 2, 40, 48],
  ["authorize", 3, 30, 72],
  ["authorize", 4, 15, 60],
  ["authorize", 4, 16, 64],
  ["authorize", 6, 30, 98],
  ["authorize", 100, 3, 164],
  ["authorize", 150, 30, 242],
  ["opening their file", 2, 40, 48],
  ["opening their file", 150, 30, 242],
  ["opening a file that authorize decides about", 2, 40, 48],
  ["opening a file that authorize decides about", 100, 3, 164],
  ["reading a small file", 1, 100, 48],
  ["reading a small file", 2, 40, 48],
  ["reading a small file", 16, 30, 62],
  ["reading a large file", 1, 30, 7],
  ["reading a large file", 7, 30, 13],
])(
  "calls that hang in %s, of %i workspaces with %i each, hold up no other workspace",
  async ([kind, workspaces, calls, expected]) => {
    let begun = 0;
    const controller = new AbortController();
    const waiting = Array.from({ length: workspaces }, () => {
      const tool = readFileTool(hanging[kind]?.(() => begun++));
      return Array.from({ length: calls }, () =>
        tool.run({ path: "f" }, { signal: controller.signal }).catch(() => {}),
      );
    }).flat();
    try {
      await vi.waitFor(() => expect(begun).toBe(expected), 5000);
      const source = memorySource({ f: "content", large: "a line\n".repeat(100_000) });
      const [plain, asking] = [
        readFileTool({ source, timeoutMs: 2000 }),
        readFileTool({ source, timeoutMs: 2000, authorize: () => true }),
      ];
      const texts = [];
      for (const tool of [plain, asking]) {
        texts.push((await tool.run({ path: "f" })).text, (await tool.run({ path: "large", limit: 1 })).text);
      }
      const both = [
        "[f | line 1 of 1]\n1\tcontent",
        "[large | line 1 of 100000 | next: offset=2 limit=1]\n1\ta line",
      ];
      expect(texts).toEqual([...both, ...both]);
      await settled();
      expect(begun).toBe(expected);
    } finally {
      controller.abort();
      await Promise.all(waiting);
    }
    // All is given back.
    await takeAll();
    expect(held).toHaveLength(66);
  },
);
