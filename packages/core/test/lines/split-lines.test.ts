import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import type { LineEnding } from "../../src/lines/kernel/line-kernel.ts";
import { decodeParts, splitBytes, splitText, type LinePart } from "../../src/lines/split-lines.ts";

test.for<[string, [string, string][]]>([
  ["", []],
  ["a", [["a", "none"]]],
  ["\n", [["", "lf"]]],
  ["\r\n", [["", "crlf"]]],
  ["\r", [["\r", "none"]]],
  [
    "a\r\n\nb\rc\n\r",
    [
      ["a", "crlf"],
      ["", "lf"],
      ["b\rc", "lf"],
      ["\r", "none"],
    ],
  ],
  [
    "\n\r\n",
    [
      ["", "lf"],
      ["", "crlf"],
    ],
  ],
])("the lines of %j", ([text, lines]) => {
  expect(splitText(text)).toEqual(lines.map(([line, ending]) => ({ text: line, ending })));
});

test.for<[string, number | undefined, [number, number, number, string][]]>([
  ["", undefined, []],
  ["a", undefined, [[0, 1, 1, "none"]]],
  ["\n", undefined, [[0, 0, 0, "lf"]]],
  ["\r\n", undefined, [[0, 0, 0, "crlf"]]],
  ["\r", undefined, [[0, 1, 1, "none"]]],
  [
    "a\r\n\nb\r",
    undefined,
    [
      [0, 1, 1, "crlf"],
      [3, 3, 0, "lf"],
      [4, 6, 2, "none"],
    ],
  ],
  [
    "abc\nd\n",
    2,
    [
      [0, 2, 3, "lf"],
      [4, 5, 1, "lf"],
    ],
  ],
  ["abc\r\n", 3, [[0, 3, 3, "crlf"]]],
  [
    "\n\r\n",
    undefined,
    [
      [0, 0, 0, "lf"],
      [1, 1, 0, "crlf"],
    ],
  ],
])("the lines of %j, up to %j bytes", ([content, maxLineBytes, lines]) => {
  expect(splitBytes(Buffer.from(content), maxLineBytes)).toEqual(
    lines.map(([start, end, byteLength, ending]) => ({ start, end, byteLength, ending })),
  );
});

describe("parts that are decoded together", () => {
  type Part = readonly [start: number, end: number, ending: LineEnding];

  test.for<[string, string, readonly Part[], readonly (readonly [string, LineEnding])[]]>([
    ["none", "a\n", [], []],
    ["an empty one", "\n", [[0, 0, "lf"]], [["", "lf"]]],
    ["one without an ending", "a", [[0, 1, "none"]], [["a", "none"]]],
    [
      "a content that ends in CR before a CRLF",
      "a\r\r\nb\r\n",
      [
        [0, 2, "crlf"],
        [4, 5, "crlf"],
      ],
      [
        ["a\r", "crlf"],
        ["b", "crlf"],
      ],
    ],
    [
      "a content that ends in CR, without an ending",
      "a\n\r",
      [
        [0, 1, "lf"],
        [2, 3, "none"],
      ],
      [
        ["a", "lf"],
        ["\r", "none"],
      ],
    ],
    [
      "empty ones between others",
      "a\n\r\n\nb",
      [
        [0, 1, "lf"],
        [2, 2, "crlf"],
        [4, 4, "lf"],
        [5, 6, "none"],
      ],
      [
        ["a", "lf"],
        ["", "crlf"],
        ["", "lf"],
        ["b", "none"],
      ],
    ],
    [
      "starts of longer lines",
      "abc\ndef\n",
      [
        [0, 2, "lf"],
        [4, 5, "lf"],
      ],
      [
        ["ab", "lf"],
        ["d", "lf"],
      ],
    ],
    [
      "halves of a character in two lines, which stay two",
      "\xc3\n\xa9\n",
      [
        [0, 1, "lf"],
        [2, 3, "lf"],
      ],
      [
        ["\ufffd", "lf"],
        ["\ufffd", "lf"],
      ],
    ],
  ])("%s", ([, content, given, lines]) => {
    const parts = given.map(([start, end, ending]): LinePart => ({
      start,
      end,
      byteLength: end - start,
      ending,
    }));
    let decoded = 0;
    const decode = (joined: Uint8Array): string => {
      decoded++;
      return Buffer.from(joined).toString();
    };
    expect(decodeParts(parts, Buffer.from(content, "latin1"), decode)).toEqual(
      lines.map(([text, ending]) => ({ text, ending })),
    );
    expect(decoded).toBe(1);
  });
});
