import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { memorySource } from "../../src/source/memory-source.ts";
import { readFileTool } from "../../src/tools/read-file/tool.ts";
import { readText } from "../tools/read-file/complaints/read-text.ts";
import { rebuildFile } from "../tools/read-file/rebuild-file.ts";

describe("a file whose lines end with CR alone is one line; the header says why", () => {
  test.for<[string, string | Uint8Array, string]>([
    [
      "as old Macs wrote it",
      "one\rtwo\rthree\r",
      "[f | line 1 of 1 | CR endings only, which end no line]\n1\tone\rtwo\rthree\r",
    ],
    [
      "with an LF at its end",
      "one\rtwo\n",
      "[f | line 1 of 1 | CRs without LF, which end no line]\n1\tone\rtwo",
    ],
    ["a table", "a,b\r1,2\r3,4", "[f | line 1 of 1 | CR endings only, which end no line]\n1\ta,b\r1,2\r3,4"],
    [
      "in UTF-16",
      Buffer.from("\ufeffone\rtwo\r", "utf16le"),
      "[f | line 1 of 1 | utf-16le | CR endings only, which end no line | BOM]\n1\tone\rtwo\r",
    ],
    ["one line", "one\r", "[f | line 1 of 1 | CR endings only, which end no line]\n1\tone\r"],
    [
      "a CR within one of two lines says nothing of the file",
      "a\rb\nc\n",
      "[f | lines 1-2 of 2]\n1\ta\rb\n2\tc",
    ],
    ["CRLF", "a\r\nb\r\n", "[f | lines 1-2 of 2 | crlf]\n1\ta\n2\tb"],
    ["one line with CRLF", "a\r\n", "[f | line 1 of 1 | crlf]\n1\ta"],
  ])("%s", async ([, content, expected]) => {
    expect(await readText(content)).toBe(expected);
  });

  test.for<[Readonly<Record<string, unknown>>, string | Uint8Array, string]>([
    [
      { offset: 3 },
      "one\rtwo\rthree\r",
      "offset 3 is past the end of the file, which has 1 line because CR alone ends none; use offset=-1 for the last 1 line",
    ],
    [
      { view_range: [3, -1] },
      Buffer.from("\ufeffone\rtwo\rthree\r", "utf16le"),
      "offset 3 is past the end of the file, which has 1 line because CR alone ends none; use offset=-1 for the last 1 line",
    ],
    [
      { offset: 3 },
      "one\r\n",
      "offset 3 is past the end of the file, which has 1 line; use offset=-1 for the last 1 line",
    ],
  ])("a line behind the only one: %j", async ([args, content, message]) => {
    expect(await readText(content, args)).toBe(`Error: OFFSET_PAST_END: f: ${message}`);
  });

  test("a long one is cut, says so on each page, and is read to its end", async () => {
    const content = "let x = 1;\r".repeat(9000);
    const tool = readFileTool({ source: memorySource({ f: content }) });
    expect((await tool.run({ path: "f" })).text.split("\n")[0]).toBe(
      "[f | line 1 of 1 | CR endings only, which end no line | 1 line cut]",
    );
    expect((await tool.run({ path: "f", column: 2001 })).text.split("\n")[0]).toBe(
      "[f | line 1 of 1 | CR endings only, which end no line | next: offset=1 column=53201]",
    );
    expect((await rebuildFile(tool, "f")) === content).toBe(true);
  });
});

describe("an encoding that is sent as an argument is ignored, and the answer says who can name it", () => {
  test.for<[Readonly<Record<string, unknown>>, string]>([
    [{ encoding: "utf-8" }, "ignored: encoding (the host's option encoding decides)"],
    [{ charset: "gbk" }, "ignored: charset (the host's option encoding decides)"],
    [{ file_encoding: "latin1" }, "ignored: file_encoding (the host's option encoding decides)"],
    [{ Encoding: "base64", foo: 1 }, "ignored: Encoding (the host's option encoding decides), foo"],
    [{ foo: 1 }, "ignored: foo"],
  ])("%j", async ([args, note]) => {
    expect(await readText("a\n", args)).toBe(`[f | line 1 of 1 | ${note}]\n1\ta`);
  });
});
