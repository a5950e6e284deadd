import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { scanLines, type LineSink, type ScanOptions } from "../../src/lines/scan-lines.ts";
import { bytesOf } from "../file-bytes.ts";
import { loggedFile } from "./logged-file.ts";

const KiB = 1024;
const sink = (maxLines = Infinity): LineSink => {
  let lines = 0;
  return { piece() {}, endLine: () => ++lines < maxLines };
};

test.for<[string, number, number | null, ScanOptions & { maxLines?: number }, [number, number][]]>([
  [
    "a small file in one read, with its end",
    10,
    10,
    {},
    [
      [0, 11],
      [10, 1],
    ],
  ],
  ["an empty file", 0, 0, {}, [[0, 5]]],
  [
    "of a tiny file enough for its head",
    2,
    2,
    { headBytes: 20 },
    [
      [0, 21],
      [2, 19],
    ],
  ],
  [
    "a file of unknown size by 64 KiB",
    10,
    null,
    {},
    [
      [0, 64 * KiB],
      [10, 64 * KiB - 10],
    ],
  ],
  [
    "a large file by 512 KiB, but for its start",
    1100 * KiB,
    1100 * KiB,
    {},
    [
      [0, 64 * KiB],
      [64 * KiB, 512 * KiB],
      [576 * KiB, 512 * KiB],
      [1088 * KiB, 512 * KiB],
      [1100 * KiB, 500 * KiB],
    ],
  ],
  [
    "no byte behind its bound but one",
    100,
    100,
    { maxPosition: 50 },
    [
      [0, 50],
      [50, 1],
    ],
  ],
  ["nothing, where nothing may be read, but a byte", 100, 100, { maxPosition: 0 }, [[0, 1]]],
  [
    "from where it is told",
    100,
    100,
    { startPosition: 90 },
    [
      [90, 101],
      [100, 91],
    ],
  ],
  [
    "a byte more where the sink had enough at a chunk's end",
    64 * KiB + 5,
    null,
    { maxLines: 65_536 },
    [
      [0, 64 * KiB],
      [64 * KiB, 1],
    ],
  ],
  ["no more where the sink had enough before", 100 * KiB, null, { maxLines: 9 }, [[0, 64 * KiB]]],
])("reads %s", async ([, bytes, size, { maxLines, ...options }, reads]) => {
  const file = loggedFile(new Uint8Array(bytes).fill(0x0a), { size });
  await scanLines(bytesOf(file), sink(maxLines), options);
  expect(file.reads).toEqual(reads);
});

test.for<[string, ScanOptions, string]>([
  ["four bytes", {}, "abcd"],
  ["as many as are wanted", { headBytes: 2 }, "ab"],
  ["none", { headBytes: 0 }, ""],
  ["all there are", { headBytes: 99 }, "abcdefgh"],
  ["from where the scan starts", { startPosition: 5 }, "fgh"],
  ["no more than may be read", { maxPosition: 3 }, "abc"],
])("keeps of the start %s", async ([, options, head]) => {
  const scan = await scanLines(bytesOf(loggedFile("abcdefgh")), sink(), options);
  expect(Buffer.from(scan.head).toString()).toBe(head);
});

describe("a check for UTF-8 sees each byte once, in order", () => {
  // Every chunk ends inside a character.
  const text = Buffer.from(`a${"é".repeat(350 * KiB)}`);

  test.for<[string, Uint8Array, boolean]>([
    ["all of it", text, true],
    ["of nothing", Buffer.alloc(0), true],
    ["without its last byte", text.subarray(0, -1), false],
    ...[0, 1, 64 * KiB - 1, 64 * KiB, 576 * KiB - 1, 576 * KiB, 700 * KiB].map(
      (position): [string, Uint8Array, boolean] => {
        const broken = Buffer.from(text);
        broken[position] = 0xff;
        return [`with a wrong byte at ${position}`, broken, false];
      },
    ),
  ])("%s", async ([, bytes, isUtf8]) => {
    const file = bytesOf(loggedFile(bytes));
    expect(await scanLines(file, sink(1), { countRest: true, checkUtf8: true })).toMatchObject({ isUtf8 });
    expect(await scanLines(file, sink(1), { countRest: true })).toMatchObject({ isUtf8: null });
  });
});

test("a long line that is passed over and not seen to its end starts where it starts", async () => {
  const file = loggedFile(`a\n${"x".repeat(200_000)}`);
  expect(await scanLines(bytesOf(file), sink(), { skipLines: 5, maxPosition: 150_000 })).toMatchObject({
    reason: "limit",
    lines: 1,
    position: 2,
  });
});

test("a CR at the end of a chunk is content of a line that goes on through the next", async () => {
  let line = "";
  const collecting: LineSink = {
    piece: (bytes) => void (line += Buffer.from(bytes).toString()),
    endLine: () => true,
  };
  const text = `${"x".repeat(64 * KiB - 1)}\r${"y".repeat(600 * KiB)}\n`;
  await scanLines(bytesOf(loggedFile(text)), collecting);
  expect(line).toBe(text.slice(0, -1));
});
