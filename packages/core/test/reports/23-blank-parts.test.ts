import { expect, test } from "vitest";
import type { ReadFileToolOptions } from "../../src/tools/read-file/options.ts";
import { readText } from "../tools/read-file/complaints/read-text.ts";

test.for<[string, string, Readonly<Record<string, unknown>>, ReadFileToolOptions, string]>([
  [
    "the start of a line is blank",
    `${" ".repeat(20)}x\n`,
    {},
    { maxTextBytes: 10 },
    "[f | line 1 of 1 | next: offset=1 column=11]",
  ],
  [
    "the next part, too",
    `${" ".repeat(30)}x\n`,
    { column: 11 },
    { maxTextBytes: 10 },
    "[f | line 1 of 1 | next: offset=1 column=21]",
  ],
  [
    "what is left of a blank line is not looked at",
    " ".repeat(20),
    {},
    { maxTextBytes: 10 },
    "[f | line 1 of 1 | next: offset=1 column=11]",
  ],
  [
    "a line that is cut",
    `${" ".repeat(20)}x\n`,
    {},
    { maxLineCharacters: 10 },
    "[f | line 1 of 1 | 1 line cut]",
  ],
  ["the last of several lines", "a\n \n", { offset: -1 }, {}, "[f | line 2 of 2]"],
  ["the first of several lines", " \na\n", { limit: 1 }, {}, "[f | line 1 of 2 | next: offset=2 limit=1]"],
  ["a rest that is blank", "a   \n", { column: 2 }, {}, "[f | line 1 of 1]"],
  [
    "lines that the budget ends before",
    " \n".repeat(9),
    {},
    { maxTextBytes: 10 },
    "[f | lines 1-5 of 9 | next: offset=6]",
  ],
  ["a blank file", " \n\t\n", {}, {}, "[f | lines 1-2 of 2 | only white space]"],
  ["a blank file by its tail", " \n\t\n", { offset: -9 }, {}, "[f | lines 1-2 of 2 | only white space]"],
])("only white space is said of whole files alone: %s", async ([, content, args, options, header]) => {
  expect((await readText(content, args, options)).split("\n")[0]).toBe(header);
});
