import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LineEnding } from "../../src/lines/kernel/line-kernel.ts";
import { scanLines, type LineSink, type ScanEnd, type ScanOptions } from "../../src/lines/scan-lines.ts";
import { bytesOf } from "../file-bytes.ts";
import { fileOfBytes } from "../file-of-bytes.ts";

interface Seen {
  readonly lines: [content: string, ending: LineEnding][];
  readonly end: ScanEnd;
}

async function scan(
  bytes: Uint8Array,
  options: ScanOptions & { maxLines?: number; maxReadBytes?: number } = {},
): Promise<Seen> {
  const lines: [string, LineEnding][] = [];
  let current = "";
  const sink: LineSink = {
    piece(piece) {
      current += Buffer.from(piece).toString("latin1");
    },
    endLine(ending) {
      lines.push([current, ending]);
      current = "";
      return lines.length < (options.maxLines ?? Number.POSITIVE_INFINITY);
    },
  };
  const file = bytesOf(fileOfBytes(bytes, options.maxReadBytes));
  const { head, isUtf8, ...end } = await scanLines(file, sink, options);
  expect(isUtf8).toBeNull();
  expect(Buffer.from(head)).toEqual(
    Buffer.from(
      bytes.subarray(options.startPosition ?? 0).subarray(0, Math.min(4, options.maxPosition ?? 4)),
    ),
  );
  return { lines, end };
}

const latin1 = (text: string): Uint8Array => Buffer.from(text, "latin1");

describe("what a line is", () => {
  test.for<[string, [string, LineEnding][]]>([
    ["", []],
    ["a", [["a", "none"]]],
    ["\n", [["", "lf"]]],
    ["\r\n", [["", "crlf"]]],
    ["\r", [["\r", "none"]]],
    ["a\n", [["a", "lf"]]],
    [
      "a\nb",
      [
        ["a", "lf"],
        ["b", "none"],
      ],
    ],
    [
      "a\r\nb\r\n",
      [
        ["a", "crlf"],
        ["b", "crlf"],
      ],
    ],
    [
      "a\r\r\nb",
      [
        ["a\r", "crlf"],
        ["b", "none"],
      ],
    ],
    [
      "a\rb\nc\r",
      [
        ["a\rb", "lf"],
        ["c\r", "none"],
      ],
    ],
    [
      "\n\n\n",
      [
        ["", "lf"],
        ["", "lf"],
        ["", "lf"],
      ],
    ],
    ["a\x0bb\x0cc\x85d\n", [["a\x0bb\x0cc\x85d", "lf"]]],
  ])("%j", async ([text, lines]) => {
    expect((await scan(latin1(text))).lines).toEqual(lines);
  });
});

describe("the end of a scan", () => {
  test.for<[string, string, ScanOptions & { maxLines?: number }, ScanEnd]>([
    ["an empty file", "", {}, { reason: "end", lines: 0, position: 0 }],
    ["a whole file", "a\nbb\n", {}, { reason: "end", lines: 2, position: 5 }],
    ["a last line without an ending", "a\nbb", {}, { reason: "end", lines: 2, position: 4 }],
    ["enough lines", "a\nbb\nc\n", { maxLines: 2 }, { reason: "sink", lines: 2, position: 5 }],
    ["skipped lines count", "a\nbb\nc\n", { skipLines: 2 }, { reason: "end", lines: 3, position: 7 }],
    ["skipping past the end", "a\nbb\nc", { skipLines: 9 }, { reason: "end", lines: 3, position: 6 }],
    ["a start inside the file", "a\nbb\nc", { startPosition: 2 }, { reason: "end", lines: 2, position: 6 }],
    ["a limit inside a line", "a\nbb\nc", { maxPosition: 3 }, { reason: "limit", lines: 1, position: 2 }],
    [
      "a limit at the end of a line",
      "a\nbb\nc",
      { maxPosition: 5 },
      { reason: "limit", lines: 2, position: 5 },
    ],
    [
      "a limit at the end of the file",
      "a\nbb\n",
      { maxPosition: 5 },
      { reason: "end", lines: 2, position: 5 },
    ],
    ["a limit of nothing", "a", { maxPosition: 0 }, { reason: "limit", lines: 0, position: 0 }],
  ])("%s", async ([, text, options, end]) => {
    expect((await scan(latin1(text), options)).end).toEqual(end);
  });
});

