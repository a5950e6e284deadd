import { getEventListeners } from "node:events";
import { describe, expect, test } from "vitest";
import { ReadError } from "../../src/contract/read-error.ts";
import {
  forwardSource,
  requireNoLinks,
  type ForwardContent,
  type ForwardFiles,
} from "../../src/source/forward-source.ts";
import type { FileSource, SourceEntry } from "../../src/contract/file-source.ts";
import { readFileTool } from "../../src/tools/read-file/tool.ts";

const how = { symlinks: "inside", headBytes: 0 } as const;
const KiB = 1024;

/** A source of one file. */
function sourceOf(
  content: Partial<ForwardContent>,
  options?: object,
  more?: Partial<ForwardFiles>,
): FileSource {
  const files = { name: "store", open: async () => ({ content: () => "", ...content }), ...more };
  return forwardSource(files, options);
}

function streamOf(...pieces: readonly unknown[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece as Uint8Array);
      controller.close();
    },
  });
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

async function textOf(content: Partial<ForwardContent>, options?: object): Promise<string> {
  return (await readFileTool({ source: sourceOf(content, options) }).run({ path: "f" })).text;
}

describe("what is given", () => {
  test.for<[string, () => Awaited<ReturnType<ForwardContent["content"]>>]>([
    ["bytes", () => encode("h\u00e9llo\n")],
    ["a text", () => "h\u00e9llo\n"],
    ["a stream", () => streamOf(encode("h\u00e9llo\n"))],
    [
      "a stream that splits a character",
      () => streamOf(Uint8Array.of(0x68, 0xc3), encode("\u00e9llo\n").subarray(1)),
    ],
    [
      "a stream with empty pieces",
      () => streamOf(encode("h"), encode(""), encode(""), encode("\u00e9llo\n")),
    ],
    ["a stream of text", () => streamOf("h\u00e9", "llo\n")],
  ])("is read: %s", async ([, content]) => {
    expect(await textOf({ content })).toBe("[f | line 1 of 1]\n1\th\u00e9llo");
    expect(await textOf({ content, size: 7 })).toBe("[f | line 1 of 1]\n1\th\u00e9llo");
  });

  test.for<[string, Partial<ForwardContent>, string]>([
    ["no bytes", { content: () => null as never }, "INTERNAL: f: the store gave no usable bytes"],
    ["a number", { content: () => 7 as never }, "INTERNAL: f: the store gave no usable bytes"],
    ["a list", { content: () => [1, 2] as never }, "INTERNAL: f: the store gave no usable bytes"],
    ["a stream of numbers", { content: () => streamOf(7) }, "INTERNAL: f: the store gave no usable bytes"],
    [
      "a text that lost bytes",
      { content: () => "PNG\ufffd\n" },
      "INTERNAL: f: the store gave no usable bytes: it gave a text, in which some of them are lost",
    ],
    [
      "half a character",
      { content: () => streamOf("a\ud83d", "\ude00") },
      "INTERNAL: f: the store gave no usable bytes: it gave a text, in which some of them are lost",
    ],
    ["another size", { size: -1 }, "INTERNAL: f: the store gave no usable size"],
    ["no number as size", { size: "6" as never }, "INTERNAL: f: the store gave no usable size"],
    ["no time", { modifiedMs: NaN }, "INTERNAL: f: the store gave no usable time of modification"],
    [
      "fewer bytes than its size",
      { size: 3, content: () => encode("ab") },
      "INTERNAL: f: the store gave no usable bytes: their number is not the file's size",
    ],
    [
      "a stream that ends in the middle",
      { size: 3, content: () => streamOf(encode("ab")) },
      "CHANGED_DURING_READ: f: the file changed while it was read",
    ],
    [
      "a stream that goes on behind its size",
      { size: 3, content: () => streamOf(encode("ab"), encode("cd")) },
      "CHANGED_DURING_READ: f: the file changed while it was read",
    ],
  ])("is refused: %s", async ([, content, text]) => {
    expect(await textOf(content)).toContain(`Error: ${text}`);
  });

  test("a stream that fails in the middle", async () => {
    const failing = (): ReadableStream<Uint8Array> => {
      let pulls = 0;
      return new ReadableStream({
        pull(controller) {
          if (pulls++ === 0) controller.enqueue(encode("one\n"));
          else controller.error(new Error("https://key@host/f was cut"));
        },
      });
    };
    expect(await textOf({ content: failing })).toBe("Error: INTERNAL: f: the file could not be read");
  });
});

