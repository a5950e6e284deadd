import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { mediaTypeOf } from "../../src/media/file-type.ts";

test.for<[string, string, string | undefined]>([
  ["a PNG", "\x89PNG\r\n\x1a\n", "image/png"],
  ["the start of one", "\x89PNG", "image/png"],
  ["a JPEG", "\xff\xd8\xff\xe0", "image/jpeg"],
  ["nothing but its start", "\xff\xd8", "image/jpeg"],
  ["not a JPEG", "\xff\xd8\x00", undefined],
  ["an old GIF", "GIF87a", "image/gif"],
  ["a GIF", "GIF89a", "image/gif"],
  ["no GIF", "GIF88a", undefined],
  ["a word that starts as GIF does", "GIFT", undefined],
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
