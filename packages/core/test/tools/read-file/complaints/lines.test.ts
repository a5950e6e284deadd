// What users of other read tools complained about: lines and windows. The table of all is in complaints.md.
import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { memorySource } from "../../../../src/source/memory-source.ts";
import { readFileTool } from "../../../../src/tools/read-file/tool.ts";
import { rebuildFile } from "../rebuild-file.ts";
import { numberedLines } from "./numbered-lines.ts";
import { readText } from "./read-text.ts";

const three = "one\ntwo\nthree\n";

test("#1 numbers that differ from grep's: form feeds and their kin end no line", async () => {
  expect(await readText("a\fb\vc\x1cd\x1de\x1ef\u0085g\u2028h\u2029i\nsecond\n", { offset: 2 })).toBe(
    "[f | line 2 of 2]\n2\tsecond",
  );
});

test("#2 an edit that hits another line: the content splits into the lines that were numbered", async () => {
  const result = await readFileTool({ source: memorySource({ f: "a\fb\nc\rd\r\ne\n" }) }).run({ path: "f" });
  expect(result.ok && "content" in result.data && result.data.content.split(/\r?\n/)).toEqual([
    "a\fb",
    "c\rd",
    "e",
    "",
  ]);
  expect(result.text).toBe("[f | lines 1-3 of 3 | mixed line endings]\n1\ta\fb\n2\tc\rd\n3\te");
});

test("#3 bytes split otherwise than text: the count is that of line feeds", async () => {
  expect(await readText(Buffer.from("61c2850a62c2850a", "hex"))).toBe(
    "[f | lines 1-2 of 2]\n1\ta\u0085\n2\tb\u0085",
  );
});

test("#4 numbers that depend on the runtime: U+2028 ends no line on any", async () => {
  expect(await readText("a\u2028b\n")).toBe(
    "[f | line 1 of 1 | 1 invisible character, first on line 1]\n1\ta\u2028b",
  );
});

test("#5 one line too many: a final line feed opens none", async () => {
  expect(await readText(three)).toBe("[f | lines 1-3 of 3]\n1\tone\n2\ttwo\n3\tthree");
});

test("#6 a last line without an ending is lost at the border of a page", async () => {
  expect(await readText("a\nb\nc", { limit: 2 })).toBe(
    "[f | lines 1-2 of 3 | next: offset=3 limit=2]\n1\ta\n2\tb",
  );
  expect(await readText("a\nb\nc", { offset: 3, limit: 2 })).toBe("[f | line 3 of 3]\n3\tc");
});

test("#7 the last line is empty: offset -1 is the last that holds anything", async () => {
  expect(await readText(three, { offset: -1 })).toBe("[f | line 3 of 3]\n3\tthree");
});

test("#8 a tail is one line short when the file ends in a line feed", async () => {
  expect(await readText(three, { offset: -2 })).toBe("[f | lines 2-3 of 3]\n2\ttwo\n3\tthree");
});

test("#9 characters broken where blocks meet: none in a tail over several", async () => {
  const text = `${"é漢😀".repeat(50)}\n`.repeat(600);
  const tail = await readText(text, { offset: -500 }, { maxTextBytes: 1_000_000 });
  expect(tail).toBe(`[f | lines 101-600 of 600]${numberedLines(101, 600, "é漢😀".repeat(50))}`);
});

test("#10 offsets that do not match the numbers shown: both start at 1", async () => {
  expect(await readText(three, { offset: 2, limit: 1 })).toBe(
    "[f | line 2 of 3 | next: offset=3 limit=1]\n2\ttwo",
  );
});

test("#11 an offset that may be a number or a count: the answer states its window", async () => {
  expect(await readText(three, { offset: 2, limit: 2 })).toBe("[f | lines 2-3 of 3]\n2\ttwo\n3\tthree");
});

test("#12 a window that was not read called complete: past the end is an error", async () => {
  expect(await readText(three, { offset: 9 })).toBe(
    "Error: OFFSET_PAST_END: f: offset 9 is past the end of the file, which has 3 lines; use offset=-3 for the last 3 lines",
  );
});

test("#13 pages that skip lines: following next gives the file, long lines and all", async () => {
  const text = Array.from({ length: 500 }, (_, index) => `${index} ${"w".repeat(index * 9)}\n`).join("");
  expect(await rebuildFile(readFileTool({ source: memorySource({ f: text }) }), "f", { limit: 33 })).toBe(
    text,
  );
});

test("#14 numbers printed twice: once in the text, and never in the content", async () => {
  const result = await readFileTool({ source: memorySource({ f: three }) }).run({ path: "f" });
  expect(result.text).toBe("[f | lines 1-3 of 3]\n1\tone\n2\ttwo\n3\tthree");
  expect(result.ok && "content" in result.data && result.data.content).toBe(three);
});

test("#15 an offset that seems to be ignored: every answer states first, last and total", async () => {
  expect(await readText("x\n".repeat(300_000), { offset: 250_000, limit: 2 })).toBe(
    "[f | lines 250000-250001 of 300000 | next: offset=250002 limit=2]\n250000\tx\n250001\tx",
  );
});

test("#16 guessed positions under exact labels: a line deep in an uneven file is that line", async () => {
  const text = Array.from(
    { length: 110_010 },
    (_, index) => `${index + 1}${"-".repeat(index < 50_000 ? 2 : 200)}\n`,
  ).join("");
  expect(await readText(text, { offset: 110_001, limit: 1 })).toBe(
    `[f | line 110001 of 110010 | next: offset=110002 limit=1]\n110001\t110001${"-".repeat(200)}`,
  );
});

test("#17 one line more than the limit: exactly so many", async () => {
  expect(await readText("x\n".repeat(50), { offset: 5, limit: 10 })).toBe(
    `[f | lines 5-14 of 50 | next: offset=15 limit=10]${numberedLines(5, 14, "x")}`,
  );
});

test("#18 answers that are lines off: lines are numbered unless the host says otherwise", async () => {
  expect(await readText(three)).toBe("[f | lines 1-3 of 3]\n1\tone\n2\ttwo\n3\tthree");
});

test("#19 bytes given out as lines: the total counts lines", async () => {
  expect(await readText("a line of many bytes\n".repeat(20), { limit: 5 })).toBe(
    `[f | lines 1-5 of 20 | next: offset=6 limit=5]${numberedLines(1, 5, "a line of many bytes")}`,
  );
});

test("#20 the whole file for an offset past its end: no line, the total, and a call that works", async () => {
  expect(await readText(three, { offset: 4 })).toBe("[f | no lines after 3 yet]");
  expect(await readText(three, { offset: 5 })).toBe(
    "Error: OFFSET_PAST_END: f: offset 5 is past the end of the file, which has 3 lines; use offset=-3 for the last 3 lines",
  );
  expect(await readText(three, { offset: -3 })).toBe("[f | lines 1-3 of 3]\n1\tone\n2\ttwo\n3\tthree");
});

test("#71 the total and the end of a file: always stated, and reached by a negative offset", async () => {
  expect(await readText("x\n".repeat(5000), { offset: -1 })).toBe("[f | line 5000 of 5000]\n5000\tx");
});
