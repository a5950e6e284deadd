import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { splitBytes, splitText } from "../../src/lines/split-lines.ts";

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
