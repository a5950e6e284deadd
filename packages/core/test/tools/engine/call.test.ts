import { afterEach, describe, expect, test, vi } from "vitest";
import { memorySource } from "../../../src/source/memory-source.ts";
import { codexReadFileTool } from "../../../src/tools/codex/tool.ts";
import { takeReadSlot } from "../../../src/tools/engine/call.ts";
import { settled } from "../../settled.ts";

const source = memorySource({
  small: "x".repeat(262_144),
  large: "x".repeat(262_145),
});

describe("places among large reads", () => {
  const held: (() => void)[] = [];
  afterEach(() => {
    for (const leave of held.splice(0)) leave();
  });

  async function takeAll(): Promise<void> {
    for (let count = 0; count < 16; count++) held.push(await takeReadSlot(new AbortController().signal));
  }

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
