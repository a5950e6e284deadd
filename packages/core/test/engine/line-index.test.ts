import { Buffer } from "node:buffer";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readLineBytes } from "../../src/lines/line-bytes.ts";
import { countLines, findTailStart, locateLine } from "../../src/lines/line-index/locate-line.ts";
import { codexReadFileTool, memorySource, openWorkspace, readFileTool } from "../../src/index.ts";
import { bytesOf } from "../file-bytes.ts";
import { fileOfBytes } from "../file-of-bytes.ts";
import { generatedSource } from "./generated-source.ts";

/** Lines as a person would part them: at each LF, which stays. */
function plainLines(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let start = 0; start < bytes.length;) {
    const feed = bytes.indexOf(0x0a, start);
    const end = feed === -1 ? bytes.length : feed + 1;
    lines.push(bytes.subarray(start, end));
    start = end;
  }
  return lines;
}

/** Files around the sizes of blocks and chunks, with short, long and no lines. */
const files = fc
  .record({
    size: fc.oneof(
      fc.nat({ max: 300_000 }),
      fc.constantFrom(0, 1, 65_535, 65_536, 65_537, 131_072, 262_144, 262_145, 524_288, 524_289, 1_500_000),
    ),
    every: fc.constantFrom(1, 2, 7, 80, 1000, 65_536, 70_000, 2_000_000),
    seed: fc.nat({ max: 1000 }),
    endsInFeed: fc.boolean(),
  })
  .map(({ size, every, seed, endsInFeed }) => {
    const bytes = Buffer.alloc(size, 0x61);
    let state = seed + 1;
    for (let at = seed % every; at < size; at += 1 + (state % (2 * every))) {
      bytes[at] = 0x0a;
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    }
    if (size > 0) bytes[size - 1] = endsInFeed ? 0x0a : 0x62;
    return bytes;
  });

describe("against a plain reference on random files", () => {
  test("lines, totals and tails", { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        files,
        fc.double({ min: 0, max: 1.1, noNaN: true }),
        fc.integer({ min: 1, max: 3000 }),
        fc.constantFrom(1000, 65_536, 10_000_000),
        async (bytes, share, maxLines, maxReadBytes) => {
          const lines = plainLines(bytes);
          const file = bytesOf(fileOfBytes(bytes, maxReadBytes));
          const firstLine = 1 + Math.floor(share * lines.length);
          const expected = lines.slice(firstLine - 1, firstLine - 1 + maxLines);
          const found = await readLineBytes(file, {
            firstLine,
            maxLines,
            maxBytes: 10_000_000,
            startPosition: 0,
            maxCountedBytes: Number.POSITIVE_INFINITY,
          });
          expect(Buffer.from("bytes" in found ? found.bytes : []).equals(Buffer.concat(expected))).toBe(true);
          expect(found).toMatchObject({
            lineCount: expected.length,
            more: firstLine - 1 + maxLines < lines.length,
            totalLines: lines.length,
          });
          expect(await countLines(file, Number.POSITIVE_INFINITY)).toBe(lines.length);
          const tail = await findTailStart(file, bytes.length, maxLines, Number.POSITIVE_INFINITY);
          const last = lines.slice(-maxLines);
          expect(tail).toEqual({
            position: bytes.length - Buffer.concat(last).length,
            lines: last.length,
          });
        },
      ),
      { numRuns: 250 },
    );
  });
});

