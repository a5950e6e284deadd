import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { bmpPixels } from "../src/bmp-pixels.ts";

test.for([
  ["64 by 32", "424d0000000000000000360000002800000040000000200000000100", 2048],
  ["from the top down", "424d00000000000000003600000028000000400000 00e0ffffff0100", 2048],
  ["of OS/2", "424d00000000000000001a0000000c0000004000200001001800", 2048],
  ["cut off", "424d0000000000000000360000002800000040", 0],
  ["empty", "", 0],
] as const)("%s", ([, hex, pixels]) => {
  expect(bmpPixels(Buffer.from(hex.replaceAll(" ", ""), "hex"))).toBe(pixels);
});
