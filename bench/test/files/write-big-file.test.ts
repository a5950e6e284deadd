import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { writeBigFile } from "../../src/files/write-big-file.ts";

const directory = fs.mkdtempSync(path.join(os.tmpdir(), "readfile-bench-test-"));
afterAll(() => fs.rmSync(directory, { recursive: true }));

test("equal bounds give lines of one length", () => {
  const file = path.join(directory, "even.log");
  expect(writeBigFile(file, { bytes: 3000, minLineBytes: 100, maxLineBytes: 100 })).toEqual({
    path: file,
    bytes: 3000,
    lines: 30,
  });
  const lines = fs.readFileSync(file, "utf8").split("\n");
  expect(lines).toHaveLength(31);
  expect(lines[29]).toMatch(/^30 .{96}$/);
  expect(lines[30]).toBe("");
});

test("different bounds give lengths between them, with the expected mean", () => {
  const file = path.join(directory, "uneven.log");
  const { bytes, lines } = writeBigFile(file, { bytes: 90_000, minLineBytes: 40, maxLineBytes: 140 });
  expect(fs.statSync(file).size).toBe(bytes);
  const lengths = fs
    .readFileSync(file, "latin1")
    .split("\n")
    .slice(0, -1)
    .map((line) => line.length + 1);
  expect(lengths).toHaveLength(lines);
  expect(Math.min(...lengths)).toBe(40);
  expect(Math.max(...lengths)).toBe(140);
  expect(Math.abs(bytes / lines - 90)).toBeLessThan(5);
});
