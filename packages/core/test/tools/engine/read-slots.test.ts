import { getEventListeners } from "node:events";
import { afterEach, expect, test } from "vitest";
import { takeReadSlot } from "../../../src/tools/engine/call.ts";
import { settled } from "../../settled.ts";

const slots = 16;
const held: (() => void)[] = [];

/** Takes every place, each for a call of its own. */
async function takeAll(): Promise<void> {
  for (let count = 0; count < slots; count++) held.push(await takeReadSlot(new AbortController().signal));
}

/** Asks for a place, and tells in `order` when it came. */
async function ask(order: string[], name: string, signal = new AbortController().signal): Promise<void> {
  try {
    held.push(await takeReadSlot(signal));
    order.push(name);
  } catch (error) {
    order.push(`${name}: ${String(error)}`);
  }
}

afterEach(async () => {
  while (held.length > 0) {
    for (const leave of held.splice(0)) leave();
    await settled();
  }
});

test("sixteen read at once, and the next ones wait in the order they came", async () => {
  await takeAll();
  const order: string[] = [];
  void ask(order, "first");
  void ask(order, "second");
  await settled();
  expect(order).toEqual([]);
  held[3]?.();
  await settled();
  expect(order).toEqual(["first"]);
  held[5]?.();
  await settled();
  expect(order).toEqual(["first", "second"]);
});

test("a place that is left twice is free once", async () => {
  await takeAll();
  const order: string[] = [];
  void ask(order, "first");
  void ask(order, "second");
  held[0]?.();
  held[0]?.();
  await settled();
  expect(order).toEqual(["first"]);
});

test("places that were left are taken again without waiting", async () => {
  await takeAll();
  for (const leave of held.splice(0)) leave();
  await takeAll();
  const order: string[] = [];
  void ask(order, "one too many");
  await settled();
  expect(order).toEqual([]);
});

test("who is aborted while waiting gets the reason and no place", async () => {
  await takeAll();
  const order: string[] = [];
  const controller = new AbortController();
  void ask(order, "first");
  void ask(order, "aborted", controller.signal);
  void ask(order, "last");
  controller.abort(new Error("stop"));
  await settled();
  expect(order).toEqual(["aborted: Error: stop"]);
  held[0]?.();
  held[1]?.();
  await settled();
  expect(order).toEqual(["aborted: Error: stop", "first", "last"]);
});

test("who was aborted before takes no place", async () => {
  await takeAll();
  held.pop()?.();
  await expect(takeReadSlot(AbortSignal.abort(new Error("stop")))).rejects.toThrow("stop");
  const order: string[] = [];
  void ask(order, "first");
  await settled();
  expect(order).toEqual(["first"]);
});

test("an abort frees the place of a read that hangs, once", async () => {
  const controller = new AbortController();
  const leave = await takeReadSlot(controller.signal);
  for (let count = 1; count < slots; count++) held.push(await takeReadSlot(new AbortController().signal));
  const order: string[] = [];
  void ask(order, "first");
  void ask(order, "second");
  await settled();
  expect(order).toEqual([]);
  controller.abort();
  leave();
  await settled();
  expect(order).toEqual(["first"]);
});

test("nothing is left on a signal that lives longer than the reads", async () => {
  const { signal } = new AbortController();
  await takeAll();
  const waiting = takeReadSlot(signal);
  held.pop()?.();
  const leave = await waiting;
  expect(getEventListeners(signal, "abort")).toHaveLength(1);
  leave();
  expect(getEventListeners(signal, "abort")).toEqual([]);
});
