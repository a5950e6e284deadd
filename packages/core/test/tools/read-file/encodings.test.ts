import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import type { FileSource } from "../../../src/contract/file-source.ts";
import { memorySource } from "../../../src/source/memory-source.ts";
import { readFileTool, type ReadFileData } from "../../../src/tools/read-file/tool.ts";
import type { ReadFileToolOptions } from "../../../src/tools/read-file/options.ts";
import { fileOfBytes } from "../../file-of-bytes.ts";
import { encodeMarked, encodeText, markedEncodings } from "../../encoded-files.ts";

async function read(content: Uint8Array, options: ReadFileToolOptions = {}): Promise<string> {
  return (await readFileTool({ source: memorySource({ f: content }), ...options }).run({ path: "f" })).text;
}

const text = "one\ntwo\u2028same \u0a0d\u0d0a\nthree €😀\n";

test.for(markedEncodings)("%s behind its mark: the same lines as in UTF-8", async (encoding) => {
  const named = encoding === "utf-8" ? "" : ` | ${encoding}`;
  expect(await read(encodeMarked(text, encoding))).toBe(
    `[f | lines 1-3 of 3${named} | BOM | 1 invisible character, first on line 2]\n1\tone\n2\ttwo\u2028same \u0a0d\u0d0a\n3\tthree €😀`,
  );
});

test("the facts name the encoding and the mark", async () => {
  const bytes = encodeMarked("a\r\nb\r\n", "utf-16be");
  const result = await readFileTool({ source: memorySource({ f: bytes }) }).run({ path: "f" });
  expect(result).toMatchObject({
    data: { content: "a\r\nb\r\n", total_lines: 2 },
    files: [{ encoding: "utf-16be", bom: true, eol: "crlf", byteLength: 14, totalLines: 2 }],
  });
});

test.for<[string, Uint8Array, ReadFileToolOptions, string]>([
  [
    "UTF-16 without a mark",
    encodeText("one line\nand two\n", "utf-16le"),
    {},
    "[f | lines 1-2 of 2 | utf-16le]\n1\tone line\n2\tand two",
  ],
  [
    "bytes that are not UTF-8",
    Buffer.from("plain\ncaf\xe9 na\xefve\n", "latin1"),
    {},
    "[f | lines 1-2 of 2 | 1 line with bytes that are not UTF-8, shown as U+FFFD; perhaps windows-1252, for the host's option encoding]\n1\tplain\n2\tcaf\ufffd na\ufffdve",
  ],
  [
    "the same where the host names it",
    Buffer.from("plain\ncaf\xe9 na\xefve\n", "latin1"),
    { encoding: "latin1" },
    "[f | lines 1-2 of 2 | windows-1252]\n1\tplain\n2\tcafé naïve",
  ],
  [
    "UTF-8 where the host names another",
    Buffer.from("café\n"),
    { encoding: "gbk" },
    "[f | line 1 of 1]\n1\tcafé",
  ],
  [
    "a U+FFFD that the file holds is not unusual",
    Buffer.from("a \ufffd\n"),
    {},
    "[f | line 1 of 1]\n1\ta \ufffd",
  ],
  [
    "one beside bytes that are not UTF-8",
    Buffer.concat([Buffer.from("a \ufffd\nb "), Uint8Array.of(0xc0, 0x0a)]),
    {},
    "[f | lines 1-2 of 2 | 1 line with bytes that are not UTF-8, shown as U+FFFD; perhaps windows-1252, for the host's option encoding]\n1\ta \ufffd\n2\tb \ufffd",
  ],
  [
    "half a pair in UTF-16",
    Buffer.from("fffe61003dd80a00", "hex"),
    {},
    "[f | line 1 of 1 | utf-16le | BOM | holds U+FFFD, perhaps for bytes that are not utf-16le]\n1\ta\ufffd",
  ],
  [
    "Japanese",
    Buffer.from("93fa967b0a", "hex"),
    { encoding: "shift_jis" },
    "[f | line 1 of 1 | shift_jis]\n1\t日本",
  ],
])("%s", async ([, bytes, options, expected]) => {
  expect(await read(bytes, options)).toBe(expected);
});

