import { getEventListeners } from "node:events";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { FileSource } from "../../src/contract/file-source.ts";
import { setMaxMemoryBytes } from "../../src/index.ts";
import { memorySource } from "../../src/source/memory-source.ts";
import { readFileTool } from "../../src/tools/read-file/tool.ts";
import { holdMemory, waitForMemory, type HeldMemory } from "../../src/tools/engine/memory-budget.ts";
import { settled } from "../settled.ts";

const mebibyte = 1024 * 1024;
const held: HeldMemory[] = [];
const never = new AbortController().signal;

afterEach(async () => {
  while (held.length > 0) {
    for (const memory of held.splice(0)) holdMemory(memory, 0);
    await settled();
  }
  setMaxMemoryBytes(256 * mebibyte);
  vi.useRealTimers();
});

/** Asks for memory, and tells in `order` when it came. */
async function ask(order: string[], name: string, owner: object, mebibytes: number, signal = never) {
  const memory: HeldMemory = { owner, bytes: 0 };
  try {
    await waitForMemory(memory, mebibytes * mebibyte, signal);
    held.push(memory);
    order.push(name);
  } catch (error) {
    order.push(`${name}: ${String(error)}`);
  }
  return memory;
}

function tryToHold(owner: object, mebibytes: number): boolean {
  const memory: HeldMemory = { owner, bytes: 0 };
  held.push(memory);
  return holdMemory(memory, mebibytes * mebibyte);
}

describe("the memory of all reads", () => {
  test("is 256 MiB, of which one workspace may hold three quarters", () => {
    const one = {};
    expect(tryToHold(one, 192)).toBe(true);
    expect(tryToHold(one, 1)).toBe(false);
    expect(tryToHold({}, 64)).toBe(true);
    expect(tryToHold({}, 1)).toBe(false);
  });

  test("is what the process sets", () => {
    setMaxMemoryBytes(64 * mebibyte);
    const one = {};
    expect(tryToHold(one, 48)).toBe(true);
    expect(tryToHold(one, 1)).toBe(false);
  });

  test.for([0, 16 * mebibyte - 1, 1.5, -1, Number.NaN, Infinity, "64", null, undefined])(
    "is not set to %s",
    (bytes) => {
      expect(() => setMaxMemoryBytes(bytes as number)).toThrow(TypeError);
    },
  );

  test("is waited for in the order in which it was asked for, the small ones too", async () => {
    const order: string[] = [];
    expect(tryToHold({}, 192)).toBe(true);
    const owner = {};
    void ask(order, "large", owner, 100);
    void ask(order, "small", {}, 1);
    await settled();
    expect(order).toEqual([]);
    expect(tryToHold({}, 1)).toBe(false);
    holdMemory(held[0] as HeldMemory, 0);
    await settled();
    expect(order).toEqual(["large", "small"]);
  });

  test("that one workspace waits for is not kept from another", async () => {
    const order: string[] = [];
    const slow = {};
    expect(tryToHold(slow, 192)).toBe(true);
    void ask(order, "slow", slow, 10);
    void ask(order, "other", {}, 10);
    await settled();
    expect(order).toEqual(["other"]);
    expect(tryToHold({}, 10)).toBe(true);
    expect(tryToHold(slow, 0.5)).toBe(false);
  });

  test("is given to a call that wants more than there is, once it is as much as a workspace may hold", async () => {
    const order: string[] = [];
    const memory = await ask(order, "huge", {}, 10_000);
    expect(order).toEqual(["huge"]);
    expect(memory.bytes).toBe(192 * mebibyte);
  });

  test("is not held by who was aborted, and who waits behind gets it", async () => {
    const order: string[] = [];
    const controller = new AbortController();
    expect(tryToHold({}, 192)).toBe(true);
    void ask(order, "aborted", {}, 100, controller.signal);
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
  await ask([], "", {}, 192);
  await ask([], "", {}, 64);
}

/** A source of one large file, which counts how often it is open. */
function countedSource(
  files: { readonly identity: string; readonly version: string }[],
): FileSource & { open(...given: never[]): ReturnType<FileSource["open"]>; opened: number } {
  const content = Buffer.from("a line\n".repeat(100_000));
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
      const { identity, version } = files[Math.min(opens++, files.length - 1)] as (typeof files)[number];
      source.opened++;
      let closed = false;
      return {
        path: ["f"],
        size: content.length,
        modifiedMs: 0,
        version,
        identity,
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
    for (const memory of held.splice(0)) holdMemory(memory, 0);
    await vi.waitFor(() => expect(result).toContain("of 100000"));
    expect(source.opened).toBe(0);
  });

  test("waits within its own time, and says so", async () => {
    await takeAll();
    const source = countedSource([{ identity: "1", version: "1" }]);
    const result = await readFileTool({ source, timeoutMs: 30 }).run({ path: "f" });
    expect(result).toMatchObject({ ok: false, error: { code: "TIMEOUT", retryable: true } });
    expect(source.opened).toBe(0);
  });

  test.for<[string, { identity: string; version: string }, string | undefined]>([
    ["the same file", { identity: "1", version: "1" }, undefined],
    ["the same file that was written to", { identity: "1", version: "2" }, undefined],
    ["another file", { identity: "2", version: "1" }, "CHANGED_DURING_READ"],
  ])("opens %s again", async ([, again, code]) => {
    // There is room to open it, and none to scan it.
    await ask([], "", {}, 192);
    await ask([], "", {}, 60);
    const source = countedSource([{ identity: "1", version: "1" }, again]);
    const reading = readFileTool({ source }).run({ path: "f", limit: 1 });
    await settled();
    await settled();
    expect(source.opened).toBe(0);
    for (const memory of held.splice(0)) holdMemory(memory, 0);
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
  expect(held).toHaveLength(2);
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
