import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { exifOrientation } from "../src/exif-orientation.ts";
import { quartersImage } from "./sample-images.ts";

test.for(["jpeg", "png", "webp"] as const)("is read from %s", async (format) => {
  const bytes = await quartersImage(8, 8)[format]().withMetadata({ orientation: 6 }).toBuffer();
  expect(exifOrientation(bytes)).toBe(6);
});

test("in both orders of bytes", () => {
  const big = "4d4d002a00000008000101120003000000010006000000000000";
  const little = "49492a00080000000100120103000100000003000000";
  const jpeg = (exif: string): Buffer => {
    const data = Buffer.from(exif, "hex");
    const length = Buffer.alloc(2);
    length.writeUInt16BE(data.length + 8);
    return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1]), length, Buffer.from("Exif\0\0"), data]);
  };
  expect(exifOrientation(jpeg(big))).toBe(6);
  expect(exifOrientation(jpeg(little))).toBe(3);
  // A number that means nothing, and lists that lead out of the bytes.
  expect(exifOrientation(jpeg(big.replace("00060000", "00630000")))).toBe(1);
  expect(exifOrientation(jpeg("4d4d002affffffff"))).toBe(1);
  expect(exifOrientation(jpeg("4d4d002a00000008ffff"))).toBe(1);
  expect(exifOrientation(jpeg(""))).toBe(1);
});

test.for([
  "",
  "ff",
  "ffd8",
  "ffd8ffe1",
  "ffd8ffe10000",
  "89504e47",
  "52494646000000005745425045584946ffffffff",
])("is 1 in what is cut off: %s", (hex) => {
  expect(exifOrientation(Buffer.from(hex, "hex"))).toBe(1);
});