describe("binary files: what they are, how large, and what could be done", () => {
  test.for<[string, Uint8Array, string]>([
    [
      "unknown",
      Buffer.from("\x01\0\x02\0two\n"),
      "it is a binary file of unknown type (8 bytes) and has no lines to show; use a program that knows its format",
    ],
    [
      "an archive",
      Buffer.from("PK\x03\x04\0\0\0"),
      "it is a ZIP archive, or an Office document or package made as one (7 bytes) and has no lines to show; unpack it first and read what it holds, or convert it to text or PDF first",
    ],
    [
      "packed data without a NUL",
      Buffer.from("1f8b0801", "hex"),
      "it is gzip data (4 bytes) and has no lines to show; unpack it first and read what it holds",
    ],
    [
      "an image of another kind",
      Buffer.from("BM\x10\0\0\0"),
      "it is a BMP image (6 bytes) and has no lines to show; convert it to PNG or JPEG first",
    ],
  ])("%s", async ([, bytes, message]) => {
    expect(await read(bytes)).toBe(`Error: BINARY_FILE: f: ${message}`);
  });
});

test("a binary file of unknown size", async () => {
  const source: FileSource = {
    traits: memorySource().traits,
    open: async () => ({ ...fileOfBytes(Buffer.from("BM\x10\0\0\0")), size: null }),
  };
  expect((await readFileTool({ source }).run({ path: "f" })).text).toBe(
    "Error: BINARY_FILE: f: it is a BMP image and has no lines to show; convert it to PNG or JPEG first",
  );
});

test("header: what cannot be seen in the lines", async () => {
  expect((await read(Buffer.from("a\u200bb\n\u202ex\n"))).split("\n")[0]).toBe(
    "[f | lines 1-2 of 2 | 1 invisible character, first on line 1 | writing direction changed and not restored on 1 line, first on line 2]",
  );
});

test.for<[string, ReadFileToolOptions]>([
  ["encoding", { encoding: "no-such" }],
  ["encoding", { encoding: 5 as never }],
  ["homeDirectory", { homeDirectory: "" }],
  ["transformImage", { transformImage: true as never }],
  ["maxImageBytes", { maxImageBytes: 0 }],
  ["maxNearNames", { maxNearNames: -1 }],
  ["maxPdfByte", { maxPdfByte: 1 } as never],
])("a wrong %s is a TypeError", ([name, options]) => {
  expect(() => readFileTool({ source: memorySource(), ...options })).toThrow(new RegExp(`^${name}: `));
});

/** A file of a hundred million characters in UTF-16, made as it is read: its lines are the numbers of their first characters. */
function largeFile(reads: { bytes: number }): ReturnType<typeof fileOfBytes> {
  const lineCharacters = 100;
  const size = 200_000_000;
  const line = (number: number): string => `${String(number).padStart(lineCharacters - 1, "0")}\n`;
  return {
    ...fileOfBytes(new Uint8Array(0)),
    size,
    async read(target, position) {
      const count = Math.min(target.length, size - position);
      const lineBytes = lineCharacters * 2;
      const first = Math.floor(position / lineBytes);
      const last = Math.ceil((position + count) / lineBytes);
      const lines = Array.from({ length: last - first }, (_, index) => line(first + index + 1)).join("");
      const bytes = Buffer.from(lines, "utf16le").subarray(position - first * lineBytes);
      target.set(bytes.subarray(0, count));
      reads.bytes += count;
      return count;
    },
  };
}

test("a large file in UTF-16: its lines, in bounded memory", async () => {
  const reads = { bytes: 0 };
  const memory = memorySource();
  const source = { traits: memory.traits, open: async () => largeFile(reads) };
  const tool = readFileTool({ source, encoding: "utf-16le", timeoutMs: 300_000 });
  const shown = async (args: object): Promise<[string, Pick<ReadFileData, "content">]> => {
    const result = await tool.run({ path: "f", ...args });
    if (!result.ok || !("content" in result.data)) throw new Error(result.text);
    return [result.text.split("\n")[0] ?? "", result.data];
  };
  const [header, { content }] = await shown({ offset: 900_000, limit: 1 });
  expect(header).toBe("[f | line 900000 of more than 900000 | utf-16le | next: offset=900001 limit=1]");
  expect(content).toBe(`${"0".repeat(93)}900000\n`);
  const [tail, { content: last }] = await shown({ offset: -2, limit: 1 });
  expect(tail).toBe("[f | line -2 of unknown total | utf-16le | next: offset=-1 limit=1]");
  expect(last).toBe(`${"0".repeat(93)}999999\n`);
  // The first call reads up to its line, the second all once, and little of it again.
  expect(reads.bytes).toBeLessThan(400_000_000);
});
