// Names of line numbers from other tools. A pair is understood as a pair, or refused: it never gives another window.
import { describe, expect, test } from "vitest";
import { windowOf } from "./window.ts";

const use =
  "use offset for the first line and limit for the number of lines, for example offset=10 limit=11 for lines 10 to 20";

describe("lines 10 to 20 by names that come in pairs", () => {
  test.for<[object, string]>([
    [
      { start_line_one_indexed: 10, end_line_one_indexed_inclusive: 20 },
      "start_line_one_indexed is offset, end_line_one_indexed_inclusive=20 is a limit",
    ],
    [
      { start_line_one_indexed: 10, end_line_one_indexed: 20 },
      "start_line_one_indexed is offset, end_line_one_indexed=20 is a limit",
    ],
    [{ from: 10, to: 20 }, "from is offset, to=20 is a limit"],
    [{ to: "20", from: "10" }, 'from is offset, offset "10" is 10, to=20 is a limit'],
    [{ fromLine: 10, toLine: 20 }, "fromLine is offset, toLine=20 is a limit"],
    [{ line_from: 10, line_to: 20 }, "line_from is offset, line_to=20 is a limit"],
    [{ start: 10, end: 20 }, "start is offset, end=20 is a limit"],
    [{ begin: 10, end: 20 }, "begin is offset, end=20 is a limit"],
    [{ begin_line: 10, end_line: 20 }, "begin_line is offset, end_line=20 is a limit"],
    [{ startline: 10, endline: 20 }, "startline is offset, endline=20 is a limit"],
    [{ startLineNumber: 10, endLineNumber: 20 }, "startLineNumber is offset, endLineNumber=20 is a limit"],
    [{ start_line_no: 10, end_line_no: 20 }, "start_line_no is offset, end_line_no=20 is a limit"],
    [{ starting_line: 10, ending_line: 20 }, "starting_line is offset, ending_line=20 is a limit"],
    [
      { start_line_1_based: 10, end_line_1_based: 20 },
      "start_line_1_based is offset, end_line_1_based=20 is a limit",
    ],
    [
      { startLineNumberBaseZero: 9, endLineNumberBaseZero: 19 },
      "startLineNumberBaseZero=9 is offset 10, endLineNumberBaseZero=19 is a limit",
    ],
    [
      { start_line_zero_indexed: 9, end_line_zero_indexed_exclusive: 20 },
      "start_line_zero_indexed=9 is offset 10, end_line_zero_indexed_exclusive=20 is a limit",
    ],
    [{ start_line: 10, end_line_exclusive: 21 }, "start_line is offset, end_line_exclusive=21 is a limit"],
    [{ first_line: 10, line_count: 11 }, "first_line is offset, line_count is limit"],
    [{ line_offset: 10, n_lines: 11 }, "line_offset is offset, n_lines is limit"],
    [{ start_line: 10, number_of_lines: 11 }, "start_line is offset, number_of_lines is limit"],
    [{ offset_zero_based: 9, limit: 11 }, "offset_zero_based=9 is offset 10"],
    [{ view_range: [10, 20] }, "view_range is offset, view_range=20 is a limit"],
    [{ view_range: "[10, 20]" }, "view_range is offset, view_range=20 is a limit"],
    [{ line_range: "10-20" }, "line_range is offset, line_range=20 is a limit"],
    [{ line_ranges: [[10, 20]] }, "line_ranges is offset, line_ranges=20 is a limit"],
    [{ line_ranges: [{ start: 10, end: 20 }] }, "line_ranges is offset, line_ranges=20 is a limit"],
    [{ lines: "L10-L20" }, "lines is offset, lines=20 is a limit"],
    [{ range: { start_line: 10, end_line: 20 } }, "range is offset, range=20 is a limit"],
  ])("%j", async ([lines, repaired]) => {
    expect(await windowOf({ path: "f", ...lines })).toEqual([
      `[f | lines 10-20 of 300 | repaired: ${repaired} | next: offset=21 limit=11]`,
      "10 l10 … 20 l20",
    ]);
  });
});

