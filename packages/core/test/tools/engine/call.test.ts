import { Buffer } from "node:buffer";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { SourceFile, SourceTraits } from "../../../src/contract/file-source.ts";
import type { LocatedPath, Workspace } from "../../../src/contract/workspace.ts";
import { memorySource } from "../../../src/source/memory-source.ts";
import { codexReadFileTool } from "../../../src/tools/codex/tool.ts";
import { type Authorize, openFile, takeReadSlot, type ToolCall } from "../../../src/tools/engine/call.ts";
import { Deadline } from "../../../src/tools/engine/deadline.ts";
import { loggedFile } from "../../lines/logged-file.ts";
import { settled } from "../../settled.ts";

const source = memorySource({ small: "x".repeat(262_144), large: "x".repeat(262_145) });
const held: (() => void)[] = [];

afterEach(() => {
  for (const leave of held.splice(0)) leave();
});

async function takeAll(): Promise<void> {
  for (let count = 0; count < 16; count++) held.push(await takeReadSlot(new AbortController().signal));
}

/** How many large reads could start now. */
async function freePlaces(): Promise<number> {
  const left: (() => void)[] = [];
  for (;;) {
    const controller = new AbortController();
    const place = takeReadSlot(controller.signal).catch(() => undefined);
    const leave = await Promise.race([place, settled()]);
    if (leave === undefined) {
      controller.abort();
      break;
    }
    left.push(leave);
  }
  for (const leave of left) leave();
  return left.length;
}

const path: LocatedPath = {
  requested: "./f",
  shown: "f",
  rootIndex: 0,
  segments: ["f"],
  namesDirectory: false,
};

/** Something that happens in a call, and may abort it. */
type Step<Value> = (stop: () => void) => Value;

/** What a test says of a call and of the file that it opens. */
interface Given {
  readonly content?: string;
  readonly file?: Partial<SourceFile>;
  readonly onOpen?: Step<void>;
  readonly onRead?: Step<void>;
  readonly authorize?: Step<ReturnType<Authorize>>;
  readonly traitsOf?: Workspace["traitsOf"];
}

const reason = new Error("stop");

/** Reads a text in the current turn. */
function fill(content: string): NonNullable<SourceFile["readSync"]> {
  const bytes = Buffer.from(content);
  return (target, position) => bytes.subarray(position, position + target.length).copy(target);
}

/** A call whose workspace has one file, which counts how often it is closed. */
function callOf({ content = "text", file = {}, onOpen, onRead, authorize, traitsOf }: Given): {
  readonly call: ToolCall;
  readonly stop: () => void;
  readonly closes: () => number;
} {
  let closes = 0;
  const controller = new AbortController();
  const stop = (): void => controller.abort(reason);
  const deadline = new Deadline(60_000, controller.signal);
  onTestFinished(() => {
    // A test that fails holds no place of the next one.
    stop();
    deadline.finish();
  });
  const open = async (): Promise<SourceFile> => {
    onOpen?.(stop);
    const logged = loggedFile(content, { close: () => void closes++, ...file });
    const read: SourceFile["read"] = async (target, position) => {
      onRead?.(stop);
      return await logged.read(target.subarray(0, 1), position);
    };
    return { ...logged, read };
  };
  const workspace: Workspace = {
    confinement: "virtual",
    locate: () => path,
    open,
    list: async () => [],
    dispose() {},
    ...(traitsOf && { traitsOf }),
  };
  const call: ToolCall = {
    workspace,
    signal: deadline.signal,
    deadline,
    authorize: authorize && (() => authorize(stop)),
    context: "who",
    allowedPath: undefined,
  };
  return { call, stop, closes: () => closes };
}

describe("a file that a call opens", () => {
  test("comes with its path, its facts and the call's signal", async () => {
    const { call } = callOf({ file: { modifiedMs: 5, version: "v" } });
    const opened = await openFile(path, call);
    expect(opened).toMatchObject({
      path,
      facts: { path: "f", byteLength: 4, modifiedMs: 5, version: "v", changed: false },
      size: 4,
    });
    expect(opened.signal).toBe(call.signal);
    opened.close();
  });

  test.for<[string, number, number | null, boolean]>([
    ["of a few bytes", 4, 4, true],
    ["of 256 KiB", 262_144, 262_144, true],
    ["of a byte more", 262_145, 262_145, false],
    ["of unknown size", 4, null, false],
  ])("%s is read at once or takes a place", async ([, byteLength, size, atOnce]) => {
    const content = "x".repeat(byteLength);
    const { call, closes } = callOf({ content, file: { size, readSync: fill(content) } });
    const opened = await openFile(path, call);
    expect(opened.resident?.length).toBe(atOnce ? byteLength : undefined);
    expect(await freePlaces()).toBe(atOnce ? 16 : 15);
    opened.close();
    expect(closes()).toBe(1);
    expect(await freePlaces()).toBe(16);
  });

  test("that grew since is streamed without a place", async () => {
    const { call } = callOf({ content: "longer", file: { size: 3 } });
    const opened = await openFile(path, call);
    expect(opened).toMatchObject({ resident: undefined, size: 3 });
    expect(await freePlaces()).toBe(16);
    opened.close();
  });

  test.for<[string, SourceTraits | undefined, Pick<SourceTraits, "parallelReads" | "preferredReadBytes">]>([
    [
      "as its source likes it",
      { confinement: "virtual", access: "random", parallelReads: 4, preferredReadBytes: 65_536 },
      { parallelReads: 4, preferredReadBytes: 65_536 },
    ],
    [
      "one read after the other where its workspace does not say",
      undefined,
      { parallelReads: 1, preferredReadBytes: 524_288 },
    ],
  ])("is read %s", async ([, traits, expected]) => {
    const { call } = callOf({ file: { size: null }, ...(traits && { traitsOf: () => traits }) });
    const opened = await openFile(path, call);
    expect(opened.traits).toMatchObject(expected);
    opened.close();
  });

  test.for<[boolean | null, boolean]>([
    [true, true],
    [false, false],
    [null, false],
  ])("that says %s of changes has changed: %s", async ([answer, changed]) => {
    for (const given of [answer, Promise.resolve(answer)]) {
      const { call } = callOf({ file: { changed: () => given } });
      const opened = await openFile(path, call);
      expect(await opened.changed()).toBe(changed);
      opened.close();
    }
  });

  test("leaves its place once, however often it is closed", async () => {
    const one = await openFile(path, callOf({ file: { size: null } }).call);
    const other = await openFile(path, callOf({ file: { size: null } }).call);
    expect(await freePlaces()).toBe(14);
    one.close();
    one.close();
    expect(await freePlaces()).toBe(15);
    other.close();
    expect(await freePlaces()).toBe(16);
  });

  test("leaves its place when the call is aborted, and is closed by the call all the same", async () => {
    const { call, stop, closes } = callOf({ file: { size: null } });
    const opened = await openFile(path, call);
    const other = await openFile(path, callOf({ file: { size: null } }).call);
    stop();
    expect(await freePlaces()).toBe(15);
    expect(closes()).toBe(0);
    opened.close();
    expect(closes()).toBe(1);
    expect(await freePlaces()).toBe(15);
    other.close();
  });
});

