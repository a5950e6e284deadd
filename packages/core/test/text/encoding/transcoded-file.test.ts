import { Buffer } from "node:buffer";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countLinesBefore, findTailStart } from "../../../src/lines/line-index/locate-line.ts";
import { actualSize, readBytes } from "../../../src/lines/bytes/whole-file.ts";
import type { FileBytes } from "../../../src/lines/bytes/file-bytes.ts";
import { transcodedBytes } from "../../../src/text/encoding/transcoded-file.ts";
import { encodeText } from "../../encoded-files.ts";
import { bytesOf } from "../../file-bytes.ts";
import { fileOfBytes } from "../../file-of-bytes.ts";

async function decoded(bytes: Uint8Array, name: string, maxReadBytes?: number): Promise<string> {
  const file = transcodedBytes(bytesOf(fileOfBytes(bytes, maxReadBytes)), { name, markBytes: 0 });
  return Buffer.from(await readBytes(file, 100_000_000)).toString();
}

const wide = ["utf-16le", "utf-16be", "utf-32le", "utf-32be"] as const;

test.for(wide)("%s is read back, whatever the source gives at once", async (name) => {
  const character = fc.constantFrom("a", "é", "漢", "😀", "\n", "\r\n", "\0", "\ufeff", "\u0a0d", "\ufffd");
  await fc.assert(
    fc.asyncProperty(
      fc.array(character, { maxLength: 30 }),
      fc.integer({ min: 1, max: 9 }),
      async (characters, maxReadBytes) => {
        const text = characters.join("");
        expect(await decoded(encodeText(text, name), name, maxReadBytes)).toBe(text);
      },
    ),
    { numRuns: 50 },
  );
});

test.for<[string, string, readonly number[], string]>([
  ["half a unit at the end", "utf-16le", [0x61, 0x00, 0x62], "a\ufffd"],
  ["half a pair at the end", "utf-16le", [0x61, 0x00, 0x3d, 0xd8], "a\ufffd"],
  ["half a pair within", "utf-16be", [0xd8, 0x3d, 0x00, 0x61], "\ufffda"],
  ["no character", "utf-32le", [0x00, 0x00, 0x11, 0x00, 0x00, 0xd8, 0x00, 0x00], "\ufffd\ufffd"],
  ["a cut unit", "utf-32be", [0x00, 0x00, 0x00, 0x61, 0x00], "a\ufffd"],
  ["windows-1252, where Latin-1 has controls", "windows-1252", [0x93, 0xe9, 0x94, 0x80, 0x81], "“é”€\x81"],
  ["Shift_JIS", "shift_jis", [0x93, 0xfa, 0x0a, 0x82], "日\n\ufffd"],
  ["GBK", "gbk", [0xd6, 0xd0, 0x0a], "中\n"],
  ["Big5", "big5", [0xa4, 0xa4, 0x0a], "中\n"],
  ["EUC-KR", "euc-kr", [0xc7, 0xd1, 0x0a], "한\n"],
  ["Japanese with escapes", "iso-2022-jp", [0x1b, 0x24, 0x42, 0x38, 0x40, 0x1b, 0x28, 0x42, 0x0a], "言\n"],
  ["Cyrillic", "koi8-r", [0xf0, 0xd2], "Пр"],
])("%s", async ([, name, bytes, text]) => {
  expect(await decoded(Uint8Array.from(bytes), name, 1)).toBe(text);
});

/** Larger than a piece, and than the distance of the places to start again from. */
const large: readonly (readonly [name: string, bytes: Buffer, text: string])[] = [
  ...wide.map((name) => {
    const text = "line of text 😀é\n".repeat(60_000);
    return [name, encodeText(text, name), text] as const;
  }),
  ["gb18030", Buffer.alloc(3_000_003, Buffer.from("d6d00a", "hex")), "中\n".repeat(1_000_001)],
  ["shift_jis", Buffer.alloc(3_000_000, Buffer.from("93fa", "hex")), "日".repeat(1_500_000)],
  ["iso-2022-jp", Buffer.alloc(2_500_000, "\x1b$B8@\x1b(B\n"), "言\n".repeat(277_777)],
  ["windows-1252", Buffer.alloc(2_000_000, "\xe9\x0a", "latin1"), "é\n".repeat(1_000_000)],
];

describe.for(large)("%s, larger than a piece", ([name, bytes, text]) => {
  const whole = Buffer.from(text);
  const length = name === "iso-2022-jp" ? 277_777 * 9 : bytes.length;
  const open = (): FileBytes =>
    transcodedBytes(bytesOf(fileOfBytes(bytes.subarray(0, length))), { name, markBytes: 0 });

  test("any part of it, forwards and backwards", async () => {
    const { source } = open();
    const places = [0.9, 0.1, 0.5, 0, 0.99, 0.3, 0.31].map((share) => Math.floor(whole.length * share));
    for (const position of places) {
      const target = new Uint8Array(10);
      const count = await source.read(target, position);
      const expected = whole.subarray(position, position + count);
      expect(count).toBeGreaterThan(0);
      expect(Buffer.compare(target.subarray(0, count), expected)).toBe(0);
    }
    expect(await source.read(new Uint8Array(1), whole.length)).toBe(0);
  });

  test("its size and its tail", async () => {
    const file = open();
    expect(await actualSize(file, Number.POSITIVE_INFINITY)).toBe(whole.length);
    if (name === "shift_jis") return;
    const last = text.slice(text.lastIndexOf("\n", text.length - 2) + 1);
    const tail = await findTailStart(file, whole.length, 1, Number.POSITIVE_INFINITY);
    expect(tail).toEqual({ position: whole.length - Buffer.byteLength(last), lines: 1 });
  });
});

test("the mark is left out, and reads at once do not disturb each other", async () => {
  const bytes = Buffer.concat([Uint8Array.of(0xff, 0xfe), encodeText("one two three", "utf-16le")]);
  const { source } = transcodedBytes(bytesOf(fileOfBytes(bytes)), { name: "utf-16le", markBytes: 2 });
  const parts = await Promise.all(
    [8, 0, 4].map(async (position) => {
      const target = new Uint8Array(3);
      return Buffer.from(target.subarray(0, await source.read(target, position))).toString();
    }),
  );
  expect(parts).toEqual(["thr", "one", "two"]);
});

test("an aborted read rejects with the reason, and the next one answers", async () => {
  const { source } = transcodedBytes(bytesOf(fileOfBytes(encodeText("text", "utf-16le"))), {
    name: "utf-16le",
    markBytes: 0,
  });
  const reason = new Error("stop");
  await expect(source.read(new Uint8Array(4), 0, AbortSignal.abort(reason))).rejects.toBe(reason);
  const target = new Uint8Array(4);
  expect(await source.read(target, 0)).toBe(4);
  expect(Buffer.from(target).toString()).toBe("text");
});

test("what is known of the lines of the bytes says nothing of those of the text", async () => {
  // Each line of the text holds a character that is a line feed as a byte.
  const text = "\u0a61 text\n".repeat(100_000);
  const file = bytesOf(fileOfBytes(encodeText(text, "utf-16le")));
  expect(await countLinesBefore(file, encodeText(text, "utf-16le").length)).toBe(200_000);
  const transcoded = transcodedBytes(file, { name: "utf-16le", markBytes: 0 });
  expect(await countLinesBefore(transcoded, Buffer.byteLength(text))).toBe(100_000);
});
