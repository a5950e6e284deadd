import { describe, expect, test } from "vitest";
import { memorySource } from "../../../src/source/memory-source.ts";
import { codexReadFileTool } from "../../../src/tools/codex/tool.ts";

/** One of its lines is too long for the lines around the anchor to be held whole. */
const wide = `top()\n\ndef f():\n    x\n    ${"y".repeat(1_200_000)}\n    z\nlast()\n`;
const source = memorySource({ wide, narrow: wide.replace(/y+/, "y") });
const cut = `L5:     ${"y".repeat(496)}`;

describe("a block of lines that cannot all be held", () => {
  test.for<[object, object, string]>([
    [{ offset: 4 }, {}, `L1: top()\nL2: \nL3: def f():\nL4:     x\n${cut}\nL6:     z\nL7: last()`],
    [
      { offset: 4 },
      { max_levels: 1, include_siblings: false },
      `L3: def f():\nL4:     x\n${cut}\nL6:     z\nL7: last()`,
    ],
    [{ offset: 5, limit: 1 }, {}, cut],
    [{}, { anchor_line: 6, max_lines: 2 }, `${cut}\nL6:     z`],
    [{ offset: 8 }, {}, ""],
    [{}, { anchor_line: 8 }, "anchor_line exceeds file length"],
  ])("%j %j", async ([args, indentation, text]) => {
    const run = async (name: string): Promise<string> => {
      const call = { file_path: `/${name}`, mode: "indentation", ...args, indentation };
      return (await codexReadFileTool({ source }).run(call)).text;
    };
    expect(await run("narrow")).toBe(text.replace(/y+/, "y"));
    expect(await run("wide")).toBe(text);
  });

  test("its facts are those of the lines that are shown", async () => {
    const call = { file_path: "/wide", mode: "indentation", offset: 4, limit: 2 };
    expect((await codexReadFileTool({ source }).run(call)).files).toMatchObject([
      { firstLine: 3, lastLine: 4, next: null, eol: "lf" },
    ]);
  });
});