describe("a file that cannot be opened is closed, and has no place", () => {
  test.for<[string, Given, string]>([
    ["the host refuses it", { authorize: () => false }, "the host does not allow reading it"],
    [
      "the host fails",
      {
        authorize: () => {
          throw new Error("own");
        },
      },
      "the host could not decide whether it may be read",
    ],
    ["an abort while it is opened", { onOpen: (stop) => stop() }, "stop"],
    [
      "an abort before the host allows it",
      {
        authorize: (stop) => {
          stop();
          return true;
        },
      },
      "stop",
    ],
    [
      "an abort while the host never answers",
      {
        authorize: (stop) => {
          stop();
          return new Promise<boolean>(() => {});
        },
      },
      "stop",
    ],
    ["an abort while it is read", { onRead: (stop) => stop() }, "stop"],
    [
      "a read that fails",
      {
        onRead: () => {
          throw new Error("lost");
        },
      },
      "lost",
    ],
    [
      "a workspace that fails once it has its place",
      {
        file: { size: null },
        traitsOf: () => {
          throw new Error("lost");
        },
      },
      "lost",
    ],
  ])("%s", async ([, given, message]) => {
    const { call, closes } = callOf(given);
    await expect(openFile(path, call)).rejects.toThrow(message);
    expect(closes()).toBe(1);
    expect(await freePlaces()).toBe(16);
  });

  test("an abort while it waits for its place", async () => {
    await takeAll();
    const { call, stop, closes } = callOf({ file: { size: null } });
    const opening = openFile(path, call);
    await settled();
    expect(closes()).toBe(0);
    stop();
    await expect(opening).rejects.toBe(reason);
    expect(closes()).toBe(1);
    held.pop()?.();
    expect(await freePlaces()).toBe(1);
  });
});

describe("the host", () => {
  test("is asked about the opened file, once for each real path of a call", async () => {
    const asked: unknown[] = [];
    const { call } = callOf({ file: { path: ["real", "f"] } });
    const other = callOf({ file: { path: ["another"] } }).call.workspace;
    const asking: ToolCall = { ...call, authorize: (request) => asked.push(request) > 0 };
    for (const workspace of [call.workspace, call.workspace, other, other]) {
      const opened = await openFile(path, Object.assign(asking, { workspace }));
      opened.close();
    }
    const request = { requested: "./f", size: 4, context: "who", signal: call.signal };
    expect(asked).toEqual([
      { ...request, path: "real/f" },
      { ...request, path: "another" },
    ]);
  });

  test("is not asked once the call is aborted", async () => {
    let asked = 0;
    const { call } = callOf({ onOpen: (stop) => stop(), authorize: () => ++asked > 0 });
    await expect(openFile(path, call)).rejects.toBe(reason);
    expect(asked).toBe(0);
  });

  test.for<[string, Given, readonly string[]]>([
    ["a small file", {}, []],
    ["a host that allows it", { authorize: () => true }, ["pause", "resume"]],
    ["a host that refuses it", { authorize: () => false }, ["pause", "resume"]],
    ["a large file", { file: { size: null } }, ["pause", "resume"]],
    [
      "a large file, and a host that allows it",
      { file: { size: null }, authorize: () => true },
      ["pause", "resume", "pause", "resume"],
    ],
  ])("and a place are waited for without the deadline: %s", async ([, given, expected]) => {
    const { call } = callOf(given);
    const steps: string[] = [];
    for (const step of ["pause", "resume"] as const) {
      const real = call.deadline[step].bind(call.deadline);
      vi.spyOn(call.deadline, step).mockImplementation(() => {
        steps.push(step);
        real();
      });
    }
    const opened = await openFile(path, call).catch(() => undefined);
    opened?.close();
    expect(steps).toEqual(expected);
  });
});

describe("places among large reads", () => {
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