describe("errors of others", () => {
  test.for<[unknown, string]>([
    [Object.assign(new Error("x"), { code: "ENOENT" }), "NOT_FOUND: f: no such file"],
    [new Error("ENOENT: no such file or directory, open '/home/key/f'"), "NOT_FOUND: f: no such file"],
    [
      new Error("EISDIR: illegal operation on a directory, read '/key'"),
      "NOT_FILE: f: it is a directory, not a file",
    ],
    [
      { code: "EACCES", path: "key" },
      "PERMISSION_DENIED: f: the operating system does not permit reading it",
    ],
    [{ message: "EACCES: key" }, "PERMISSION_DENIED: f: the operating system does not permit reading it"],
    [new Error("https://key@host/f: EISDIR"), "INTERNAL: f: the file could not be read"],
    ["key", "INTERNAL: f: the file could not be read"],
    [null, "INTERNAL: f: the file could not be read"],
    [undefined, "INTERNAL: f: the file could not be read"],
    [new ReadError("ACCESS_DENIED", "not for you"), "ACCESS_DENIED: f: not for you"],
  ])("%o", async ([error, text]) => {
    const source = sourceOf({}, {}, { open: () => Promise.reject(error) });
    const answer = (await readFileTool({ source }).run({ path: "f" })).text;
    expect(answer).toContain(`Error: ${text}`);
    expect(answer).not.toContain("key");
  });

  test("one that cannot even be looked at", async () => {
    const trap = (): never => {
      throw new Error("key");
    };
    const error = new Proxy({}, { get: trap, has: trap, getPrototypeOf: trap });
    const source = sourceOf({}, {}, { open: () => Promise.reject(error) });
    expect((await readFileTool({ source }).run({ path: "f" })).text).toBe(
      "Error: INTERNAL: f: the file could not be read",
    );
  });

  test("the root is a directory, and is not asked for", async () => {
    let asked = 0;
    const source = sourceOf({}, {}, { open: async () => ({ content: () => `${asked++}` }) });
    await expect(source.open([], how)).rejects.toMatchObject({
      code: "NOT_FILE",
      details: { kind: "directory" },
    });
    expect(asked).toBe(0);
  });
});

describe("bounds", () => {
  test("a file that says it is too large is not asked for", async () => {
    let asked = 0;
    const content = (): string => `${asked++}`;
    expect(await textOf({ size: 5e9, content })).toBe(
      "Error: TOO_LARGE: f: it has 5000000000 bytes, and at most 67108864 can be read here",
    );
    expect(await textOf({ minimumSize: 11, content }, { maxFileBytes: 10 })).toBe(
      "Error: TOO_LARGE: f: it has more than 10 bytes, and at most 10 can be read here",
    );
    expect(asked).toBe(0);
  });

  test("bytes that are too many", async () => {
    expect(await textOf({ content: () => "eleven chars" }, { maxFileBytes: 11 })).toBe(
      "Error: TOO_LARGE: f: it has 12 bytes, and at most 11 can be read here",
    );
    expect(await textOf({ content: () => "eleven char" }, { maxFileBytes: 11 })).toBe(
      "[f | line 1 of 1]\n1\televen char",
    );
  });

  test("a stream of 5 GB is given up after 64 MiB, and cancelled", async () => {
    const piece = new Uint8Array(KiB * KiB).fill(0x0a);
    let pieces = 0;
    let cancelled = 0;
    const content = (): ReadableStream<Uint8Array> =>
      new ReadableStream({
        pull(controller) {
          if (++pieces > 5000) controller.close();
          else controller.enqueue(piece);
        },
        cancel: () => void cancelled++,
      });
    const tool = readFileTool({ source: sourceOf({ content }) });
    expect((await tool.run({ path: "f", offset: -1 })).text).toBe(
      "Error: TOO_LARGE: f: it has more than 67108864 bytes, and at most 67108864 can be read here",
    );
    expect(pieces).toBeLessThan(70);
    expect(cancelled).toBe(1);
  });

  test("only what is needed of a stream is asked for", async () => {
    let pieces = 0;
    const content = (): ReadableStream<Uint8Array> =>
      new ReadableStream(
        {
          pull: (controller) => {
            pieces++;
            controller.enqueue(new Uint8Array(KiB).fill(0x61));
          },
        },
        { highWaterMark: 0 },
      );
    const file = await sourceOf({ content }).open(["f"], { ...how, headBytes: 3 * KiB });
    // One more, which shows whether the file ends there.
    expect([pieces, file.size, file.head?.length]).toEqual([4, null, 3 * KiB]);
    expect(await file.read(new Uint8Array(10), 3 * KiB)).toBe(10);
    expect(pieces).toBe(4);
    file.close();
  });

  test.for([
    [{ maxFileBytes: 0 }, "maxFileBytes: expected a whole number of at least 1, got 0"],
    [{ maxFileBytes: 1.5 }, "maxFileBytes: expected a whole number of at least 1, got 1.5"],
    [{ maxBytes: 1 }, "maxBytes: there is no such option"],
    [null, "expected options such as { maxFileBytes: 1000000 }, got null"],
  ] as const)("wrong options: %j", ([options, message]) => {
    expect(() => sourceOf({}, options as never)).toThrow(message);
  });
});

