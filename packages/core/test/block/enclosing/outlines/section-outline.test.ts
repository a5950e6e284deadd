import { expect, test } from "vitest";
import { lexLines } from "../../../../src/block/enclosing/lexer/lex-lines.ts";
import { paragraphOutline } from "../../../../src/block/enclosing/outlines/outline.ts";
import { sectionOutline } from "../../../../src/block/enclosing/outlines/section-outline.ts";
import { syntaxes } from "../../../../src/block/enclosing/languages/syntaxes.ts";

const linesOf = async (texts: readonly string[]) =>
  (await lexLines(texts, syntaxes.sections.lexis, 8, true)).lines;

test.each([
  [
    "two sections",
    ["[a]", "b = 1", "", "[[c]]", "d = 2"],
    [
      [0, 1, 0],
      [3, 4, 3],
    ],
  ],
  ["lines before a section", ["a = 1", "", "[b]", "c = 2"], [[2, 3, 2]]],
  [
    "comments above a section",
    ["# a", "; b", "[c]", "d = 1", "# e", "[f]"],
    [
      [2, 3, 0],
      [5, 5, 4],
    ],
  ],
  [
    "comments in a section",
    ["[a]", "# b", "c = 1", "", "[d]"],
    [
      [0, 2, 0],
      [4, 4, 4],
    ],
  ],
  [
    "comments far above a section",
    ["[a]", "# b", "", "[c]"],
    [
      [0, 1, 0],
      [3, 3, 3],
    ],
  ],
  ["comments at the end", ["[a]", "b = 1", "# c"], [[0, 2, 0]]],
  [
    "lists",
    ["[a]", "b = [", '["c", "d"],', "]", "[e]"],
    [
      [0, 3, 0],
      [4, 4, 4],
    ],
  ],
  ["a list of its own", ["[a]", "b = [", "  [c]", "]"], [[0, 3, 0]]],
  [
    "names in quotes",
    ['["a.b"]', "c = 1", "[d 'e, f']"],
    [
      [0, 1, 0],
      [2, 2, 2],
    ],
  ],
  ["lines like a header", ["[a] b", "a [b]", "[a"], []],
  ["a line like a header in a string", ["[a]", 'b = """', "[c]", '"""'], [[0, 3, 0]]],
])("%s", async (_, texts, sections) => {
  const { nodes } = await sectionOutline(await linesOf(texts));
  expect(nodes.map(({ start, end, lead }) => [start, end, lead])).toEqual(sections);
});

test("lines belong to sections", async () => {
  const outline = await sectionOutline(
    await linesOf(["a = 1", "# b", "# c", "[d]", "# e", "f = 2", "", "# g", "[h]"]),
  );
  expect([...outline.owners]).toEqual([-1, -1, -1, 0, 0, 0, -1, -1, 1]);
  expect([...outline.leads]).toEqual([-1, 0, 0, -1, -1, -1, -1, 1, -1]);
  expect(outline.kinds.join(" ")).toBe("code comment comment code comment code blank comment code");
  expect(outline.nodes[0]).toEqual({
    parent: -1,
    start: 3,
    end: 5,
    lead: 1,
    construct: true,
    namespace: false,
  });
  expect(outline.breaks(3)).toBe(false);
});

test("a paragraph outline has no nodes", async () => {
  const outline = paragraphOutline(await linesOf(["a", "", "# b"]));
  expect(outline.nodes).toEqual([]);
  expect([...outline.owners]).toEqual([-1, -1, -1]);
  expect([...outline.leads]).toEqual([-1, -1, -1]);
  expect(outline.kinds).toEqual(["code", "blank", "comment"]);
  expect(outline.breaks(1)).toBe(false);
});
