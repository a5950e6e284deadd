import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { memorySource } from "../../../src/source/memory-source.ts";
import type { ReadFileToolOptions } from "../../../src/tools/read-file/options.ts";
import { readFileTool } from "../../../src/tools/read-file/tool.ts";
import { blockFixtures } from "../../block/enclosing/enclosing-block-cases.ts";
import { fixtureLines } from "../../block/enclosing/fixture-lines.ts";
import { outlineFile, outlineFiles } from "./outline-files.ts";

/** The headers of the block of a line, and of those around it: each call is the one that the header before it names. */
async function chainOf(
  path: string,
  text: string,
  offset: number,
  options: ReadFileToolOptions = {},
): Promise<string[]> {
  const tool = readFileTool({ source: memorySource({ [path]: text }), ...options });
  const headers: string[] = [];
  for (let line: number | undefined = offset; line !== undefined;) {
    const result = await tool.run({ path, offset: line, mode: "block" });
    const header = result.text.split("\n")[0] ?? "";
    headers.push(header);
    const named: string | undefined = / outer: lines \d+-\d+, offset=(\d+) mode=block\]$/.exec(header)?.[1];
    expect(header.includes("outer")).toBe(named !== undefined);
    line = named === undefined ? undefined : Number(named);
    expect(headers.length).toBeLessThan(100);
  }
  return headers;
}

describe("the call for the block around one", () => {
  test.for<[string, number, readonly string[]]>([
    [
      "shop.ts",
      23,
      [
        "lines 22-24 of 35 | block | outer: lines 18-26, offset=19 mode=block",
        "lines 18-26 of 35 | block | outer: lines 10-27, offset=10 mode=block",
        "lines 10-27 of 35 | block",
      ],
    ],
    [
      "shop.py",
      23,
      [
        "lines 22-23 of 28 | block | outer: lines 18-25, offset=18 mode=block",
        "lines 18-25 of 28 | block | outer: lines 8-25, offset=8 mode=block",
        "lines 8-25 of 28 | block",
      ],
    ],
    [
      "shop.rs",
      21,
      ["lines 19-22 of 23 | block | outer: lines 17-23, offset=17 mode=block", "lines 17-23 of 23 | block"],
    ],
    [
      "shop.cpp",
      11,
      [
        "lines 10-12 of 25 | block | outer: lines 5-16, offset=5 mode=block",
        "lines 5-16 of 25 | block | outer: lines 3-25, offset=3 mode=block",
        "lines 3-25 of 25 | block",
      ],
    ],
    [
      "shop.md",
      18,
      [
        "line 18 of 20 | block | outer: lines 15-18, offset=15 mode=block",
        "lines 15-18 of 20 | block | outer: lines 5-20, offset=5 mode=block",
        "lines 5-20 of 20 | block",
      ],
    ],
    [
      "shop.json",
      10,
      [
        "lines 9-12 of 16 | block | outer: lines 7-13, offset=7 mode=block",
        "lines 7-13 of 16 | block | outer: lines 3-14, offset=3 mode=block",
        "lines 3-14 of 16 | block | outer: lines 1-16, offset=1 mode=block",
        "lines 1-16 of 16 | block",
      ],
    ],
    [
      "shop.vue",
      10,
      [
        "lines 9-11 of 19 | block | outer: lines 8-12, offset=8 mode=block",
        "lines 8-12 of 19 | block | outer: lines 7-13, offset=7 mode=block",
        "lines 7-13 of 19 | block",
      ],
    ],
    ["shop.go", 18, ["lines 16-24 of 24 | block"]],
    ["shop.sql", 2, ["lines 1-3 of 5 | block"]],
    ["shop.toml", 5, ["lines 3-5 of 11 | block"]],
  ])("%s, from line %i", async ([name, offset, headers]) => {
    expect(await chainOf(name, outlineFile(name), offset)).toEqual(
      headers.map((said) => `[${name} | ${said}]`),
    );
  });

  test("names another line where the first one belongs to a block inside", async () => {
    const yaml = "steps:\n  - name:\n      de: Test\n    uses: x\n";
    expect(await chainOf("a.yaml", yaml, 3)).toEqual([
      "[a.yaml | lines 2-3 of 4 | block | outer: lines 2-4, offset=4 mode=block]",
      "[a.yaml | lines 2-4 of 4 | block | outer: lines 1-4, offset=1 mode=block]",
      "[a.yaml | lines 1-4 of 4 | block]",
    ]);
  });

  test("passes over a block that no line has as its own", async () => {
    const yaml = "steps:\n  - name:\n      de: Test\n    uses:\n      x: 1\n";
    expect(await chainOf("a.yaml", yaml, 3)).toEqual([
      "[a.yaml | lines 2-3 of 5 | block | outer: lines 1-5, offset=1 mode=block]",
      "[a.yaml | lines 1-5 of 5 | block]",
    ]);
  });

  test("is left out where the block is not shown whole", async () => {
    const tool = readFileTool({ source: memorySource({ "shop.ts": outlineFile("shop.ts") }) });
    const { text } = await tool.run({ path: "shop.ts", offset: 19, limit: 3, mode: "block" });
    expect(text.split("\n")[0]).toBe(
      "[shop.ts | lines 18-20 of 35 | part of the block of lines 18-26 | after: offset=21 limit=6 mode=lines]",
    );
  });

  test("stands behind a block that may be wrong, too", async () => {
    expect(
      await chainOf("a.ts", "class A {\n  b() {\n    c(;\n  }\n\n  d() {\n    e();\n  }\n}\n", 3),
    ).toEqual([
      "[a.ts | lines 2-4 of 9 | perhaps a block: brackets or end words do not balance | outer: lines 1-9, offset=1 mode=block]",
      "[a.ts | lines 1-9 of 9 | perhaps a block: brackets or end words do not balance]",
    ]);
  });
});