describe("one of a pair alone", () => {
  test.for<[object, string, string]>([
    [
      { to: 20 },
      "[f | lines 1-20 of 300 | repaired: to=20 is a limit | next: offset=21 limit=20]",
      "1 l1 … 20 l20",
    ],
    [{ from: 290 }, "[f | lines 290-300 of 300 | repaired: from is offset]", "290 l290 … 300 l300"],
    [
      { endLineNumberBaseZero: 19 },
      "[f | lines 1-20 of 300 | repaired: endLineNumberBaseZero=19 is a limit | next: offset=21 limit=20]",
      "1 l1 … 20 l20",
    ],
    [
      { startLineNumberBaseZero: 0, limit: 1 },
      "[f | line 1 of 300 | repaired: startLineNumberBaseZero=0 is offset 1 | next: offset=2 limit=1]",
      "1 l1 … 1 l1",
    ],
    [
      { startLineNumberBaseZero: "289" },
      "[f | lines 290-300 of 300 | repaired: startLineNumberBaseZero=289 is offset 290]",
      "290 l290 … 300 l300",
    ],
  ])("%j", async ([lines, header, shown]) => {
    expect(await windowOf({ path: "f", ...lines })).toEqual([header, shown]);
  });
});

describe("a name that seems to choose lines and is not known", () => {
  test.for<[object, string]>([
    [{ start_line: 10, stop_line: 20 }, "stop_line"],
    [{ start_line: 10, until: 20 }, "until"],
    [{ start: 10, stop: 20 }, "stop"],
    [{ from: 10, till: "20" }, "till"],
    [{ start_line: 10, line_finish: 20 }, "line_finish"],
    [{ offset: 10, length: 11 }, "length"],
    [{ offset: 10, count: 11 }, "count"],
    [{ offset: 10, n: 11 }, "n"],
    [{ offset: 10, lastRow: 20 }, "lastRow"],
    [{ limit: 11, start_row: 10 }, "start_row"],
    [{ limit: 11, skip: 9 }, "skip"],
    [{ limit: 11, skipLines: 9 }, "skipLines"],
    [{ limit: 11, page: 2 }, "page"],
    [{ limit: 11, around_line: 15 }, "around_line"],
    [{ limit: 11, lineno: 10 }, "lineno"],
    [{ limit: 11, curline: { line: 10 } }, "curline"],
    [{ limit: 11, byte_offset: 400 }, "byte_offset"],
    [{ limit: 11, startCharacter: 400 }, "startCharacter"],
    [{ limit: 11, offset: 9, zero_based: true }, "zero_based"],
    [{ limit: 11, from_end: true }, "from_end"],
    [{ offset: 10, start_line_exclusive: 9 }, "start_line_exclusive"],
    [{ start_line: 10, position: { end_line: 20 } }, "position"],
    [{ sline: 10, eline: 20 }, "sline"],
    [{ offset: 10, ln: 20 }, "ln"],
    [{ lower: 10, upper: 20 }, "lower"],
    [{ bounds: [10, 20] }, "bounds"],
    [{ extract: [10, 20] }, "extract"],
    [{ offset: 400, limit: 11, unit: "bytes" }, "unit"],
    // Alone it would show another part of the file as well.
    [{ line: 42 }, "line"],
    [{ line_number: "42" }, "line_number"],
    [{ context_lines: 3 }, "context_lines"],
    [{ first: 10, last: 20 }, "first"],
  ])("%j is an error", async ([lines, name]) => {
    expect(await windowOf({ path: "f", ...lines })).toEqual([
      `Error: INVALID_ARGUMENT: ${name} is not an argument; ${use}`,
    ]);
  });

  test.for<[object, string]>([
    [{ max_tokens: 500, timeout_ms: 5, max_chars: 100 }, "max_tokens, timeout_ms, max_chars"],
    [{ max_line_length: 80, maxDepth: 3 }, "max_line_length, maxDepth"],
    [{ show_line_numbers: true, zero_based: false }, "show_line_numbers, zero_based"],
    [{ explanation: "lines 10 to 20", description: "end" }, "explanation, description"],
    // So many models fill in every field that a 0 says nothing.
    [{ page: 0, context: 0 }, "page, context"],
    [{ pages: "1-5" }, "pages"],
    [{ unit: "lines", multiline: 1 }, "unit, multiline"],
    [{ deadline: 5, outline: 1, priority: 2 }, "deadline, outline, priority"],
  ])("%j chooses no lines", async ([others, ignored]) => {
    expect(await windowOf({ path: "f", ...others })).toEqual([
      `[f | lines 1-300 of 300 | ignored: ${ignored}]`,
      "1 l1 … 300 l300",
    ]);
  });
});

