import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codexReadFileTool, readFileTool } from "../../src/index.ts";
import { generatedSource, type GeneratedFile } from "./generated-source.ts";

const MiB = 1024 * 1024;
const run = promisify(execFile);

describe("a file of 1 GiB on the disk", () => {
  let directory = "";
  const lineBytes = 128;
  const lines = (1024 * MiB) / lineBytes;
  const lineText = (number: number): string => `line ${number} `.padEnd(lineBytes - 1, ".");

  beforeAll(() => {
    directory = fs.mkdtempSync(path.join(os.tmpdir(), "readfile-engine-"));
    const descriptor = fs.openSync(path.join(directory, "large.log"), "w");
    const perChunk = 16 * 1024;
    for (let first = 1; first <= lines; first += perChunk) {
      const chunk = Array.from({ length: perChunk }, (_, index) => `${lineText(first + index)}\n`).join("");
      fs.writeSync(descriptor, chunk);
    }
    fs.closeSync(descriptor);
    const old = new Date("2020-01-01");
    fs.utimesSync(path.join(directory, "large.log"), old, old);
  }, 120_000);

  afterAll(() => fs.rmSync(directory, { recursive: true, force: true }));

  test("its last line, exact, and how little memory that takes", { timeout: 120_000 }, async () => {
    const program = path.join(import.meta.dirname, "read-large.ts");
    const { stdout } = await run(process.execPath, [
      "--conditions=@readfile/source",
      program,
      directory,
      JSON.stringify([
        { file_path: path.join(directory, "large.log"), offset: lines },
        { file_path: path.join(directory, "large.log"), offset: 4_000_000, limit: 2 },
        { file_path: path.join(directory, "large.log"), offset: lines, limit: 1, mode: "indentation" },
      ]),
    ]);
    const { texts, growthBytes } = JSON.parse(stdout) as { texts: string[]; growthBytes: number };
    expect(texts).toEqual([
      `L8388608: ${lineText(8_388_608)}`,
      `L4000000: ${lineText(4_000_000)}\nL4000001: ${lineText(4_000_001)}`,
      `L8388608: ${lineText(8_388_608)}`,
    ]);
    console.log(`resident memory grew by ${(growthBytes / MiB).toFixed(1)} MiB over a file of 1 GiB`);
    expect(growthBytes).toBeLessThan(64 * MiB);
  });

  test(
    "its tail, numbered from the end, and from the start once it is counted",
    { timeout: 60_000 },
    async () => {
      const tool = readFileTool({ root: directory, maxCountedBytes: 1 });
      const { text } = await tool.run({ path: "large.log", offset: -2 });
      expect(text).toBe(
        `[large.log | lines -2 to -1 of unknown total]\n-2\t${lineText(8_388_607)}\n-1\t${lineText(8_388_608)}`,
      );
      const past = await tool.run({ path: "large.log", offset: 8_388_609 });
      expect(past.text).toBe("[large.log | no lines after 8388608 yet]");
      const first = await tool.run({ path: "large.log", limit: 1 });
      expect(first.text).toBe(`[large.log | line 1 of 8388608 | next: offset=2 limit=1]\n1\t${lineText(1)}`);
    },
  );
});

describe.each([
  ["read at once", false],
  ["read asynchronously", true],
])("awkward files, %s", (_, slow) => {
  const fillWith =
    (byteAt: (position: number) => number): GeneratedFile["fill"] =>
    (target, position) => {
      for (let index = 0; index < target.length; index++) target[index] = byteAt(position + index);
    };
  const solid =
    (byte: number): GeneratedFile["fill"] =>
    (target) =>
      void target.fill(byte);

  test("600 MB in one line", { timeout: 60_000 }, async () => {
    const source = generatedSource({ size: 600e6, fill: solid(0x78), slow });
    const codex = await codexReadFileTool({ source }).run({ file_path: "/one.txt" });
    expect(codex.text).toBe(`L1: ${"x".repeat(500)}`);
    const tool = readFileTool({ source, maxLineCharacters: 100 });
    expect((await tool.run({ path: "one.txt" })).text).toBe(
      `[one.txt | line 1 of 1 | 1 line cut]\n1\t${"x".repeat(100)} [599999900 more characters: offset=1 limit=1 column=101]`,
    );
  });

  test("64 million empty lines", { timeout: 60_000 }, async () => {
    const source = generatedSource({ size: 64e6, fill: solid(0x0a), slow });
    const codex = codexReadFileTool({ source });
    expect((await codex.run({ file_path: "/empty.txt", offset: 63_999_999, limit: 5 })).text).toBe(
      "L63999999: \nL64000000: ",
    );
    const past = await codex.run({ file_path: "/empty.txt", offset: 64_000_001 });
    expect(past).toMatchObject({ ok: true, text: "", files: [{ totalLines: 64_000_000 }] });
    expect((await readFileTool({ source }).run({ path: "empty.txt", offset: -1 })).text).toBe(
      "[empty.txt | line 64000000 of 64000000]\n64000000\t",
    );
  });

  test("nothing but CRs is one line", { timeout: 60_000 }, async () => {
    const source = generatedSource({ size: 100e6, fill: solid(0x0d), slow });
    const result = await codexReadFileTool({ source }).run({ file_path: "/returns.txt", limit: 2 });
    expect(result).toMatchObject({ ok: true, text: `L1: ${"\r".repeat(500)}` });
    const second = await codexReadFileTool({ source }).run({ file_path: "/returns.txt", offset: 2 });
    expect(second).toMatchObject({ ok: true, text: "", files: [{ totalLines: 1 }] });
  });

  test("a CRLF across every kind of boundary", { timeout: 60_000 }, async () => {
    // Lines of 65 bytes: their CR and LF fall on both sides of blocks of 64 KiB and of every chunk.
    const line = (position: number): number => {
      const at = position % 65;
      return at === 63 ? 0x0d : at === 64 ? 0x0a : 0x61 + (Math.floor(position / 65) % 26);
    };
    const source = generatedSource({ size: 65 * 200_000, fill: fillWith(line), slow });
    const codex = codexReadFileTool({ source });
    const lineOf = (number: number): string =>
      `L${number}: ${String.fromCharCode(0x61 + ((number - 1) % 26)).repeat(63)}`;
    for (const number of [1, 1008, 1009, 1010, 8066, 8067, 100_000, 199_999, 200_000]) {
      const { text } = await codex.run({ file_path: "/crlf.txt", offset: number, limit: 1 });
      expect(text).toBe(lineOf(number));
    }
  });
});

test("without WebAssembly the answers are the same", { timeout: 60_000 }, async () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), "readfile-jitless-"));
  try {
    const file = path.join(directory, "a.txt");
    fs.writeFileSync(file, Array.from({ length: 100_000 }, (_, index) => `ligne é ${index + 1}\n`).join(""));
    const { stdout } = await run(process.execPath, [
      "--conditions=@readfile/source",
      path.join(import.meta.dirname, "read-large.ts"),
      directory,
      JSON.stringify([
        { file_path: file, offset: 99_999 },
        { file_path: file, offset: 2, limit: 1 },
      ]),
      "without",
    ]);
    expect(JSON.parse(stdout)).toMatchObject({
      texts: ["L99999: ligne é 99999\nL100000: ligne é 100000", "L2: ligne é 2"],
      hasWebAssembly: false,
    });
  } finally {
    fs.rmSync(directory, { recursive: true, force: true });
  }
});
