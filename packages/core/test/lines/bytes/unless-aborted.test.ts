import { getEventListeners } from "node:events";
import { describe, expect, test } from "vitest";
import { unlessAborted } from "../../../src/lines/bytes/yield-turn.ts";
import { settled } from "../../settled.ts";

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