describe("what leaves open which lines are meant", () => {
  test.for<[object, string]>([
    [{ lines: 50 }, "lines must be two line numbers; for example offset=10 limit=11 for lines 10 to 20"],
    [
      { lines: [10, 20] },
      "lines could be a first and a last line, a first line and a count, or a line and a column; for example offset=10 limit=11 for lines 10 to 20",
    ],
    [
      { range: [10, 20] },
      "range could be a first and a last line, a first line and a count, or a line and a column; for example offset=10 limit=11 for lines 10 to 20",
    ],
    [
      { view_range: "10:20" },
      "view_range could be a first and a last line, a first line and a count, or a line and a column; for example offset=10 limit=11 for lines 10 to 20",
    ],
    [
      { range: { start: { line: 9 }, end: { line: 19 } } },
      "range must be two line numbers; for example offset=10 limit=11 for lines 10 to 20",
    ],
    [
      { startLineNumberBaseZero: 9, end_line: 20 },
      "startLineNumberBaseZero and end_line contradict each other; send offset, counted from 1, and limit alone",
    ],
    [
      { offset: 10, endLineNumberBaseZero: 19 },
      "offset and endLineNumberBaseZero contradict each other; send offset, counted from 1, and limit alone",
    ],
    [
      { startLineNumberBaseZero: -1 },
      "startLineNumberBaseZero must be a line number of at least 0; for example offset=10 limit=11 for lines 10 to 20",
    ],
    [
      { startLineNumberBaseZero: 0, endLineNumberBaseZero: -1 },
      "endLineNumberBaseZero must be a line number of at least 0; for example offset=10 limit=11 for lines 10 to 20",
    ],
    [{ head: 5, offset: 10 }, "head and offset contradict each other; send offset and limit alone"],
    [
      { indentation: { anchor_line: 42 } },
      'indentation.anchor_line goes with mode="block" only; for example offset=42 mode="block"',
    ],
    [
      { mode: "block", offset: 10, anchor_line: 42 },
      "offset and anchor_line contradict each other; send offset alone",
    ],
    [
      { should_read_entire_file: true, offset: 10 },
      "should_read_entire_file and offset contradict each other; send offset and limit alone",
    ],
    [{ should_read_entire_file: "yes" }, "should_read_entire_file must be true or false"],
  ])("%j is an error", async ([lines, message]) => {
    expect(await windowOf({ path: "f", ...lines })).toEqual([`Error: INVALID_ARGUMENT: ${message}`]);
  });
});

describe("lines 10 to 20 as one text", () => {
  test.for<[object, string]>([
    [{ view_range: "#L10-L20" }, "view_range is offset, view_range=20 is a limit"],
    [{ lines: "lines 10-20" }, "lines is offset, lines=20 is a limit"],
    [{ line_range: "10 to 20" }, "line_range is offset, line_range=20 is a limit"],
    [{ range: "(10\u201420)" }, "range is offset, range=20 is a limit"],
    [{ line_range: { first: 10, last: "20" } }, "line_range is offset, line_range=20 is a limit"],
    [{ offset: "10-20" }, 'offset "10-20" is a range, offset=20 is a limit'],
    [
      { start_line: "L10-L20" },
      'start_line "L10-L20" is a range, start_line is offset, start_line=20 is a limit',
    ],
    [{ offset: "10-20", limit: 11 }, 'offset "10-20" is a range, offset=20 is a limit'],
    [
      { start_line: "L10", end_line: "line 20" },
      'start_line is offset, offset "L10" is 10, end_line=20 is a limit',
    ],
    [{ offset: [10], limit: ["11"] }, 'offset [10] is 10, limit ["11"] is 11'],
  ])("%j", async ([lines, repaired]) => {
    expect(await windowOf({ path: "f", ...lines })).toEqual([
      `[f | lines 10-20 of 300 | repaired: ${repaired} | next: offset=21 limit=11]`,
      "10 l10 … 20 l20",
    ]);
  });

  test.for<[object, string]>([
    [{ view_range: "290-" }, "view_range is offset"],
    [{ lines: "290-end" }, "lines is offset"],
    [{ line_range: "290 to EOF" }, "line_range is offset"],
    [{ line_range: "290,$" }, "line_range is offset"],
    [{ view_range: [290, null] }, "view_range is offset"],
    [{ offset: "#L290" }, 'offset "#L290" is 290'],
  ])("to the last line: %j", async ([lines, repaired]) => {
    expect(await windowOf({ path: "f", ...lines })).toEqual([
      `[f | lines 290-300 of 300 | repaired: ${repaired}]`,
      "290 l290 … 300 l300",
    ]);
  });

  test.for<[object, string]>([
    // 10:20 and 10..20 leave the last line out in some languages, and take it in in others.
    [
      { view_range: "10:20" },
      "view_range could be a first and a last line, a first line and a count, or a line and a column; for example offset=10 limit=11 for lines 10 to 20",
    ],
    [
      { view_range: "10..20" },
      "view_range must be two line numbers; for example offset=10 limit=11 for lines 10 to 20",
    ],
    [
      { view_range: [null, 20] },
      "view_range must be two line numbers; for example offset=10 limit=11 for lines 10 to 20",
    ],
    [
      { offset: "10,20" },
      'offset must be an integer, got "10,20"; for example offset=1, or offset=-50 for the last 50 lines',
    ],
    [
      { offset: "10-20", limit: 5 },
      "limit=5 and a last line of 20 contradict each other; for lines 10 to 20 use offset=10 limit=11",
    ],
    [
      { offset: [10, 20] },
      "offset must be an integer, got an array; for example offset=1, or offset=-50 for the last 50 lines",
    ],
    [{ limit: "L10" }, 'limit must be an integer, got "L10"; for example limit=200'],
  ])("not certain: %j", async ([lines, message]) => {
    expect(await windowOf({ path: "f", ...lines })).toEqual([`Error: INVALID_ARGUMENT: ${message}`]);
  });
});

