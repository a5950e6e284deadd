import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { SharedIndex } from "../../../src/lines/line-index/shared-index.ts";
import { bytesOf } from "../../file-bytes.ts";
import { loggedFile, type LoggedFile } from "../logged-file.ts";

const bytes = new Uint8Array(3_000_000).fill(0x0a);

/** A file whose reads wait until they are let go. */
function heldFile(): {
  readonly file: LoggedFile;
  readonly letGo: () => void;
  readonly fail: (error: Error) => void;
} {
  let letGo = (): void => {};
  let fail: (error: Error) => void = () => {};
  const gate = new Promise<void>((resolve, reject) => {
    letGo = resolve;
    fail = reject;
  });
  gate.catch(() => {});
  const file = loggedFile(bytes);
  const read = file.read.bind(file);
  return { file: { ...file, read: async (...args) => (await gate, read(...args)) }, letGo, fail };
}

const whole = (): boolean => false;

test("one scans, and the others wait for as much as they want", async () => {
  const shared = new SharedIndex();
  const { file, letGo } = heldFile();
  const unread = loggedFile(bytes);
  const done: string[] = [];
  const scanning = shared.reach(bytesOf(file), whole).then(() => done.push("all"));
  const waiting = shared
    .reach(bytesOf(unread), (index) => index.feeds >= 1_000_000)
    .then(() => done.push("a part"));
  letGo();
  await Promise.all([scanning, waiting]);
  expect(done).toEqual(["a part", "all"]);
  expect(shared.index.totalLines).toBe(3_000_000);
  expect(unread.reads).toEqual([]);
});

test("what is known already is not read", async () => {
  const shared = new SharedIndex();
  await shared.reach(bytesOf(loggedFile(bytes)), whole);
  const unread = loggedFile(bytes);
  await shared.reach(bytesOf(unread), whole);
  expect(unread.reads).toEqual([]);
});

test("where the one who scans fails, another goes on with a file of its own", async () => {
  const shared = new SharedIndex();
  const { file, fail } = heldFile();
  const scanning = shared.reach(bytesOf(file), whole);
  const waiting = shared.reach(bytesOf(loggedFile(bytes)), whole);
  fail(new Error("lost"));
  await expect(scanning).rejects.toThrow("lost");
  await waiting;
  expect(shared.index.totalLines).toBe(3_000_000);
});

test("who is aborted while waiting hears it at once, and leaves nothing on the signal", async () => {
  const shared = new SharedIndex();
  const { file, letGo } = heldFile();
  const scanning = shared.reach(bytesOf(file), whole);
  const reason = new Error("stop");
  const controller = new AbortController();
  const waiting = shared.reach(bytesOf(loggedFile(bytes), { signal: controller.signal }), whole);
  await Promise.resolve();
  controller.abort(reason);
  await expect(waiting).rejects.toBe(reason);
  const late = bytesOf(loggedFile(bytes), { signal: AbortSignal.abort(reason) });
  await expect(shared.reach(late, whole)).rejects.toBe(reason);

  const { signal } = new AbortController();
  const patient = shared.reach(bytesOf(loggedFile(bytes), { signal }), whole);
  await Promise.resolve();
  expect(getEventListeners(signal, "abort")).toHaveLength(1);
  letGo();
  await Promise.all([scanning, patient]);
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test("a scan whose source never answers ends with its call, and another goes on", async () => {
  const shared = new SharedIndex();
  const { file } = heldFile();
  const controller = new AbortController();
  const scanning = shared.reach(bytesOf(file, { signal: controller.signal }), whole);
  const waiting = shared.reach(bytesOf(loggedFile(bytes)), whole);
  controller.abort(new Error("stop"));
  await expect(scanning).rejects.toThrow("stop");
  expect(await waiting).toBe("reached");
  expect(shared.index.totalLines).toBe(3_000_000);
});

test("a scan that gets no further is not waited for", async () => {
  const shared = new SharedIndex();
  const { file, letGo } = heldFile();
  const scanning = shared.reach(bytesOf(file), whole);
  expect(await shared.reach(bytesOf(loggedFile(bytes)), whole)).toBe("stalled");
  letGo();
  expect(await scanning).toBe("reached");
});
