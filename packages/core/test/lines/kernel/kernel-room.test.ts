import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { createKernel } from "../../../src/lines/kernel/shared-kernel.ts";
import type { LineFormat, LineKernel } from "../../../src/lines/kernel/line-kernel.ts";
import { ScriptKernel } from "../../../src/lines/kernel/script-kernel.ts";
import { WasmKernel } from "../../../src/lines/kernel/wasm-kernel.ts";

const plain: LineFormat = {
  firstNumber: 1,
  before: "",
  after: "\t",
  width: 0,
  maxLineBytes: Infinity,
  expandTabs: false,
};

describe("what has no room in the kernel's output is formatted all the same", () => {
  test.for<[string, Partial<LineFormat>, string, (number: number) => string]>([
    ["empty lines", {}, "", (number) => `${number}\t`],
    ["text", {}, "abcde", (number) => `${number}\tabcde`],
    ["tabs", { expandTabs: true }, "\t\t\t", (number) => `${number}\t            `],
    ["marks", { before: "before__", after: "__after_" }, "x", (number) => `before__${number}__after_x`],
    ["padded numbers", { width: 15 }, "x", (number) => `${String(number).padStart(15)}\tx`],
    ["long numbers", { firstNumber: 2_147_483_600 }, "x", (number) => `${2_147_483_599 + number}\tx`],
    ["longer numbers", { firstNumber: 99_999_999_990 }, "x", (number) => `${99_999_999_989 + number}\tx`],
    ["a growing number of digits", { firstNumber: 95 }, "x", (number) => `${94 + number}\tx`],
  ])("%s", ([, format, line, shown]) => {
    for (const outputBytes of [0, 1, 37, 64, 100, 4096]) {
      const kernel = createKernel(128, outputBytes);
      expect(kernel).toBeInstanceOf(WasmKernel);
      for (let lines = 1; lines <= 40; lines++) {
        const expected = Array.from({ length: lines }, (_, index) => shown(index + 1)).join("\n");
        const bytes = Buffer.from(`${line}\n`.repeat(lines));
        expect(kernel.format(bytes, { ...plain, ...format })).toBe(expected);
      }
    }
  });
});

describe.each<[string, LineKernel]>([
  ["WebAssembly", createKernel(16, 4096)],
  ["its twin", new ScriptKernel(16)],
])("bytes of more than a buffer: %s", (_, kernel) => {
  test.for<[string, number, number, number]>([
    ["", 0, -1, 0],
    [`${"x".repeat(15)}\n`, 1, -1, 15],
    [`${"x".repeat(16)}\n`, 1, -1, 16],
    [`${"x".repeat(16)}\n${"y".repeat(16)}\n`, 2, 34, 16],
    [`${"\n".repeat(16)}${"y".repeat(40)}`, 16, 2, 40],
    ["a\nb\nc\nd\ne\nf\ng\nh\ni\nj\n", 10, 4, 1],
  ])("%j has %i line feeds", ([text, feeds, secondEnd, longest]) => {
    const bytes = Buffer.from(text);
    expect(kernel.count(bytes)).toBe(feeds);
    expect(kernel.endOfLine(bytes, 2)).toBe(secondEnd);
    expect(kernel.longestLine(bytes)).toBe(longest);
  });

  test.for<[string, object]>([
    [`${"x".repeat(15)}\r\n`, { lineFeeds: 1, carriageReturns: 1, crlfPairs: 1 }],
    [`${"x".repeat(14)}\r\n`, { lineFeeds: 1, carriageReturns: 1, crlfPairs: 1 }],
    [`${"x".repeat(15)}\rx\n`, { lineFeeds: 1, carriageReturns: 1, crlfPairs: 0 }],
    [`${"x".repeat(15)}\n\n`, { lineFeeds: 2, carriageReturns: 0, crlfPairs: 0 }],
    [`${"\r".repeat(16)}\n`, { lineFeeds: 1, carriageReturns: 16, crlfPairs: 1 }],
    [`${"x".repeat(16)}\r\n`, { lineFeeds: 1, carriageReturns: 1, crlfPairs: 1 }],
    [`\u0001${"x".repeat(30)}`, { ascii: true, controls: true, nul: false }],
    [`${"x".repeat(30)}\u0001`, { ascii: true, controls: true, nul: false }],
    [`\0${"x".repeat(30)}`, { ascii: true, controls: true, nul: true }],
    [`${"x".repeat(30)}\0`, { ascii: true, controls: true, nul: true }],
    [`é${"x".repeat(30)}`, { ascii: false, controls: false, nul: false }],
    [`${"x".repeat(30)}é`, { ascii: false, controls: false, nul: false }],
    ["x".repeat(30), { ascii: true, controls: false, nul: false }],
  ])("%j is told of whole", ([text, traits]) => {
    expect(kernel.inspect(Buffer.from(text))).toMatchObject(traits);
  });

  test.for<[number, string]>([
    [1, "1\ta\n2\t\n3\t"],
    [2, "1\tab\n2\té\n3\t"],
    [3, "1\tabc\n2\té\n3\t漢"],
  ])("lines are cut at %i bytes, at the start of a character", ([maxLineBytes, text]) => {
    expect(kernel.format(Buffer.from("abc\né\n漢"), { ...plain, maxLineBytes })).toBe(text);
  });
});
