import { Buffer } from "node:buffer";
import zlib from "node:zlib";
import { expect, test } from "vitest";
import { binaryTypeOf, isBinary } from "../../src/media/file-type.ts";

test.for<[string, string | undefined, string | undefined]>([
  [
    "PK\x03\x04rest",
    "a ZIP archive, or an Office document or package made as one",
    "unpack it first and read what it holds, or convert it to text or PDF first",
  ],
  ["\x7fELF\x02\x01", "an executable or library (ELF)", "read its source instead"],
  ["SQLite format 3\0", "an SQLite database", "query it with its own program"],
  ["\0\0\0\x18ftypheic", "a HEIC image", "convert it to PNG or JPEG first"],
  ["\0\0\0\x18ftypisom", "a video or audio file (MP4)", "transcribe it, or read what describes it"],
  [`${"\0".repeat(257)}ustar`, "a tar archive", "unpack it first and read what it holds"],
  ["one\0two", undefined, undefined],
  ["", undefined, undefined],
])("%j", ([head, name, advice]) => {
  expect(binaryTypeOf(Buffer.from(head, "latin1"))).toEqual(
    name === undefined ? undefined : { name, advice },
  );
});

test.for<[string, Uint8Array, boolean]>([
  ["gzip of a few bytes", zlib.gzipSync("x").filter((byte) => byte !== 0), true],
  [
    "packed data",
    zlib
      .deflateRawSync(Buffer.from(Array.from({ length: 999 }, (_, index) => String(index * index)).join("")))
      .filter((byte) => byte !== 0),
    true,
  ],
  ["Latin-1 that starts as a BMP image does", Buffer.from("BMW f\xe4hrt\n", "latin1"), false],
  ["Shift_JIS", Buffer.from("93fa967b8cea82cc", "hex"), false],
  ["colours of a terminal", Buffer.from("\x1b[31m\xe9\x1b[0m", "latin1"), false],
])("%s", ([, head, binary]) => {
  expect(isBinary(head)).toBe(binary);
});
