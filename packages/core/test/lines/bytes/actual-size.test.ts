import { expect, test } from "vitest";
import type { SourceFile } from "../../../src/contract/file-source.ts";
import { actualSize } from "../../../src/lines/bytes/whole-file.ts";
import { bytesOf } from "../../file-bytes.ts";
import { fileOfBytes } from "../../file-of-bytes.ts";

test.for<[string, bytes: number, hint: number | null, maxBytes: number, size: number | undefined]>([
  ["as its source says", 10, 10, 1, 10],
  ["of an empty file", 0, 0, 1, 0],
  ["unknown", 10, null, 100, 10],
  ["unknown, and more than may be read", 10, null, 9, undefined],
  ["more than its source says", 10, 3, 100, 10],
  ["more than nothing", 10, 0, 100, 10],
  ["one more", 10, 9, 100, 10],
  ["less than its source says", 10, 11, 100, 10],
  ["nothing, where its source says one", 0, 1, 100, 0],
  ["over several reads", 1_300_000, 70_000, Infinity, 1_300_000],
  ["more than its source says, and more than may be read", 10, 3, 9, undefined],
  ["from further on than its source says", 10, 6, 100, 10],
  ["unknown, and nothing", 0, null, 0, 0],
  ["unknown, and all it may be", 10, null, 10, 10],
  ["unknown, and a byte too much", 11, null, 10, undefined],
  ["unknown, over several reads", 1_331_200, null, 2_048_000, 1_331_200],
  ["unknown, of whole reads", 1_048_576, null, 1_048_576, 1_048_576],
  ["unknown, too much after whole reads", 1_048_576, null, 1_047_552, undefined],
])("the size of a file, %s", async ([, bytes, hint, maxBytes, size]) => {
  const file: SourceFile = { ...fileOfBytes(new Uint8Array(bytes)), size: hint };
  expect(await actualSize(bytesOf(file), maxBytes)).toBe(size);
});