describe("what an index saves", () => {
  const bytes = Buffer.from("0123456789\n".repeat(200_000));

  test("a line is found again without a scan", async () => {
    const source = generatedSource({
      size: bytes.length,
      fill: (target, position) => target.set(bytes.subarray(position, position + target.length)),
    });
    const tool = codexReadFileTool({ source });
    const args = { file_path: "/a.txt", offset: 199_000, limit: 1 };
    expect((await tool.run(args)).text).toBe("L199000: 0123456789");
    const scanned = source.readBytes;
    expect((await tool.run(args)).text).toBe("L199000: 0123456789");
    expect(scanned).toBeGreaterThan(2_000_000);
    expect(source.readBytes - scanned).toBeLessThan(300_000);
  });

  test("a scan that stopped goes on from there", async () => {
    const source = generatedSource({
      size: bytes.length,
      slow: true,
      fill: (target, position) => target.set(bytes.subarray(position, position + target.length)),
    });
    const tool = codexReadFileTool({ source });
    await tool.run({ file_path: "/a.txt", offset: 60_000, limit: 1 });
    const first = source.readBytes;
    await tool.run({ file_path: "/a.txt", offset: 199_999, limit: 1 });
    expect(first + (source.readBytes - first)).toBeLessThan(bytes.length + 2_500_000);
    const before = source.readBytes;
    await tool.run({ file_path: "/a.txt", offset: 100_000, limit: 1 });
    expect(source.readBytes - before).toBeLessThan(300_000);
  });

  test("many who read the same file at once share one scan", async () => {
    const source = generatedSource({
      size: bytes.length,
      slow: true,
      fill: (target, position) => target.set(bytes.subarray(position, position + target.length)),
    });
    const tool = codexReadFileTool({ source });
    const texts = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const result = await tool.run({ file_path: "/a.txt", offset: 190_000 + index, limit: 1 });
        return result.text;
      }),
    );
    expect(texts).toEqual(Array.from({ length: 8 }, (_, index) => `L${190_000 + index}: 0123456789`));
    expect(source.readBytes).toBeLessThan(bytes.length * 3);
  });

  test("one who is aborted leaves the scan to the others", async () => {
    const source = generatedSource({
      size: bytes.length,
      slow: true,
      fill: (target, position) => target.set(bytes.subarray(position, position + target.length)),
    });
    const tool = codexReadFileTool({ source });
    const controller = new AbortController();
    const first = tool.run({ file_path: "/a.txt", offset: 199_000, limit: 1 }, { signal: controller.signal });
    const second = tool.run({ file_path: "/a.txt", offset: 199_000, limit: 1 });
    controller.abort(new Error("stop"));
    await expect(first).rejects.toThrow("stop");
    expect((await second).text).toBe("L199000: 0123456789");
  });
});

describe("a file that changes", () => {
  test("another version is scanned anew, whatever was known of the last", async () => {
    const source = memorySource({ "a.txt": "a\n".repeat(300_000) });
    const tool = codexReadFileTool({ workspace: openWorkspace({ source }) });
    expect((await tool.run({ file_path: "/a.txt", offset: 290_000, limit: 1 })).text).toBe("L290000: a");
    source.write("a.txt", "bb\n".repeat(295_000));
    expect((await tool.run({ file_path: "/a.txt", offset: 290_000, limit: 1 })).text).toBe("L290000: bb");
  });

  test("what was counted while it changed is not kept, and the answer says so", async () => {
    let changed = true;
    const source = generatedSource({
      size: 600_000,
      fill: (target) => void target.fill(0x0a),
      changed: () => changed,
    });
    const tool = readFileTool({ source });
    const { text } = await tool.run({ path: "a.txt", offset: 500_000, limit: 1 });
    expect(text).toBe(
      "[a.txt | line 500000 of 600000 | changed while it was read | next: offset=500001 limit=1]\n500000\t",
    );
    changed = false;
    const before = source.readBytes;
    await tool.run({ path: "a.txt", offset: 500_000, limit: 1 });
    expect(source.readBytes - before).toBeGreaterThan(600_000);
  });

  test.each([
    ["shrinks below what its size says", 1_000_000, 400_000],
    ["holds nothing any more", 1_000_000, 0],
  ])("one that %s is answered as it is", async (_, said, real) => {
    const bytes = Buffer.from("ab\n".repeat(real / 2).slice(0, real));
    const file = bytesOf({ ...fileOfBytes(bytes), size: said });
    const lines = Math.ceil(real / 3);
    expect(await locateLine(file, lines + 2, 100)).toBeNull();
    expect(await countLines(file, Number.POSITIVE_INFINITY)).toBe(lines);
  });

  test("one that grows as it is read is not followed for ever", { timeout: 30_000 }, async () => {
    const file = {
      ...fileOfBytes(Buffer.alloc(0)),
      size: 1000,
      read: async (target: Uint8Array) => {
        target.fill(0x0a);
        return target.length;
      },
    };
    expect(await countLines(bytesOf(file), 5_000_000)).toBeNull();
  });
});
