import process from "node:process";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { yieldTurn } from "../../../src/lines/bytes/yield-turn.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["hrtime", "setImmediate"] }));
afterEach(() => {
  vi.restoreAllMocks();
  vi.runAllTimers();
  vi.useRealTimers();
});

test("whoever worked for four milliseconds waits for its next turn, one after the other", async () => {
  const clock = vi.spyOn(process, "hrtime");
  clock.mockReturnValue([1, 0]);
  expect(yieldTurn()).toBeUndefined();
  clock.mockReturnValue([1, 3_900_000]);
  expect(yieldTurn()).toBeUndefined();
  clock.mockReturnValue([1, 4_000_000]);
  const order: string[] = [];
  void yieldTurn()?.then(() => order.push("first"));
  // Who comes later does not overtake, however early.
  clock.mockReturnValue([1, 3_000_000]);
  void yieldTurn()?.then(() => order.push("second"));
  await Promise.resolve();
  expect(order).toEqual([]);
  vi.runOnlyPendingTimers();
  await Promise.resolve();
  expect(order).toEqual(["first"]);
  // The turn of the first has begun.
  expect(yieldTurn()).toBeInstanceOf(Promise);
  vi.runOnlyPendingTimers();
  await Promise.resolve();
  expect(order).toEqual(["first", "second"]);
  vi.runAllTimers();
  clock.mockReturnValue([2, 0]);
  expect(yieldTurn()).toBeUndefined();
});
