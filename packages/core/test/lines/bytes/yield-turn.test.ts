import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { yieldTurn } from "../../../src/lines/bytes/yield-turn.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance", "setImmediate"] }));
afterEach(() => {
  vi.restoreAllMocks();
  vi.runAllTimers();
  vi.useRealTimers();
});

test("whoever worked for four milliseconds waits for its next turn, one after the other", async () => {
  const now = vi.spyOn(performance, "now");
  now.mockReturnValue(1000);
  expect(yieldTurn()).toBeUndefined();
  now.mockReturnValue(1003.9);
  expect(yieldTurn()).toBeUndefined();
  now.mockReturnValue(1004);
  const order: string[] = [];
  void yieldTurn()?.then(() => order.push("first"));
  // Who comes later does not overtake, however early.
  now.mockReturnValue(1003);
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
  now.mockReturnValue(2000);
  expect(yieldTurn()).toBeUndefined();
});
