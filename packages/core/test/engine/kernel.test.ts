import { Buffer } from "node:buffer";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileKernel } from "../../scripts/compile-kernel.ts";
import { createKernel } from "../../src/lines/kernel/shared-kernel.ts";
import { kernelModuleBase64 } from "../../src/lines/kernel/kernel-module.ts";
import type { LineFormat, LineKernel } from "../../src/lines/kernel/line-kernel.ts";
import { ScriptKernel } from "../../src/lines/kernel/script-kernel.ts";
import { WasmKernel } from "../../src/lines/kernel/wasm-kernel.ts";

const bufferBytes = 512;
const wasm = createKernel(bufferBytes, 64 * 1024);
const twin = new ScriptKernel(bufferBytes);
const kernels: readonly (readonly [string, LineKernel])[] = [
  ["WebAssembly", wasm],
  ["its twin", twin],
];

/** Bytes in which what matters to lines is frequent, and long runs of other bytes occur. */
const pieces = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("\n", "\r", "\r\n", "\t", "\0", "\x7f", "\x1b", " ") },
  { weight: 3, arbitrary: fc.constantFrom("é", "日本", "🚀", "\u{1f1e9}\u{1f1ea}", "a\u0301") },
  { weight: 6, arbitrary: fc.string({ minLength: 0, maxLength: 40 }) },
  { weight: 1, arbitrary: fc.nat({ max: 700 }).map((length) => "x".repeat(length)) },
);
const texts = fc.array(pieces, { maxLength: 60 }).map((parts) => Buffer.from(parts.join("")));
const anyBytes = fc.oneof(
  texts,
  fc.uint8Array({ maxLength: 300 }),
  fc
    .array(fc.constantFrom(0x0a, 0x0d, 0x09, 0x61, 0x80, 0xff, 0x00), { maxLength: 1500 })
    .map((a) => Uint8Array.from(a)),
);
const formats: fc.Arbitrary<LineFormat> = fc.record({
  firstNumber: fc.oneof(
    fc.integer({ min: 1, max: 1200 }),
    fc.constantFrom(1, 9, 10, 99, 999_999_999, 2 ** 31 - 2),
  ),
  before: fc.constantFrom("", "L", "before__"),
  after: fc.constantFrom("", "\t", ": ", "| ", "__after_"),
  width: fc.integer({ min: 0, max: 20 }),
  maxLineBytes: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constantFrom(500, Number.MAX_SAFE_INTEGER)),
  expandTabs: fc.boolean(),
});

/** The bytes at every offset from a multiple of 16, and in the kernel's own memory, where that fits. */
function placed(kernel: LineKernel, bytes: Uint8Array, offset: number): Uint8Array {
  if (bytes.length + offset > kernel.buffer.length) return bytes;
  kernel.buffer.fill(0x0a);
  kernel.buffer.set(bytes, offset);
  return kernel.buffer.subarray(offset, offset + bytes.length);
}

test("the checked-in module is what kernel.wat compiles to", async () => {
  expect(Buffer.from(await compileKernel()).toString("base64")).toBe(kernelModuleBase64);
});

test("WebAssembly is what runs here", () => {
  expect(wasm).toBeInstanceOf(WasmKernel);
});