/** Splits as the definition says, one byte after the other. */
function split(text: string): [string, LineEnding][] {
  const lines: [string, LineEnding][] = [];
  let line = "";
  for (const character of text) {
    if (character !== "\n") {
      line += character;
      continue;
    }
    lines.push(line.endsWith("\r") ? [line.slice(0, -1), "crlf"] : [line, "lf"]);
    line = "";
  }
  if (line !== "") lines.push([line, "none"]);
  return lines;
}

test("agrees with the definition for any bytes, skips and sizes of reads", async () => {
  const text = fc.string({ unit: fc.constantFrom("a", "é", "\n", "\n", "\r", "\0", "\x85"), maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(
      text,
      fc.nat(12),
      fc.integer({ min: 1, max: 9 }),
      async (content, skipLines, maxReadBytes) => {
        const expected = split(content);
        const { lines, end } = await scan(latin1(content), { skipLines, maxReadBytes });
        expect(lines).toEqual(expected.slice(skipLines));
        expect(end).toEqual({ reason: "end", lines: expected.length, position: content.length });
      },
    ),
    { numRuns: 500 },
  );
});

describe("at the border of two chunks", () => {
  const border = 64 * 1024;
  test.for([-3, -2, -1, 0, 1, 2])("a CRLF that starts at the border %i", async (shift) => {
    const filler = "x".repeat(border + shift);
    const { lines, end } = await scan(latin1(`${filler}\r\n\r\nb\rc`));
    expect(lines).toEqual([
      [filler, "crlf"],
      ["", "crlf"],
      ["b\rc", "none"],
    ]);
    expect(end.position).toBe(border + shift + 7);
  });

  test.for([-2, -1, 0, 1])("a lone CR at the border %i is content", async (shift) => {
    const filler = "x".repeat(border + shift);
    expect((await scan(latin1(`${filler}\ry\n\r`))).lines).toEqual([
      [`${filler}\ry`, "lf"],
      ["\r", "none"],
    ]);
  });

  test("skipped lines may span chunks", async () => {
    const long = "y".repeat(700_000);
    const { lines, end } = await scan(latin1(`a\n${long}\nb\n`), { skipLines: 2 });
    expect(lines).toEqual([["b", "lf"]]);
    expect(end).toEqual({ reason: "end", lines: 3, position: 700_005 });
  });
});

test("a file that grew from nothing is read to its end", async () => {
  const bytes = latin1("a\n".repeat(1000));
  const file = { ...fileOfBytes(bytes), size: 0 };
  let lines = 0;
  const sink = { piece() {}, endLine: () => ++lines > 0 };
  expect(await scanLines(bytesOf(file), sink)).toMatchObject({ reason: "end", lines: 1000, position: 2000 });
});

test("stops at the end of a step when aborted, and reads no further chunk", async () => {
  const controller = new AbortController();
  const reason = new Error("stop");
  let lines = 0;
  const sink: LineSink = {
    piece() {},
    endLine() {
      lines++;
      controller.abort(reason);
      return true;
    },
  };
  const file = fileOfBytes(latin1("a\n".repeat(200_000)));
  await expect(scanLines(bytesOf(file, { signal: controller.signal }), sink)).rejects.toBe(reason);
  // A step has 8192 of these lines and the first chunk four steps. A turn that has time left takes the next step, too.
  expect([8192, 16_384, 24_576, 32_768]).toContain(lines);
});