describe("in a long file", () => {
  const method = (name: string): string => `  ${name}() {\n    f();\n  }\n\n`;
  const methods = (count: number): string =>
    Array.from({ length: count }, (_, index) => method(`m${index}`)).join("");

  test("the end of the block around is looked for further down", async () => {
    const text = `// a\nclass A {\n${methods(2000)}}\n${"g();\n".repeat(9000)}`;
    expect(await chainOf("a.ts", text, 4, { maxLines: 100_000, maxTextBytes: 1_000_000 })).toEqual([
      "[a.ts | lines 3-5 of 17003 | block | outer: lines 1-8003, offset=2 mode=block]",
      "[a.ts | lines 1-8003 of 17003 | block]",
    ]);
  });

  test("a block around that may go on beyond what is looked at is left out", async () => {
    const text = `class A {\n${methods(6000)}}\n`;
    expect(await chainOf("a.ts", text, 12_003)).toEqual(["[a.ts | lines 12002-12004 of 24002 | block]"]);
  });

  test("where the file begins further up, the call is tried before it is named", async () => {
    const text = `${"g();\n".repeat(12_000)}\nclass A {\n${methods(3)}}\n`;
    expect(await chainOf("a.ts", text, 12_004)).toEqual([
      "[a.ts | lines 12003-12005 of 12015 | block | outer: lines 12002-12015, offset=12002 mode=block]",
      "[a.ts | lines 12002-12015 of 12015 | block]",
    ]);
  });
});

/** The first and last line that a header shows. */
function rangeOf(header: string): readonly [first: number, last: number] {
  const [, first = "", last = first] = / \| lines? (\d+)(?:-(\d+))? of /.exec(header) ?? [];
  return [Number(first), Number(last)];
}

function holdsMore(outer: readonly [number, number], inner: readonly [number, number]): boolean {
  return outer[0] <= inner[0] && outer[1] >= inner[1] && outer[1] - outer[0] > inner[1] - inner[0];
}

describe("of every line: the next larger one of all blocks of the file", () => {
  const texts: (readonly [string, string])[] = [
    ...Object.keys(outlineFiles).map((name) => [name, outlineFile(name)] as const),
    ...blockFixtures.map(({ fixture, fileName }) => [fileName, fixtureLines(fixture).join("\n")] as const),
  ];
  test.each(texts)("%s", async (path, text) => {
    const tool = readFileTool({ source: memorySource({ [path]: text }) });
    const lines = text.split("\n");
    const headers = new Map<number, string>();
    for (const [index, line] of lines.entries()) {
      if (line.trim() === "") continue;
      const result = await tool.run({ path, offset: index + 1, mode: "block" });
      headers.set(index + 1, result.text.split("\n")[0] ?? "");
    }
    const all = [...headers.values()].map(rangeOf);
    for (const header of headers.values()) {
      const range = rangeOf(header);
      const around = all.filter((other) => holdsMore(other, range));
      const smallest = around.toSorted((one, other) => one[1] - one[0] - (other[1] - other[0]))[0];
      const [, first, last, anchor] = / outer: lines (\d+)-(\d+), offset=(\d+) /.exec(header) ?? [];
      expect([header, first, last]).toEqual([
        header,
        smallest === undefined ? undefined : String(smallest[0]),
        smallest === undefined ? undefined : String(smallest[1]),
      ]);
      if (smallest !== undefined) expect(rangeOf(headers.get(Number(anchor)) ?? "")).toEqual(smallest);
    }
  });
});

test("in any text, the blocks grow, each holds the one before, and none comes twice", async () => {
  const lines = Object.keys(outlineFiles).flatMap((name) => outlineFile(name).split("\n"));
  const odd =
    "{ } ( ) [ ] </a> <a> end do # // /* */ \" ' ` - : class def function => ; #if #endif --- ```".split(" ");
  const oddLine = fc
    .tuple(fc.constantFrom("", "  ", "    ", "\t"), fc.array(fc.constantFrom(...odd), { maxLength: 4 }))
    .map(([indent, pieces]) => indent + pieces.join(" "));
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(outlineFiles)),
      fc.array(
        fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...lines) }, { weight: 1, arbitrary: oddLine }),
        {
          minLength: 1,
          maxLength: 60,
        },
      ),
      fc.nat(),
      async (path, text, seed) => {
        const headers = await chainOf(path, text.join("\n"), 1 + (seed % text.length));
        if (headers[0]?.startsWith("Error") === true || headers[0]?.includes("no lines") === true) return;
        for (const [index, header] of headers.entries()) {
          const before = headers[index - 1];
          if (before === undefined) continue;
          const [, first, last] = / outer: lines (\d+)-(\d+),/.exec(before) ?? [];
          expect(rangeOf(header)).toEqual([Number(first), Number(last)]);
          expect(holdsMore(rangeOf(header), rangeOf(before))).toBe(true);
        }
      },
    ),
    { numRuns: 1500 },
  );
});
