import process from "node:process";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { yieldTurn } from "../../../src/lines/bytes/yield-turn.ts";

// Each test sets its clock to a later time, and all of them later than that of the machine: time only grows.
beforeEach(() => void vi.useFakeTimers({ toFake: ["hrtime", "setImmediate"] }));
afterEach(() => {
  vi.restoreAllMocks();
  vi.runAllTimers();
  vi.useRealTimers();
});

const nextTick = promisify((done: () => void) => process.nextTick(done));

/** Lets all go on that can in this turn. */
async function restOfTurn(): Promise<void> {
  for (let tick = 0; tick < 20; tick++) await nextTick();
}

test("whoever worked for four milliseconds waits for its next turn, one after the other", async () => {
  const clock = vi.spyOn(process, "hrtime");
  clock.mockReturnValue([9_000_010, 0]);
  expect(yieldTurn()).toBeUndefined();
  clock.mockReturnValue([9_000_010, 3_900_000]);
  expect(yieldTurn()).toBeUndefined();
  clock.mockReturnValue([9_000_010, 4_000_000]);
  const order: string[] = [];
  void yieldTurn()?.then(() => clock.mockReturnValue([9_000_010, 7_000_000]) && order.push("first"));
  // Who comes later does not overtake, however early.
  clock.mockReturnValue([9_000_010, 3_000_000]);
  void yieldTurn()?.then(() => order.push("second"));
  await restOfTurn();
  expect(order).toEqual([]);
  vi.runOnlyPendingTimers();
  await restOfTurn();
  // The turn of the first has begun, and its four milliseconds are over.
  expect(order).toEqual(["first"]);
  expect(yieldTurn()).toBeInstanceOf(Promise);
  vi.runOnlyPendingTimers();
  await restOfTurn();
  expect(order).toEqual(["first", "second"]);
  vi.runAllTimers();
  clock.mockReturnValue([9_000_011, 0]);
  expect(yieldTurn()).toBeUndefined();
});

test("those whose work is short go on in one turn, each when the one before has done what it can", async () => {
  const clock = vi.spyOn(process, "hrtime");
  clock.mockReturnValue([9_000_020, 0]);
  expect(yieldTurn()).toBeUndefined();
  clock.mockReturnValue([9_000_020, 4_000_000]);
  const order: string[] = [];
  const work = async (name: string, nanoseconds: number): Promise<void> => {
    await yieldTurn();
    order.push(`${name} starts`);
    await Promise.resolve();
    await Promise.resolve();
    order.push(`${name} ends`);
    clock.mockReturnValue([9_000_020, nanoseconds]);
  };
  void work("a", 5_900_000);
  void work("b", 7_900_000);
  void work("c", 8_000_000);
  void work("d", 8_100_000);
  vi.runOnlyPendingTimers();
  await restOfTurn();
  expect(order).toEqual(["a starts", "a ends", "b starts", "b ends", "c starts", "c ends"]);
  vi.runOnlyPendingTimers();
  await restOfTurn();
  expect(order.slice(6)).toEqual(["d starts", "d ends"]);
});

test("whoever is aborted while it waits is rejected, and the next one goes on", async () => {
  const clock = vi.spyOn(process, "hrtime");
  clock.mockReturnValue([9_000_030, 0]);
  expect(yieldTurn()).toBeUndefined();
  clock.mockReturnValue([9_000_030, 4_000_000]);
  const controller = new AbortController();
  const order: string[] = [];
  void yieldTurn(controller.signal)?.catch((error: unknown) => order.push(String(error)));
  void yieldTurn()?.then(() => order.push("next"));
  controller.abort("stopped");
  vi.runOnlyPendingTimers();
  await restOfTurn();
  expect(order).toEqual(["stopped", "next"]);
});

test("whoever waited takes short steps for half a millisecond, and then the next one goes on", async () => {
  const clock = vi.spyOn(process, "hrtime");
  clock.mockReturnValue([9_000_040, 0]);
  expect(yieldTurn()).toBeUndefined();
  clock.mockReturnValue([9_000_040, 4_000_000]);
  const order: string[] = [];
  const work = async (name: string): Promise<void> => {
    await yieldTurn();
    for (let step = 1; step <= 3; step++) {
      order.push(`${name}${step}`);
      const [seconds, nanoseconds] = process.hrtime();
      clock.mockReturnValue([seconds, nanoseconds + 250_000]);
      await yieldTurn();
    }
  };
  void work("a");
  void work("b");
  vi.runOnlyPendingTimers();
  await restOfTurn();
  expect(order).toEqual(["a1", "a2", "b1", "b2", "a3", "b3"]);
});