describe("facts", () => {
  test("those of a whole file", async () => {
    const content = { content: () => "12345", modifiedMs: 7, version: "v", path: ["real"] };
    const file = await sourceOf(content).open(["f"], how);
    const { path, size, modifiedMs, version } = file;
    expect({ path, size, modifiedMs, version, changed: file.changed() }).toEqual({
      path: ["real"],
      size: 5,
      modifiedMs: 7,
      version: "v",
      changed: false,
    });
  });

  test("a Buffer is given as a plain array", async () => {
    const file = await sourceOf({ content: () => Buffer.from("12345") }).open(["f"], how);
    expect(file.head?.constructor).toBe(Uint8Array);
    expect(file.head).toEqual(encode("12345"));
  });

  test("those of a stream: the size is known once it has ended", async () => {
    const file = await sourceOf({ content: () => streamOf(encode("12"), encode("345")) }).open(["f"], how);
    expect([file.size, file.modifiedMs, file.version, file.changed()]).toEqual([null, null, null, null]);
    expect(await file.read(new Uint8Array(9), 0)).toBe(2);
    expect(await file.read(new Uint8Array(9), 2)).toBe(3);
    expect(await file.read(new Uint8Array(9), 5)).toBe(0);
    expect([file.size, file.changed()]).toEqual([5, false]);
    await expect(file.read(new Uint8Array(9), 1)).rejects.toMatchObject({ code: "INTERNAL" });
  });

  test("the size of a large file that comes in one piece is known with the open", async () => {
    const source = sourceOf({ content: () => streamOf(new Uint8Array(100 * KiB)) });
    const file = await source.open(["f"], { ...how, headBytes: KiB });
    expect([file.size, file.head?.length]).toEqual([100 * KiB, 100 * KiB]);
    const slow = sourceOf({ content: () => new ReadableStream({ start: (c) => c.enqueue(encode("abc")) }) });
    expect((await slow.open(["f"], { ...how, headBytes: 1 })).size).toBeNull();
  });

  test("a small stream is known with the open", async () => {
    const source = sourceOf({ content: () => streamOf(encode("12"), encode("345")) });
    const file = await source.open(["f"], { ...how, headBytes: KiB });
    expect([file.size, new TextDecoder().decode(file.head)]).toEqual([5, "12345"]);
  });
});

