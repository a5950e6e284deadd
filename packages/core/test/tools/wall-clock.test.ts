import { getEventListeners } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WallClock } from "../../src/tools/engine/deadline.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("aborts when the time is up, and not before", () => {
  const clock = new WallClock(100, undefined);
  clock.start();
  vi.advanceTimersByTime(99);
  expect(clock.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(clock.signal.reason).toMatchObject({
    code: "TIMEOUT",
    message: "reading took longer than 100 ms; try again, or ask for earlier lines",
    retryable: true,
    details: { limitMs: 100 },
  });
});

test("what is left goes on after each stop, however often and long it stood still", () => {
  const clock = new WallClock(100, undefined);
  clock.start();
  vi.advanceTimersByTime(40);
  clock.stop();
  vi.advanceTimersByTime(1000);
  clock.stop();
  clock.start();
  vi.advanceTimersByTime(30);
  clock.stop();
  vi.advanceTimersByTime(1000);
  clock.start();
  vi.advanceTimersByTime(29);
  expect(clock.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(clock.signal.aborted).toBe(true);
});

test("a clock that stands still or has ended has no timer", () => {
  const clock = new WallClock(100, undefined);
  expect(vi.getTimerCount()).toBe(0);
  clock.start();
  expect(vi.getTimerCount()).toBe(1);
  clock.stop();
  expect(vi.getTimerCount()).toBe(0);
  clock.start();
  clock.finish();
  expect(vi.getTimerCount()).toBe(0);
  clock.start();
  expect(vi.getTimerCount()).toBe(0);
});

test("aborts as the caller does, with the caller's reason, until the call has ended", () => {
  const reason = new Error("stop");
  const first = new AbortController();
  const clock = new WallClock(100, first.signal);
  expect(clock.signal.aborted).toBe(false);
  first.abort(reason);
  expect(clock.signal.reason).toBe(reason);

  const second = new AbortController();
  const ended = new WallClock(100, second.signal);
  ended.finish();
  expect(getEventListeners(second.signal, "abort")).toEqual([]);
  second.abort(reason);
  expect(ended.signal.aborted).toBe(false);
});

test("a caller that aborted before is heard at once", () => {
  const reason = new Error("stop");
  expect(new WallClock(100, AbortSignal.abort(reason)).signal.reason).toBe(reason);
});
