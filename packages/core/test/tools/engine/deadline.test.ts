import { getEventListeners } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Deadline } from "../../../src/tools/engine/call.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("aborts when the time is up, and not before", () => {
  const deadline = new Deadline(100, undefined);
  vi.advanceTimersByTime(99);
  expect(deadline.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(deadline.signal.reason).toMatchObject({
    code: "TIMEOUT",
    message: "reading took longer than 100 ms; try again, or ask for earlier lines",
    retryable: true,
    details: { limitMs: 100 },
  });
});

test("what is left goes on after each pause, however often and long it stood still", () => {
  const deadline = new Deadline(100, undefined);
  vi.advanceTimersByTime(40);
  deadline.pause();
  vi.advanceTimersByTime(1000);
  deadline.pause();
  deadline.resume();
  vi.advanceTimersByTime(30);
  deadline.pause();
  vi.advanceTimersByTime(1000);
  deadline.resume();
  vi.advanceTimersByTime(29);
  expect(deadline.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(deadline.signal.aborted).toBe(true);
});

test("a deadline that is paused or has ended has no timer", () => {
  const deadline = new Deadline(100, undefined);
  expect(vi.getTimerCount()).toBe(1);
  deadline.pause();
  expect(vi.getTimerCount()).toBe(0);
  deadline.resume();
  deadline.finish();
  expect(vi.getTimerCount()).toBe(0);
  deadline.resume();
  expect(vi.getTimerCount()).toBe(0);
});

test("aborts as the caller does, with the caller's reason, until the call has ended", () => {
  const reason = new Error("stop");
  const first = new AbortController();
  const deadline = new Deadline(100, first.signal);
  expect(deadline.signal.aborted).toBe(false);
  first.abort(reason);
  expect(deadline.signal.reason).toBe(reason);

  const second = new AbortController();
  const ended = new Deadline(100, second.signal);
  ended.finish();
  expect(getEventListeners(second.signal, "abort")).toEqual([]);
  second.abort(reason);
  expect(ended.signal.aborted).toBe(false);
});

test("a caller that aborted before is heard at once", () => {
  const reason = new Error("stop");
  expect(new Deadline(100, AbortSignal.abort(reason)).signal.reason).toBe(reason);
});
