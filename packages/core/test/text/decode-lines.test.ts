import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import type { LineEnding, NumberFormat } from "../../src/lines/kernel/line-kernel.ts";
import { readFileLines, type FileLines } from "../../src/lines/file-lines.ts";
import { splitBytes, type DecodedLine } from "../../src/lines/split-lines.ts";
import { alignedNumbers, decodedPieces, exactTextOf } from "../../src/text/decode-lines.ts";
import { bytesOf } from "../file-bytes.ts";
import { fileOfBytes } from "../file-of-bytes.ts";

type Line = readonly [text: string, ending: LineEnding];

const linesOf = (lines: readonly Line[]): DecodedLine[] => lines.map(([text, ending]) => ({ text, ending }));

describe.each([
  ["whole", false],
  ["collected", true],
] as const)("lines that are %s", (kind, checkUtf8) => {
  test.for<[string, readonly Line[]]>([
    ["", []],
    ["a", [["a", "none"]]],
    ["\r\n", [["", "crlf"]]],
    [
      "a\r\r\n\nb\r",
      [
        ["a\r", "crlf"],
        ["", "lf"],
        ["b\r", "none"],
      ],
    ],
    [
      "\ufeffé\n漢😀\r\n",
      [
        ["\ufeffé", "lf"],
        ["漢😀", "crlf"],
      ],
    ],
  ])("%j", async ([content, expected]) => {
    const file = bytesOf(fileOfBytes(Buffer.from(content)));
    const lines = await readFileLines(file, { firstLine: 1, maxLines: 9, checkUtf8 });
    expect(lines.kind).toBe(kind);
    expect([...decodedPieces(lines)].flat()).toEqual(linesOf(expected));
  });
});

describe.each(["whole", "collected"] as const)("the exact text of %s lines", (kind) => {
  test.for<[string, string | Uint8Array, number, NumberFormat | null, string]>([
    ["of nothing", "", 1, { before: "", after: "\t", width: 1 }, ""],
    ["as it is", "a\nb\r\r\n\nc", 1, null, "a\nb\r\r\n\nc"],
    [
      "behind numbers",
      "a\nb\r\r\n\nc",
      9,
      { before: "", after: "\t", width: 2 },
      " 9\ta\n10\tb\r\r\n11\t\n12\tc",
    ],
    [
      "behind numbers, with LF alone",
      "a\té\n\nc\n",
      9,
      { before: "", after: "\t", width: 2 },
      " 9\ta\té\n10\t\n11\tc\n",
    ],
    [
      "behind numbers, without a last LF",
      "a\n漢",
      99,
      { before: "", after: "\t", width: 3 },
      " 99\ta\n100\t漢",
    ],
    ["behind numbers, of one LF", "\n", 1, { before: "", after: "\t", width: 1 }, "1\t\n"],
    ["behind numbers with marks", "c", 4, { before: "L", after: ": ", width: 0 }, "L4: c"],
    [
      "of what is not UTF-8",
      Uint8Array.of(0xe2, 0x82, 0x0a, 0x41, 0xff, 0x0a, 0xf0, 0x9f),
      1,
      { before: "", after: " ", width: 1 },
      "1 \ufffd\n2 A\ufffd\n3 \ufffd",
    ],
  ])("%s", async ([, content, firstLine, format, text]) => {
    const bytes = Buffer.from(content as string);
    const parts = splitBytes(bytes);
    const common = {
      firstLine,
      lineCount: parts.length,
      head: bytes,
      totalLines: null,
      scannedTo: bytes.length,
    };
    const rest = { isUtf8: null, stop: "end", bytes } as const;
    const lines: FileLines =
      kind === "whole" ? { ...common, ...rest, kind } : { ...common, ...rest, kind, parts };
    expect(await exactTextOf(lines, format, undefined)).toBe(text);
  });
});

test.for<[number, number, number]>([
  [1, 1, 1],
  [1, 9, 1],
  [1, 10, 2],
  [2, 9, 2],
  [9, 1, 1],
  [95, 5, 2],
  [95, 6, 3],
  [1_000_000, 1, 7],
  [1, 0, 1],
])("numbers from %i on for %i lines take %i characters and a tab", ([firstNumber, lineCount, width]) => {
  expect(alignedNumbers(firstNumber, lineCount)).toEqual({ before: "", after: "\t", width });
});

test.for(["whole", "collected"])("pieces of a %s text of 1 MB begin and end with lines", async (kind) => {
  const text = "é line\r\n".repeat(100_000);
  const bytes = Buffer.from(text);
  const parts = splitBytes(bytes);
  const common = { firstLine: 1, lineCount: 100_000, head: bytes, totalLines: null, scannedTo: bytes.length };
  const rest = { isUtf8: null, stop: "end", bytes } as const;
  const lines: FileLines =
    kind === "whole" ? { ...common, ...rest, kind } : { ...common, ...rest, kind: "collected", parts };
  const pieces = [...decodedPieces(lines)];
  expect(pieces.length).toBeGreaterThan(10);
  expect(new Set(pieces.flat().map(({ text: line, ending }) => line + ending))).toEqual(
    new Set(["é linecrlf"]),
  );
  expect(pieces.flat()).toHaveLength(100_000);
  expect(await exactTextOf(lines, null, undefined)).toBe(text);
  const numbered = await exactTextOf(lines, { before: "", after: " ", width: 0 }, undefined);
  expect(numbered.slice(0, 23)).toBe("1 é line\r\n2 é line\r\n3 é");
  expect(numbered.slice(-15)).toBe("100000 é line\r\n");
});
