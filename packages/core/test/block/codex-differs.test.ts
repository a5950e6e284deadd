import { afterAll, expect, test } from "vitest";
import { codexReadFileTool } from "../../src/tools/codex/tool.ts";
import { memorySource } from "../../src/source/memory-source.ts";
import { openWorkspace } from "../../src/workspace/open-workspace.ts";
import { blockFixtures } from "./enclosing/enclosing-block-cases.ts";
import { fixtureLines } from "./enclosing/fixture-lines.ts";

/**
 * In how many cases Codex's indentation mode shows another block: with its program's defaults, with one level, and with
 * its specification's defaults.
 */
const differing: readonly (readonly [
  fileName: string,
  cases: number,
  program: number,
  oneLevel: number,
  specification: number,
])[] = [
  ["orders.py", 68, 61, 59, 68],
  ["server.tsx", 94, 75, 75, 94],
  ["store.go", 54, 28, 30, 54],
  ["cache.rs", 73, 54, 51, 73],
  ["Shop.java", 69, 64, 59, 69],
  ["walk.c", 65, 47, 49, 65],
  ["compose.yaml", 57, 56, 56, 57],
  ["schema.sql", 42, 32, 32, 42],
  ["GUIDE.md", 41, 36, 36, 41],
  ["base.css", 47, 32, 32, 47],
  ["Makefile", 45, 41, 41, 45],
];

const summaries: string[] = [];

afterAll(() => console.log(summaries.join("\n")));

/** The lines that Codex's mode shows for an anchor. */
type ShownLines = (anchor: number) => Promise<string>;

/** Codex's mode with each of the settings that are counted. */
function codexModes(lines: readonly string[]): readonly ShownLines[] {
  const workspace = openWorkspace({ source: memorySource({ file: lines.join("\n") }) });
  const program = codexReadFileTool({ workspace, compat: "codex-0.116" });
  const specification = codexReadFileTool({ workspace });
  const shownBy =
    (tool: typeof program, indentation: object): ShownLines =>
    async (anchor) => {
      const result = await tool.run({
        file_path: "/file",
        mode: "indentation",
        offset: anchor,
        ...indentation,
      });
      const numbers = result.text.split("\n").map((line) => /^L(\d+): /.exec(line)?.[1]);
      return `${numbers[0]}-${numbers.at(-1)}`;
    };
  return [
    shownBy(program, {}),
    shownBy(program, { indentation: { max_levels: 1 } }),
    shownBy(specification, {}),
  ];
}

test.each(blockFixtures)("Codex's mode on $fileName", async ({ fixture, fileName, cases }) => {
  const modes = codexModes(fixtureLines(fixture));
  const counts = [0, 0, 0];
  for (const [, anchor, firstLine, lastLine] of cases) {
    for (const [index, shownLines] of modes.entries()) {
      if ((await shownLines(anchor)) !== `${firstLine}-${lastLine}`) counts[index] = (counts[index] ?? 0) + 1;
    }
  }
  const [program, oneLevel, specification] = counts;
  summaries.push(
    `${fileName}: Codex's mode shows ${program} of ${cases.length} blocks differently (${oneLevel} with one level, ${specification} with its specification's defaults)`,
  );
  expect([fileName, cases.length, ...counts]).toEqual(differing.find(([name]) => name === fileName));
});