describe("aborts", () => {
  const reason = new Error("stop");
  const never = (): Promise<never> => new Promise(() => {});

  test("before, nothing is asked for", async () => {
    let asked = 0;
    const source = sourceOf({}, {}, { open: async () => ({ content: () => `${asked++}` }) });
    const signal = AbortSignal.abort(reason);
    await expect(source.open(["f"], { ...how, signal })).rejects.toBe(reason);
    expect(asked).toBe(0);
  });

  test.for<[string, Partial<ForwardFiles>]>([
    ["the search", { open: never }],
    ["the content", { open: async () => ({ content: never }) }],
    ["the first piece", { open: async () => ({ content: () => new ReadableStream({ pull: never }) }) }],
    [
      "empty pieces without end",
      {
        open: async () => ({
          content: () => new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(0)) }),
        }),
      },
    ],
  ])("while it waits for what never comes: %s", async ([, files]) => {
    const controller = new AbortController();
    const { signal } = controller;
    const source = sourceOf({}, {}, files);
    const opened = source.open(["f"], { symlinks: "inside", headBytes: 10, signal });
    setTimeout(() => controller.abort(reason), 5);
    await expect(opened).rejects.toBe(reason);
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  test("a listing that never comes", async () => {
    const controller = new AbortController();
    const source = sourceOf({}, {}, { list: never });
    const listed = source.list?.([], { limit: 5, signal: controller.signal });
    controller.abort(reason);
    await expect(listed).rejects.toBe(reason);
  });

  test("a stream that comes after the abort is cancelled, and not read", async () => {
    const controller = new AbortController();
    const late = Promise.withResolvers<ReadableStream<Uint8Array>>();
    const opened = sourceOf({ content: () => late.promise }).open(["f"], {
      ...how,
      signal: controller.signal,
    });
    await Promise.resolve();
    controller.abort(reason);
    await expect(opened).rejects.toBe(reason);
    const cancelled = Promise.withResolvers<void>();
    late.resolve(new ReadableStream({ cancel: () => cancelled.resolve() }));
    await cancelled.promise;
  });

  test("an aborted read loses no bytes", async () => {
    const pieces = Promise.withResolvers<void>();
    const content = (): ReadableStream<Uint8Array> =>
      new ReadableStream({
        async pull(controller) {
          await pieces.promise;
          controller.enqueue(encode("abc"));
          controller.close();
        },
      });
    const file = await sourceOf({ content }).open(["f"], how);
    const controller = new AbortController();
    const target = new Uint8Array(3);
    const aborted = file.read(target, 0, controller.signal);
    controller.abort(reason);
    await expect(aborted).rejects.toBe(reason);
    pieces.resolve();
    expect(await file.read(target, 0)).toBe(3);
    expect(new TextDecoder().decode(target)).toBe("abc");
  });

  test("a close ends a read in flight", async () => {
    const file = await sourceOf({ content: () => new ReadableStream({ pull: never }) }).open(["f"], how);
    const read = file.read(new Uint8Array(1), 0);
    file.close();
    await expect(read).rejects.toMatchObject({ code: "INTERNAL", message: "the file was already closed" });
    file.close();
  });
});

describe("names", () => {
  test("those that are none are left out, and the limit is kept", async () => {
    const names = ["a", "", ".", "..", "b/c", "d\0", 7, null, "e", "f"];
    const list = async (): Promise<SourceEntry[]> =>
      [
        ...names.map((name) => ({ name, type: "file" })),
        null,
        { name: "x", type: "socket" },
      ] as SourceEntry[];
    const source = sourceOf({}, {}, { list });
    expect(await source.list?.([], { limit: 9 })).toEqual([
      { name: "a", type: "file" },
      { name: "e", type: "file" },
      { name: "f", type: "file" },
    ]);
    expect(await source.list?.([], { limit: 1 })).toEqual([{ name: "a", type: "file" }]);
    const wrong = sourceOf({}, {}, { list: async () => "abc" as never });
    await expect(wrong.list?.([], { limit: 1 })).rejects.toMatchObject({ code: "INTERNAL" });
  });

  test("links are found where they are listed", async () => {
    const tree: Readonly<Record<string, readonly SourceEntry[]>> = {
      "": [
        { name: "d", type: "directory" },
        { name: "l", type: "link" },
        { name: "p", type: "other" },
      ],
      d: [{ name: "f", type: "file" }],
    };
    const list = async (path: readonly string[]): Promise<readonly SourceEntry[]> =>
      tree[path.join("/")] ?? [];
    await requireNoLinks(["d", "f"], list);
    const refused = { code: "ACCESS_DENIED", details: { rule: "symlinks" } };
    await expect(requireNoLinks(["l"], list)).rejects.toMatchObject(refused);
    await expect(requireNoLinks(["l", "f"], list)).rejects.toMatchObject(refused);
    await expect(requireNoLinks(["p"], list)).rejects.toMatchObject(refused);
    await expect(requireNoLinks(["d", "F"], list)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(requireNoLinks(["d", "f"], undefined)).rejects.toMatchObject(refused);
  });
});
