import { expect, test } from "vitest";
import { encodingOfMark } from "../../../src/text/encoding/choose-encoding.ts";

test.for<[string, readonly number[], string | undefined, number]>([
  ["UTF-8", [0xef, 0xbb, 0xbf, 0x61], "utf-8", 3],
  ["UTF-16, low byte first", [0xff, 0xfe, 0x61, 0x00], "utf-16le", 2],
  ["UTF-16, high byte first", [0xfe, 0xff, 0x00, 0x61], "utf-16be", 2],
  ["UTF-32, low byte first", [0xff, 0xfe, 0x00, 0x00, 0x61, 0x00, 0x00, 0x00], "utf-32le", 4],
  ["UTF-32, high byte first", [0x00, 0x00, 0xfe, 0xff, 0x00, 0x01, 0xf6, 0x00], "utf-32be", 4],
  ["UTF-32 without text", [0xff, 0xfe, 0x00, 0x00], "utf-32le", 4],
  ["UTF-16 that starts with a NUL", [0xff, 0xfe, 0x00, 0x00, 0x61, 0x00, 0x62, 0x00], "utf-16le", 2],
  ["no character of UTF-32", [0x00, 0x00, 0xfe, 0xff, 0x00, 0x11, 0x00, 0x00], undefined, 0],
  ["half a mark", [0xef, 0xbb], undefined, 0],
  ["none", [0x61], undefined, 0],
  ["nothing", [], undefined, 0],
])("%s", ([, bytes, name, markBytes]) => {
  const expected = name === undefined ? undefined : { name, markBytes };
  expect(encodingOfMark(Uint8Array.from(bytes))).toEqual(expected);
});
