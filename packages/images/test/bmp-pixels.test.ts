import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { bmpPixels } from "../src/bmp-pixels.ts";

const file = "424d0000000000000000";
const zeros = "00".repeat(20);
/** The pixels of 2 by 2, in rows of eight bytes. */
const pixels = "11".repeat(16);

test.for([
  ["2 by 2", `${file}36000000280000000200000002000000010018 0000000000${zeros}${pixels}`, 4],
  ["from the top down", `${file}360000002800000002000000feffffff0100180000000000${zeros}${pixels}`, 4],
  [
    "without what fills the last row up",
    `${file}360000002800000002000000020000000100180000000000${zeros}${pixels.slice(6)}`,
    4,
  ],
  ["of OS/2", `${file}1a0000000c0000000200020001001800${pixels}`, 4],
  ["packed", `${file}36000000280000000080000000800000010008 0001000000${zeros}`, 2 ** 30],
  [
    "cut off in its pixels",
    `${file}360000002800000002000000020000000100180000000000${zeros}${pixels.slice(8)}`,
    undefined,
  ],
  ["cut off in its header", `${file}36000000280000000200000002000000010018`, undefined],
  ["of no width", `${file}360000002800000000000000020000000100180000000000${zeros}${pixels}`, undefined],
  [
    "of 7 bits a pixel",
    `${file}360000002800000002000000020000000100070000000000${zeros}${pixels}`,
    undefined,
  ],
  [
    "with a header of 41 bytes",
    `${file}360000002900000002000000020000000100180000000000${zeros}${pixels}`,
    undefined,
  ],
  ["empty", "", undefined],
] as const)("%s", ([, hex, count]) => {
  expect(bmpPixels(Buffer.from(hex.replaceAll(" ", ""), "hex"))).toBe(count);
});
