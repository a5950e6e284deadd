import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { binaryTypeOf, isBinary, mediaTypeOf } from "../../src/media/file-type.ts";
import zlib from "node:zlib";

describe("media types", () => {
  test.for<[string, string, string | undefined]>([
    ["a PNG", "\x89PNG\r\n\x1a\n", "image/png"],
    ["the start of a PNG", "\x89PNG", "image/png"],
    ["a JPEG", "\xff\xd8\xff\xe0", "image/jpeg"],
    ["the start of a JPEG", "\xff\xd8", "image/jpeg"],
    ["not a JPEG", "\xff\xd8\x00", undefined],
    ["an old GIF", "GIF87a", "image/gif"],
    ["a GIF", "GIF89a", "image/gif"],
    ["not a GIF", "GIF88a", undefined],
    ["a word that starts like GIF", "GIFT", undefined],
    ["a WebP", "RIFF\x01\x02\x03\x04WEBPVP8 ", "image/webp"],
    ["a sound", "RIFF\x01\x02\x03\x04WAVEfmt ", undefined],
    ["a PDF", "%PDF-1.7", "application/pdf"],
    ["a comment", "%PDX", undefined],
    ["an SVG is text", "<svg xmlns=", undefined],
    ["text", "hello", undefined],
    ["nothing", "", undefined],
  ])("%s", ([, bytes, type]) => {
    expect(mediaTypeOf(Buffer.from(bytes, "latin1"))).toBe(type);
  });
});

describe("types of binary files", () => {
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
        .deflateRawSync(
          Buffer.from(Array.from({ length: 999 }, (_, index) => String(index * index)).join("")),
        )
        .filter((byte) => byte !== 0),
      true,
    ],
    ["Latin-1 that starts like a BMP image", Buffer.from("BMW f\xe4hrt\n", "latin1"), false],
    ["Shift_JIS", Buffer.from("93fa967b8cea82cc", "hex"), false],
    ["terminal colours", Buffer.from("\x1b[31m\xe9\x1b[0m", "latin1"), false],
  ])("%s", ([, head, binary]) => {
    expect(isBinary(head)).toBe(binary);
  });
});
