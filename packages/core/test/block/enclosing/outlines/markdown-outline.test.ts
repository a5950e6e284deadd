import { expect, test } from "vitest";
import { markdownOutline } from "../../../../src/block/enclosing/outlines/markdown-outline.ts";

async function sectionsOf(texts: readonly string[]): Promise<[number, number, number][]> {
  return (await markdownOutline(texts)).outline.nodes.map(({ start, end, parent }) => [start, end, parent]);
}

const metadata = (count: number): string[] => [
  "---",
  ...Array.from({ length: count }, () => "a: b"),
  "---",
  "# C",
];

test.each([
  [
    "nested sections",
    ["# A", "b", "## C", "d", "# E"],
    [
      [0, 3, -1],
      [2, 3, 0],
      [4, 4, -1],
    ],
  ],
  [
    "levels",
    ["###### A", "## B", "### C", "## D", "e"],
    [
      [0, 0, -1],
      [1, 2, -1],
      [2, 2, 1],
      [3, 4, -1],
    ],
  ],
  [
    "blank lines at a section's end",
    ["# A", "", "b", "", "", "# C"],
    [
      [0, 2, -1],
      [5, 5, -1],
    ],
  ],
  [
    "headings without text",
    ["#", "a", "##\tb"],
    [
      [0, 2, -1],
      [2, 2, 0],
    ],
  ],
  ["lines that are not headings", ["#a", "", "####### b", "", "x # c", "", "    # d"], []],
  ["headings in a fence", ["# A", "```", "# b", "```", "c"], [[0, 4, -1]]],
  ["headings in a comment", ["# A", "<!--", "# b", "-->", "c"], [[0, 4, -1]]],
  [
    "underlined headings",
    ["A", "===", "b", "", "C", "---", "d"],
    [
      [0, 6, -1],
      [4, 6, 0],
    ],
  ],
  [
    "short lines below",
    ["A", "=", "", "B", "--  "],
    [
      [0, 4, -1],
      [3, 4, 0],
    ],
  ],
  ["a heading of two lines", ["A", "b", "===", "c"], [[0, 3, -1]]],
  [
    "two underlined lines in a row",
    ["A", "===", "B", "==="],
    [
      [0, 1, -1],
      [2, 3, -1],
    ],
  ],
  ["a dash alone", ["a", "-"], []],
  ["underlines with text", ["a", "=== b", "", "c", "x ==="], []],
  ["underlines after a blank line", ["a", "", "---", "", "b", "", "==="], []],
  [
    "underlines below lines that are not paragraphs",
    ["- a", "---", "", "> b", "===", "", "| c", "---", "", "12. d", "==="],
    [],
  ],
  ["underlines below other lists", ["* a", "---", "", "+ b", "===", "", "1) c", "---"], []],
  ["underlines below code", ["    a", "---", "", "\tb", "==="], []],
  [
    "underlines below lines that look like those",
    ["-a", "---", "", "1.b", "---", "", "   c", "---"],
    [
      [0, 1, -1],
      [3, 4, -1],
      [6, 7, -1],
    ],
  ],
  ["underlines below text below a list", ["- a", "b", "---"], []],
  ["a list below text", ["a", "- b", "---"], []],
  ["underlines below a line of stars", ["a", "* * *", "b", "---"], [[2, 3, -1]]],
  ["underlines below a list in a paragraph", ["a", "- b", "c", "==="], []],
  ["underlines below bold text", ["***a*** b", "==="], [[0, 1, -1]]],
  ["underlines below a heading", ["# A", "---"], [[0, 1, -1]]],
  ["underlines below a fence", ["```", "a", "```", "---"], []],
  ["underlines at the end of a fence", ["a", "```", "---", "```"], []],
  [
    "metadata",
    ["---", "a: b", "---", "# C", "d"],
    [
      [0, 2, -1],
      [3, 4, -1],
    ],
  ],
  ["metadata that ends with dots", ["---  ", "# b", "...  ", "c"], [[0, 2, -1]]],
  ["metadata alone", ["---", "---"], [[0, 1, -1]]],
  ["unclosed metadata", ["---", "# A", "--- b", "x ...", "... c"], [[1, 4, -1]]],
  ["metadata not at the start", ["", "---", "# A", "---"], [[2, 3, -1]]],
  ["a line like the start of metadata", ["--- a", "# B", "---"], [[1, 2, -1]]],
  ["another line like the start of metadata", ["x---", "# B", "..."], [[1, 2, -1]]],
  [
    "metadata of 256 lines",
    metadata(254),
    [
      [0, 255, -1],
      [256, 256, -1],
    ],
  ],
  [
    "metadata of 257 lines",
    metadata(255),
    [
      [1, 256, -1],
      [257, 257, -1],
    ],
  ],
])("%s", async (_, texts, sections) => {
  expect(await sectionsOf(texts)).toEqual(sections);
});

test("metadata is a section of its own", async () => {
  const { owners } = (await markdownOutline(["---", "a: b", "---", "c"])).outline;
  expect([...owners]).toEqual([0, 0, 0, -1]);
});

test.each([
  ["blank, code, inside", ["---", "a", "---", "", " ", "# B"], "inside inside inside blank blank code"],
  ["fences", ["```", "a", "", "```", "b"], "code inside inside inside code"],
])("kinds of lines: %s", async (_, texts, kinds) => {
  expect((await markdownOutline(texts)).outline.kinds.join(" ")).toBe(kinds);
});

test.each([
  ["all, if a blank line ends the text", ["# A", "b", ""], 3],
  ["all, if a heading ends it", ["a", "", "# B"], 3],
  ["those before the last paragraph", ["a", "", "b", "c"], 2],
  ["those before an unclosed comment", ["a", "", "<!-- b", ""], 2],
  ["those before the first of both", ["a", "", "<!-- b", "", "c"], 2],
  ["those before a paragraph in which a comment begins", ["a", "<!-- b"], 0],
])("certain lines: %s", async (_, texts, certainLines) => {
  expect((await markdownOutline(texts)).certainLines).toBe(certainLines);
});