describe("what says that lines are counted in another way is an error, and what says that they are counted so is not", () => {
  test.for<[object, string]>([
    [{ line1: 10, line2: 20 }, "line1"],
    [{ l1: 10, l2: 20 }, "l1"],
    [{ start1: 10 }, "start1"],
    [{ offset: 10, base: 0 }, "base"],
    [{ offset: 10, index_base: "0" }, "index_base"],
    [{ offset: 10, one_indexed: false }, "one_indexed"],
    [{ start: 10, end: 20, inclusive: false }, "inclusive"],
    [{ start: 10, end: 20, end_inclusive: "false" }, "end_inclusive"],
    [{ start: 10, end: 20, exclusive: true }, "exclusive"],
    [{ start: 10, end: 20, exclusive_end: true }, "exclusive_end"],
  ])("%j", async ([lines, name]) => {
    expect(await windowOf({ path: "f", ...lines })).toEqual([
      `Error: INVALID_ARGUMENT: ${name} is not an argument; use offset for the first line and limit for the number of lines, for example offset=10 limit=11 for lines 10 to 20`,
    ]);
  });

  test.for<[object, string]>([
    [{ base: 1 }, "base"],
    [{ one_indexed: true }, "one_indexed"],
    [{ end_inclusive: true }, "end_inclusive"],
    [{ end_exclusive: false }, "end_exclusive"],
    [{ l10n: 5 }, "l10n"],
    [{ s3: 5 }, "s3"],
  ])("%j", async ([flag, name]) => {
    expect(await windowOf({ path: "f", offset: 10, limit: 11, ...flag })).toEqual([
      `[f | lines 10-20 of 300 | ignored: ${name} | next: offset=21 limit=11]`,
      "10 l10 … 20 l20",
    ]);
  });
});

describe("a last line beside mode block is an error: the limit of a block is not its end", () => {
  test.for([
    { start_line: 5, end_line: 7, mode: "block" },
    { view_range: [5, 7], mode: "block" },
    { offset: "5-7", mode: "indentation" },
  ])("%j", async (lines) => {
    expect(await windowOf({ path: "f", ...lines })).toEqual([
      'Error: INVALID_ARGUMENT: a last line of 7 goes with mode="lines" only; for example offset=5 mode="block", or offset=5 limit=3 for the lines',
    ]);
  });

  test("the last line of all is none", async () => {
    expect(await windowOf({ path: "f", view_range: [5, -1], mode: " Block " })).toEqual([
      '[f | lines 1-300 of 300 | repaired: view_range is offset, mode " Block " is block | block]',
      "1 l1 … 300 l300",
    ]);
  });
});

test("a column by its short name", async () => {
  expect(await windowOf({ path: "f", offset: 10, limit: 1, col: 2 })).toEqual([
    "[f | line 10 of 300 | repaired: col is column | next: offset=11 limit=1]",
    "10 10 … 10 10",
  ]);
});
