// Numbers that were sent as other text than digits, and values that models send for an argument that they leave out.
import { describe, expect, test } from "vitest";
import { windowOf } from "./window.ts";

const all = "1 l1 … 300 l300";

describe("a whole number in other words", () => {
  test.for<[object, string, string]>([
    [{ offset: "5.0", limit: 1 }, 'offset "5.0" is 5', "5"],
    [{ offset: "5.000", limit: 1 }, 'offset "5.000" is 5', "5"],
    [{ offset: " 5.0 ", limit: "1.0" }, 'offset " 5.0 " is 5, limit "1.0" is 1', "5"],
    [{ offset: '"5"', limit: 1 }, 'offset "\\"5\\"" is 5', "5"],
    [{ offset: "+5.0", limit: 1 }, 'offset "+5.0" is 5', "5"],
    [
      { start_line: "5.0", end_line: "5.0" },
      'start_line is offset, offset "5.0" is 5, end_line=5 is a limit',
      "5",
    ],
  ])("%j", async ([lines, repaired, line]) => {
    expect(await windowOf({ path: "f", ...lines })).toEqual([
      `[f | line ${line} of 300 | repaired: ${repaired} | next: offset=6 limit=1]`,
      `${line} l${line} … ${line} l${line}`,
    ]);
  });

  test("counted from the end", async () => {
    expect(await windowOf({ path: "f", offset: "-3.0" })).toEqual([
      '[f | lines 298-300 of 300 | repaired: offset "-3.0" is -3]',
      "298 l298 … 300 l300",
    ]);
  });

  test.for(["5.5", "5.", "5,0", "5.0.0", "1e1", "five", "5 lines", "0x5", "--5"])(
    "%j is none",
    async (offset) => {
      expect(await windowOf({ path: "f", offset })).toEqual([
        `Error: INVALID_ARGUMENT: offset must be an integer, got ${JSON.stringify(offset)}; for example offset=1, or offset=-50 for the last 50 lines`,
      ]);
    },
  );
});

describe("0, where counting starts at 1", () => {
  test.for<[object, string]>([
    [{ offset: 0 }, "offset 0 is 1"],
    [{ offset: "0.0" }, 'offset "0.0" is 1'],
    [{ column: 0 }, "column 0 is 1"],
    [{ column: "0" }, 'column "0" is 1'],
    [{ tail: 0 }, "tail 0 is none"],
    [{ head: 0 }, "head 0 is none"],
    [{ head: "0" }, 'head "0" is none'],
    [{ head: 0, tail: 0 }, "head 0 is none, tail 0 is none"],
    [
      { offset: 0, column: 0, head: 0, tail: 0 },
      "head 0 is none, tail 0 is none, offset 0 is 1, column 0 is 1",
    ],
  ])("%j", async ([lines, repaired]) => {
    expect(await windowOf({ path: "f", ...lines })).toEqual([
      `[f | lines 1-300 of 300 | repaired: ${repaired}]`,
      all,
    ]);
  });

  test.for<[object, string, string]>([
    [
      { tail: 5, head: 0 },
      "[f | lines 296-300 of 300 | repaired: head 0 is none, tail is offset]",
      "296 l296 … 300 l300",
    ],
    [
      { tail: 0, head: 5 },
      "[f | lines 1-5 of 300 | repaired: tail 0 is none, head is limit | next: offset=6 limit=5]",
      "1 l1 … 5 l5",
    ],
    [
      { tail: 0, offset: 10, limit: 2 },
      "[f | lines 10-11 of 300 | repaired: tail 0 is none | next: offset=12 limit=2]",
      "10 l10 … 11 l11",
    ],
  ])("%j", async ([lines, header, shown]) => {
    expect(await windowOf({ path: "f", ...lines })).toEqual([header, shown]);
  });

  test.for<[object, string]>([
    [{ limit: 0 }, "limit must be at least 1, got 0; for example limit=200"],
    [
      { end_line: 0 },
      "end_line must be a line number of at least 1; for example offset=10 limit=11 for lines 10 to 20",
    ],
  ])("%j could mean nothing or all", async ([lines, message]) => {
    expect(await windowOf({ path: "f", ...lines })).toEqual([`Error: INVALID_ARGUMENT: ${message}`]);
  });
});

describe("arguments that are left out, in words", () => {
  test.for<[object, string]>([
    [
      { offset: "", limit: "", mode: "", column: "" },
      'offset "" is none, limit "" is none, mode "" is none, column "" is none',
    ],
    [{ offset: "null", limit: "NULL" }, 'offset "null" is none, limit "NULL" is none'],
    [{ offset: "None", mode: "undefined" }, 'offset "None" is none, mode "undefined" is none'],
    [{ start_line: " ", end_line: "nil" }, 'start_line " " is none, end_line "nil" is none'],
    [{ view_range: [] }, "view_range [] is none"],
    [{ view_range: "" }, 'view_range "" is none'],
    [{ view_range: [null, ""] }, 'view_range [null,""] is none'],
    [{ line_range: { start: null, end: null } }, 'line_range {"start":null,"end":null} is none'],
    [{ offset: '""', limit: "[]" }, 'offset "\\"\\"" is none, limit "[]" is none'],
    [
      { indentation: {}, head: "", tail: "null" },
      'indentation {} is none, head "" is none, tail "null" is none',
    ],
  ])("%j", async ([lines, repaired]) => {
    expect(await windowOf({ path: "f", ...lines })).toEqual([
      `[f | lines 1-300 of 300 | repaired: ${repaired}]`,
      all,
    ]);
  });

  test("an empty path is none beside another, and an error alone", async () => {
    expect(await windowOf({ path: "", file_path: "f" })).toEqual([
      "[f | lines 1-300 of 300 | repaired: file_path is path]",
      all,
    ]);
    expect(await windowOf({ path: "f", file_path: "", uri: null })).toEqual([
      "[f | lines 1-300 of 300]",
      all,
    ]);
    expect(await windowOf({ file_path: "" })).toEqual([
      'Error: INVALID_ARGUMENT: path must not be empty; for example path="src/app.ts"',
    ]);
    expect(await windowOf({ path: null, file_path: "null" })).toEqual([
      "Error: NOT_FOUND: null: no such file",
    ]);
  });

  test("no number and no mode is an error", async () => {
    expect(await windowOf({ path: "f", offset: "n/a" })).toEqual([
      'Error: INVALID_ARGUMENT: offset must be an integer, got "n/a"; for example offset=1, or offset=-50 for the last 50 lines',
    ]);
    expect(await windowOf({ path: "f", offset: false })).toEqual([
      "Error: INVALID_ARGUMENT: offset must be an integer, got false; for example offset=1, or offset=-50 for the last 50 lines",
    ]);
  });
});
