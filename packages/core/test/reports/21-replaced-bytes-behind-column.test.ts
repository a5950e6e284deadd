import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import type { ReadFileToolOptions } from "../../src/tools/read-file/options.ts";
import { LongLineText } from "../../src/text/long-line-text.ts";
import { readText } from "../tools/read-file/complaints/read-text.ts";

const latin1 = (text: string): Buffer => Buffer.from(text, "latin1");
const bad =
  "1 line with bytes that are not UTF-8, shown as U+FFFD; perhaps windows-1252, for the host's option encoding";

describe("behind a column, a U+FFFD of the file is told from bytes that are not UTF-8", () => {
  test.for<[string, Uint8Array, Readonly<Record<string, unknown>>, ReadFileToolOptions, string]>([
    ["a U+FFFD of the file", Buffer.from("ab\ufffdc\n"), { column: 2 }, {}, "[f | line 1 of 1]"],
    [
      "bytes that are not UTF-8",
      latin1("caf\xe9 cr\xe8me\n"),
      { column: 2 },
      {},
      `[f | line 1 of 1 | ${bad}]`,
    ],
    [
      "an incomplete character at the end",
      latin1("ab\xe9\n"),
      { column: 2 },
      {},
      `[f | line 1 of 1 | ${bad}]`,
    ],
    [
      "both",
      Buffer.concat([Buffer.from("a\ufffd"), latin1("caf\xe9 cr\xe8me br\xfbl\xe9e\n")]),
      { column: 2 },
      {},
      `[f | line 1 of 1 | ${bad}]`,
    ],
    [
      "bytes before the column",
      Buffer.concat([latin1("a\xe9b"), Buffer.from("\ufffdc\n")]),
      { column: 3 },
      {},
      "[f | line 1 of 1]",
    ],
    [
      "bytes behind the window",
      Buffer.concat([Buffer.from("ab\ufffdcdefgh"), latin1("\xe9 i\n")]),
      { column: 2 },
      { maxTextBytes: 5 },
      "[f | line 1 of 1 | next: offset=1 column=5]",
    ],
    [
      "bytes on a later line",
      Buffer.concat([Buffer.from("a\ufffdb\n"), latin1("caf\xe9\n")]),
      { column: 2 },
      {},
      `[f | lines 1-2 of 2 | ${bad}]`,
    ],
    [
      "bytes on both lines",
      latin1("na\xefve na\xefve\ncaf\xe9 cr\xe8me br\xfbl\xe9e\n"),
      { column: 2 },
      {},
      `[f | lines 1-2 of 2 | ${bad.replace("1 line", "2 lines")}]`,
    ],
    [
      "far inside a long line",
      Buffer.concat([Buffer.alloc(400_000, "x"), latin1("caf\xe9 cr\xe8me\n")]),
      { column: 399_999 },
      {},
      `[f | line 1 of 1 | ${bad}]`,
    ],
    [
      "another encoding cannot tell them apart",
      Buffer.from("\ufeffab\ufffdc\n", "utf16le"),
      { column: 2 },
      {},
      "[f | line 1 of 1 | utf-16le | BOM | holds U+FFFD, perhaps for bytes that are not utf-16le]",
    ],
  ])("%s", async ([, bytes, args, options, header]) => {
    expect((await readText(bytes, args, options)).split("\n")[0]).toBe(header);
  });
});

test.for<[string, boolean]>([
  ["61efbfbd62", false],
  ["61efbf62", true],
  ["61bd62", true],
  ["61efbfbdbd62", true],
  ["61f0efbfbd62", true],
  ["61efefbfbd62", true],
  ["61efbfbfefbfbd62", false],
])("%s, wherever its bytes are parted", ([hex, isInvalid]) => {
  const bytes = Buffer.from(hex, "hex");
  for (let one = 0; one <= bytes.length; one++) {
    for (let two = one; two <= bytes.length; two++) {
      const line = new LongLineText(1, Infinity, 100);
      for (const piece of [bytes.subarray(0, one), bytes.subarray(one, two), bytes.subarray(two)]) {
        line.feed(piece);
      }
      expect(line.finish().invalid !== undefined, `${one} ${two}`).toBe(isInvalid);
    }
  }
});
