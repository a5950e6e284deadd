import { decodeUtf8 } from "../src/platform.ts";
import { expect, test } from "vitest";

test.for<[string, number[], string]>([
  ["a byte order mark stays", [0xef, 0xbb, 0xbf, 0x61], "\ufeffa"],
  ["a lone continuation byte", [0x61, 0x80, 0x62], "a\ufffdb"],
  ["a cut three-byte character is one replacement", [0xe3, 0x81], "\ufffd"],
  ["a cut four-byte character is one replacement", [0xf0, 0x9f, 0x98, 0x61], "\ufffda"],
  ["each byte of an encoded surrogate", [0xed, 0xa0, 0x80], "\ufffd\ufffd\ufffd"],
  ["each byte of an overlong form", [0xc0, 0xaf], "\ufffd\ufffd"],
  ["NUL stays", [0x61, 0x00, 0x62], "a\0b"],
])("%s", ([, bytes, text]) => {
  expect(decodeUtf8(Uint8Array.from(bytes))).toBe(text);
});
