import { describe, expect, test } from "vitest";
import { memorySource } from "../../../src/source/memory-source.ts";
import { inTurns } from "../../../src/lines/bytes/yield-turn.ts";
import { estimateTokens } from "../../../src/tools/read-file/token-estimate.ts";
import { readFileTool } from "../../../src/tools/read-file/tool.ts";

const english = "The quick brown fox jumps over the lazy dog, 123 times.\n".repeat(200);
const japanese = "このツールは、言語モデルのエージェントがファイルを読むために使います。\n".repeat(200);
const code = "  const value = compute(input, 42); // again\n".repeat(200);
const source = memorySource({ english, japanese, code, long: "word ".repeat(20_000), empty: "" });

describe("the estimate", () => {
  // Counted by o200k.
  test.for([
    ["", 0],
    ["Hello, world!", 4],
    [english.slice(0, 5600), 1400],
    [japanese.slice(0, 3600), 2300],
    [code.slice(0, 4500), 1300],
  ] as const)("of %j is near what o200k counts", async ([text, counted]) => {
    const tokens = await inTurns(estimateTokens(text), undefined);
    expect(Math.abs(tokens - counted)).toBeLessThanOrEqual(Math.max(counted * 0.15, counted === 0 ? 0 : 1));
  });
});

describe("an answer of at most so many tokens", () => {
  for (const path of ["english", "japanese", "code", "long"]) {
    test.for([60, 100, 1000, 5000])(`${path}: %i`, async (maxTokens) => {
      const tool = readFileTool({ source, maxTokens });
      const { text } = await tool.run({ path });
      expect(await inTurns(estimateTokens(text), undefined)).toBeLessThanOrEqual(maxTokens);
    });
  }

  test("is followed by the rest: no line is lost or comes twice", async () => {
    const tool = readFileTool({ source, maxTokens: 300 });
    let content = "";
    let offset: number | undefined = 1;
    while (offset !== undefined) {
      const result = await tool.run({ path: "code", offset });
      if (!result.ok || !("content" in result.data)) throw new Error(result.text);
      content += result.data.content;
      offset = result.data.next?.offset;
    }
    expect(content).toBe(code);
  });

  test("holds for several reads together", async () => {
    const tool = readFileTool({ source, maxTokens: 1000 });
    const { text } = await tool.run({ reads: [{ path: "english" }, { path: "code" }, { path: "none" }] });
    const tokens = await inTurns(estimateTokens(text), undefined);
    expect(tokens).toBeLessThanOrEqual(1000);
    expect(tokens).toBeGreaterThan(800);
    expect(text.split("\n").filter((line) => /^\[|^Error/.test(line))).toHaveLength(3);
  });

  test("shows one character at least, and an empty file as it is", async () => {
    const tool = readFileTool({ source, maxTokens: 1 });
    expect((await tool.run({ path: "english" })).text).toBe(
      "[english | line 1 of 200 | next: offset=1 column=2]\n1\tT",
    );
    expect((await tool.run({ path: "empty" })).text).toBe("[empty | empty file]");
  });

  test("bytes stay the hard bound", async () => {
    const tool = readFileTool({ source, maxTokens: 100_000, maxTextBytes: 60 });
    expect((await tool.run({ path: "english" })).text.split("\n")[0]).toBe(
      "[english | line 1 of 200 | next: offset=2]",
    );
  });

  test.for([0, -1, 1.5, "100", Number.NaN])("%j is a wrong option", (maxTokens) => {
    expect(() => readFileTool({ source, maxTokens: maxTokens as number })).toThrow(TypeError);
  });
});
