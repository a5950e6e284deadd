import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { inflateSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { writeMixedFiles } from "../../src/files/mixed-files.ts";
import { writeSmallFiles } from "../../src/files/small-files.ts";

const directory = fs.mkdtempSync(path.join(os.tmpdir(), "readfile-bench-test-"));
afterAll(() => fs.rmSync(directory, { recursive: true }));
const mixed = writeMixedFiles(directory, writeSmallFiles(directory));

test("the mix has every size, other scripts, a deep window, a tail, an image and a missing path", () => {
  expect(mixed.map(({ id, weight }) => `${id} × ${weight}`)).toEqual([
    "10kb × 4",
    "1kb × 3",
    "50kb × 2",
    "200kb-first × 1",
    "200kb-deep × 2",
    "10kb-wide × 2",
    "50kb-wide × 1",
    "tail × 2",
    "image × 1",
    "missing × 1",
  ]);
  expect(fs.existsSync(path.join(directory, "missing.txt"))).toBe(false);
});

test("a tail is the last 100 lines of its file", () => {
  const tail = mixed.find(({ id }) => id === "tail");
  const lines = fs.readFileSync(path.join(directory, tail?.name ?? ""), "utf8").split("\n");
  expect(tail?.firstLine).toBe(lines.length - 100);
  expect(tail?.windowLines).toHaveLength(100);
  expect(tail?.windowLines.at(-1)).toBe(lines.at(-2));
});

test("the image is a PNG of 80 × 80 pixels whose data is complete", () => {
  const png = fs.readFileSync(path.join(directory, "noise.png"));
  expect(png.toString("latin1", 0, 16)).toBe("\x89PNG\r\n\x1a\n\0\0\0\rIHDR");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([80, 80]);
  const data = png.indexOf("IDAT");
  expect(inflateSync(png.subarray(data + 4, data + 4 + png.readUInt32BE(data - 4)))).toHaveLength(19_280);
  expect(png.toString("latin1", png.length - 8, png.length - 4)).toBe("IEND");
});