describe.each(kernels)("known answers: %s", (_, kernel) => {
  test.each([
    ["", 0],
    ["a", 0],
    ["\n", 1],
    ["a\nb\n", 2],
    ["\n".repeat(10_000), 10_000],
    [`${"x".repeat(99)}\n`.repeat(1000), 1000],
    ["\r\r\u2028\u0085\v\f", 0],
    ["\u010a\u0a0a\u8a8a", 0],
  ])("counts only LF: %#", (text, lines) => {
    expect(kernel.count(Buffer.from(text))).toBe(lines);
  });

  test("every byte value but LF counts nothing, wherever it stands", () => {
    for (let byte = 0; byte < 256; byte++) {
      const bytes = new Uint8Array(67).fill(byte);
      expect(kernel.count(bytes)).toBe(byte === 0x0a ? 67 : 0);
      expect(kernel.endOfLine(bytes, 66)).toBe(byte === 0x0a ? 66 : -1);
    }
  });

  test("finds the end of a line", () => {
    const bytes = Buffer.from(`${"x".repeat(30)}\nab\n\n${"y".repeat(30)}`);
    expect([1, 2, 3, 4].map((n) => kernel.endOfLine(bytes, n))).toEqual([31, 34, 35, -1]);
    expect(kernel.endOfLine(bytes, 2 ** 31)).toBe(-1);
    expect(kernel.endOfLine(bytes, Number.MAX_SAFE_INTEGER)).toBe(-1);
    expect(kernel.endOfLine(new Uint8Array(0), 1)).toBe(-1);
  });

  test("inspects", () => {
    expect(kernel.inspect(Buffer.from("a\r\nb\rc\n\r\n\n\r"))).toEqual({
      lineFeeds: 4,
      carriageReturns: 4,
      crlfPairs: 2,
      ascii: true,
      controls: false,
      nul: false,
    });
    expect(kernel.inspect(Buffer.from("ä\0"))).toMatchObject({ ascii: false, controls: true, nul: true });
    expect(kernel.inspect(Buffer.from("a\x7f"))).toMatchObject({ ascii: true, controls: true, nul: false });
  });

  test("formats as Codex does", () => {
    const format = { firstNumber: 9, before: "L", after: ": ", width: 0, maxLineBytes: 8, expandTabs: true };
    expect(kernel.format(Buffer.from("a\tb\r\n\n\r\nab日本語\n12345678\n\tend\r"), format)).toBe(
      "L9: a    b\nL10: \nL11: \nL12: ab日本\nL13: 12345678\nL14:     end\r",
    );
  });

  test("formats as nl does, and as nothing", () => {
    const format = {
      firstNumber: 99,
      before: "",
      after: "\t",
      width: 4,
      maxLineBytes: Infinity,
      expandTabs: false,
    };
    expect(kernel.format(Buffer.from("\ta\nb"), format)).toBe("  99\t\ta\n 100\tb");
    expect(kernel.format(new Uint8Array(0), format)).toBe("");
  });

  test("more than its buffer and its output hold", () => {
    const bytes = Buffer.from("\n".repeat(70_000));
    const format = { firstNumber: 1, before: "L", after: ": ", width: 0, maxLineBytes: 9, expandTabs: true };
    const text = kernel.format(bytes, format);
    expect(text.length).toBe(618_893);
    expect(text.endsWith("\nL69999: \nL70000: ")).toBe(true);
    expect(kernel.endOfLine(bytes, 65_537)).toBe(65_537);
  });
});

describe("WebAssembly against its twin, on random bytes", () => {
  const runs = { numRuns: 20_000 };

  test("count, end of line, inspect", { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(anyBytes, fc.nat({ max: 17 }), fc.integer({ min: 1, max: 80 }), (bytes, offset, n) => {
        const lineFeeds = bytes.filter((byte) => byte === 0x0a).length;
        const inMemory = placed(wasm, bytes, offset);
        expect(wasm.count(inMemory)).toBe(lineFeeds);
        expect(wasm.endOfLine(inMemory, n)).toBe(twin.endOfLine(bytes, n));
        const traits = twin.inspect(bytes);
        expect(wasm.inspect(inMemory)).toEqual(traits);
        expect(twin.count(bytes.subarray(Math.min(offset, bytes.length)))).toBe(
          bytes.subarray(Math.min(offset, bytes.length)).filter((byte) => byte === 0x0a).length,
        );
        expect(wasm.count(bytes)).toBe(lineFeeds);
        expect(wasm.endOfLine(bytes, n)).toBe(twin.endOfLine(bytes, n));
        expect(wasm.inspect(bytes)).toEqual(traits);
        const longest = Math.max(
          ...Buffer.from(bytes)
            .toString("latin1")
            .split("\n")
            .map((line) => line.length),
        );
        expect(wasm.longestLine(placed(wasm, bytes, offset))).toBe(longest);
        expect(wasm.longestLine(bytes)).toBe(longest);
        expect(twin.longestLine(bytes)).toBe(longest);
      }),
      runs,
    );
  });

  test("format", { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(texts, fc.nat({ max: 17 }), formats, (bytes, offset, format) => {
        const expected = twin.format(bytes, format);
        expect(wasm.format(placed(wasm, bytes, offset), format)).toBe(expected);
      }),
      runs,
    );
  });
});
