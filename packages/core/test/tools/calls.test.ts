import { getEventListeners } from "node:events";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ReadError } from "../../src/contract/read-error.ts";
import { memorySource } from "../../src/source/memory-source.ts";
import { requireAuthorized, type AuthorizeRequest, takeReadSlot } from "../../src/tools/engine/call.ts";
import { codexReadFileTool } from "../../src/tools/codex/tool.ts";
import { failure, toKnownError } from "../../src/tools/engine/results.ts";
import { readFileTool } from "../../src/tools/read-file/tool.ts";
import { unlessAborted } from "../../src/tools/engine/deadline.ts";

const source = memorySource({
  f: "text\n",
  small: "x".repeat(262_144),
  large: "x".repeat(262_145),
});

/** Whatever can go on has gone on. */
function settled(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}

describe("what the host decides", () => {
  const request: AuthorizeRequest = {
    requested: "f",
    path: "f",
    size: 5,
    context: undefined,
    signal: undefined,
  };

  test.for<[unknown, string | undefined]>([
    [true, undefined],
    [{ allowed: true }, undefined],
    [{ allowed: true, reason: "never mind" }, undefined],
    [false, "the host does not allow reading it"],
    [{ allowed: false }, "the host does not allow reading it"],
    [{ allowed: false, reason: "ask first" }, "the host does not allow reading it: ask first"],
    [{ allowed: false, reason: "" }, "the host does not allow reading it"],
    [{ allowed: false, reason: 5 }, "the host does not allow reading it"],
    [{ allowed: 1 }, "the host does not allow reading it"],
    [{}, "the host does not allow reading it"],
    [null, "the host does not allow reading it"],
    [1, "the host does not allow reading it"],
  ])("%j", async ([decision, message]) => {
    const decided = requireAuthorized(() => decision as boolean, request);
    if (message === undefined) expect(await decided).toBeUndefined();
    else {
      await expect(decided).rejects.toMatchObject({
        code: "ACCESS_DENIED",
        message,
        details: { rule: "authorize" },
      });
    }
  });

  test("what it throws is kept for programs, unless the call was aborted", async () => {
    const cause = new Error("own");
    const throwing = (): never => {
      throw cause;
    };
    await expect(requireAuthorized(throwing, request)).rejects.toMatchObject({
      code: "ACCESS_DENIED",
      message: "the host could not decide whether it may be read",
      cause,
    });
    const reason = new Error("stop");
    const aborted = { ...request, signal: AbortSignal.abort(reason) };
    await expect(requireAuthorized(throwing, aborted)).rejects.toBe(reason);
  });
});

describe("places among large reads", () => {
  const held: (() => void)[] = [];
  afterEach(() => {
    for (const leave of held.splice(0)) leave();
  });

  async function takeAll(): Promise<void> {
    for (let count = 0; count < 16; count++) held.push(await takeReadSlot(new AbortController().signal));
  }

  test("a file of 256 KiB needs none, and a larger one waits for it, however long", async () => {
    await takeAll();
    const tool = codexReadFileTool({ source, timeoutMs: 1 });
    const quick = codexReadFileTool({ source });
    expect((await quick.run({ file_path: "/small" })).ok).toBe(true);
    let answered = false;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const large = tool.run({ file_path: "/large" }).then((result) => {
      answered = true;
      return result;
    });
    await settled();
    vi.advanceTimersByTime(60_000);
    await settled();
    vi.useRealTimers();
    expect(answered).toBe(false);
    held.pop()?.();
    await large;
    expect(answered).toBe(true);
  });

  test("each read leaves the place that it took", async () => {
    const tool = codexReadFileTool({ source });
    for (let count = 0; count < 20; count++) await tool.run({ file_path: "/large" });
    const failing = codexReadFileTool({
      source: {
        traits: source.traits,
        open: async () => ({
          path: ["f"],
          size: null,
          modifiedMs: null,
          version: null,
          read: () => Promise.reject(new Error("lost")),
          changed: () => null,
          close() {},
        }),
      },
    });
    for (let count = 0; count < 20; count++) {
      expect(await failing.run({ file_path: "/f" })).toMatchObject({
        ok: false,
        error: { code: "INTERNAL" },
      });
    }
    await takeAll();
    expect(held).toHaveLength(16);
  });
});

test.for<[string, unknown]>([
  ["nothing", undefined],
  ["null", null],
  ["a text", "x"],
  ["no signal", { signal: undefined }],
  ["null for a signal", { signal: null }],
  ["a number for a signal", { signal: 5 }],
  ["half a signal", { signal: { aborted: false } }],
  ["a signal that cannot throw", { signal: { aborted: true, addEventListener() {} } }],
  ["the other half", { signal: { addEventListener() {} } }],
])("%s in place of a call is none", async ([, call]) => {
  expect((await readFileTool({ source }).run({ path: "f" }, call as never)).ok).toBe(true);
});

test("what comes with a call reaches the host, whatever the signal is", async () => {
  const contexts: unknown[] = [];
  const tool = readFileTool({
    source,
    authorize: ({ context }) => {
      contexts.push(context);
      return true;
    },
  });
  await tool.run({ path: "f" }, { context: "who", signal: {} as never });
  await tool.run({ path: "f" }, { context: "who", signal: new AbortController().signal });
  expect(contexts).toEqual(["who", "who"]);
});

test("a call leaves nothing on a signal that lives longer", async () => {
  const { signal } = new AbortController();
  const tool = readFileTool({ source, authorize: () => true });
  for (const path of ["f", "large", "missing"]) await tool.run({ path }, { signal });
  await settled();
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

describe("work that an abort does not wait for", () => {
  test("gives what the work gives, and leaves nothing on the signal", async () => {
    const { signal } = new AbortController();
    expect(await unlessAborted(Promise.resolve(5), signal)).toBe(5);
    await expect(unlessAborted(Promise.reject(new Error("own")), signal)).rejects.toThrow("own");
    await settled();
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  test("ends with the reason of the abort", async () => {
    const reason = new Error("stop");
    const never = new Promise<never>(() => {});
    await expect(unlessAborted(never, AbortSignal.abort(reason))).rejects.toBe(reason);
    const controller = new AbortController();
    const waiting = unlessAborted(never, controller.signal);
    controller.abort(reason);
    await expect(waiting).rejects.toBe(reason);
  });
});

test("an error of ours stays itself, and any other tells nothing of itself", () => {
  const known = new ReadError("NOT_FOUND", "no such file");
  expect(toKnownError(known)).toBe(known);
  const cause = new Error("/etc/passwd");
  expect(toKnownError(cause)).toMatchObject({
    code: "INTERNAL",
    message: "an unexpected error occurred while reading",
    cause,
  });
});

test("a failure has the text of its message, where it has none of its own", () => {
  expect(failure("CODE", "message")).toEqual({
    ok: false,
    text: "message",
    media: [],
    files: [],
    error: { code: "CODE", message: "message", retryable: false },
  });
  expect(failure("CODE", "message", { retryable: true, details: { a: 1 }, text: "other" })).toEqual({
    ok: false,
    text: "other",
    media: [],
    files: [],
    error: { code: "CODE", message: "message", retryable: true, details: { a: 1 } },
  });
});
