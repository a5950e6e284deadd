import { Buffer } from "node:buffer";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { SourceFile, SourceTraits } from "../../../src/contract/file-source.ts";
import type { LocatedPath, Workspace } from "../../../src/contract/workspace.ts";
import { Deadline, openForCall, type Authorize, type ToolCall } from "../../../src/tools/engine/call.ts";
import { hold, waitToHold, type Held } from "../../../src/tools/engine/memory-budget.ts";
import { loggedFile } from "../../lines/logged-file.ts";
import { settled } from "../../settled.ts";

const mebibyte = 1024 * 1024;
/** What a call holds before it knows the size of its file. */
const small = mebibyte;
/** What a scan of a large file holds, with a tool that holds 1 MiB of it. */
const large = 15 * mebibyte;

/** Takes memory from everyone, until the function is called. */
async function takeAll(): Promise<() => void> {
  const taken: Held[] = [];
  const give = (): void => taken.splice(0).forEach((memory) => hold(memory, 0));
  onTestFinished(give);
  for (const mebibytes of [96, 96, ...Array.from({ length: 64 }, () => 1)]) {
    const memory: Held = { of: "memory", owner: {}, amount: 0 };
    await waitToHold(memory, mebibytes * mebibyte, new AbortController().signal);
    taken.push(memory);
  }
  return give;
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
    // A test that fails holds no memory of the next one.
    stop();
    deadline.finish();
    hold(call.memory, 0);
    hold(call.place, 0);
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
    refusedReads: undefined,
    onProgress: undefined,
    authorize: authorize && (() => authorize(stop)),
    context: "who",
    allowedPath: undefined,
    showsNames: true,
    memory: { of: "memory", owner: workspace, amount: 0 },
    place: { of: "places", owner: workspace, amount: 0 },
  };
  return { call, stop, closes: () => closes };
}

describe("a file that a call opens", () => {
  test("comes with its path, its facts and the call's signal", async () => {
    const { call } = callOf({ file: { modifiedMs: 5, version: "v" } });
    const opened = await openForCall(path, call, mebibyte);
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
  ])("%s is read at once or takes memory for a scan", async ([, byteLength, size, atOnce]) => {
    const content = "x".repeat(byteLength);
    const { call, closes } = callOf({ content, file: { size, readSync: fill(content) } });
    const opened = await openForCall(path, call, mebibyte);
    expect(opened.resident?.length).toBe(atOnce ? byteLength : undefined);
    expect(call.memory.amount).toBe(atOnce ? small : large);
    opened.close();
    expect(closes()).toBe(1);
  });

  test("that grew since is streamed all the same", async () => {
    const { call } = callOf({ content: "longer", file: { size: 3 } });
    const opened = await openForCall(path, call, mebibyte);
    expect(opened).toMatchObject({ resident: undefined, size: 3 });
    expect(call.memory.amount).toBe(small);
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
    const opened = await openForCall(path, call, mebibyte);
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
      const opened = await openForCall(path, call, mebibyte);
      expect(await opened.timesChanged()).toBe(changed);
      expect(await opened.factsAtEnd()).toEqual({ changed });
      opened.close();
    }
  });
});

describe("a file that cannot be opened is closed", () => {
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
      "a workspace that fails once there is memory",
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
    await expect(openForCall(path, call, mebibyte)).rejects.toThrow(message);
    expect(closes()).toBe(1);
  });

  test.for<[string, Given, number]>([
    ["a large file, which is closed meanwhile", { file: { size: null } }, 1],
    ["a small file, which is open in its place", {}, 0],
  ])("an abort while it waits for memory: %s", async ([, given, closedMeanwhile]) => {
    const giveBack = await takeAll();
    const { call, stop, closes } = callOf(given);
    const opening = openForCall(path, call, mebibyte);
    await settled();
    expect([closes(), call.memory.amount, call.place.amount]).toEqual([
      closedMeanwhile,
      0,
      1 - closedMeanwhile,
    ]);
    stop();
    await expect(opening).rejects.toBe(reason);
    expect(closes()).toBe(1);
    giveBack();
    expect([call.memory.amount, call.place.amount]).toEqual([0, 0]);
  });
});

describe("the host", () => {
  test("is asked about the opened file, once for each real path of a call", async () => {
    const asked: unknown[] = [];
    const { call } = callOf({ file: { path: ["real", "f"] } });
    const other = callOf({ file: { path: ["another"] } }).call.workspace;
    const asking: ToolCall = { ...call, authorize: (request) => asked.push(request) > 0 };
    for (const workspace of [call.workspace, call.workspace, other, other]) {
      const opened = await openForCall(path, Object.assign(asking, { workspace }), mebibyte);
      opened.close();
    }
    const request = {
      requested: "./f",
      rootIndex: 0,
      root: undefined,
      size: 4,
      context: "who",
      signal: call.signal,
    };
    expect(asked).toEqual([
      { ...request, path: "real/f" },
      { ...request, path: "another" },
    ]);
  });

  test("is not asked once the call is aborted", async () => {
    let asked = 0;
    const { call } = callOf({ onOpen: (stop) => stop(), authorize: () => ++asked > 0 });
    await expect(openForCall(path, call, mebibyte)).rejects.toBe(reason);
    expect(asked).toBe(0);
  });

  test.for<[string, Given, readonly string[]]>([
    ["a small file", {}, []],
    ["a host that allows it", { authorize: () => true }, ["pause", "resume"]],
    ["a host that refuses it", { authorize: () => false }, ["pause", "resume"]],
    ["a large file", { file: { size: null } }, []],
  ])("is waited for without the deadline: %s", async ([, given, expected]) => {
    const { call } = callOf(given);
    const steps: string[] = [];
    for (const step of ["pause", "resume"] as const) {
      const real = call.deadline[step].bind(call.deadline);
      vi.spyOn(call.deadline, step).mockImplementation(() => {
        steps.push(step);
        real();
      });
    }
    const opened = await openForCall(path, call, mebibyte).catch(() => undefined);
    opened?.close();
    expect(steps).toEqual(expected);
  });
});
