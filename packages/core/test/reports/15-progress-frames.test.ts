import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { memorySource } from "../../src/source/memory-source.ts";
import { readFileTool } from "../../src/tools/read-file/tool.ts";
import { readText } from "../tools/read-file/complaints/read-text.ts";
import { rebuildFile } from "../tools/read-file/rebuild-file.ts";

const bar = (percent: number): string =>
  `${String(percent).padStart(3)}%|${"█".repeat(percent / 10).padEnd(10)}| ${percent}/100 [00:${String(percent).padStart(2, "0")}<00:01, 19.9it/s]`;
const frames = Array.from({ length: 101 }, (_, index) => bar(index)).join("\r");

describe("a line of progress in a log is shown as its last frame, with the call for all of it", () => {
  test.for<[string, string, string]>([
    [
      "tqdm, longer than a line may be",
      `start\n${frames}\ndone\n`,
      "[f | lines 1-3 of 3 | last frame of 1 line shown]\n1\tstart\n2\t100%|██████████| 100/100 [00:100<00:01, 19.9it/s] [last of 101 frames: offset=2 limit=1 column=1]\n3\tdone",
    ],
    [
      "git",
      "Cloning into 'a'...\nReceiving objects:  10% (1/10)\rReceiving objects: 100% (10/10), done.\n",
      "[f | lines 1-2 of 2 | last frame of 1 line shown]\n1\tCloning into 'a'...\n2\tReceiving objects: 100% (10/10), done. [last of 2 frames: offset=2 limit=1 column=1]",
    ],
    [
      "a last frame that clears the line",
      "a\n 50%\r100%\r\u001b[2K\r   \nb\n",
      "[f | lines 1-3 of 3 | last frame of 1 line shown]\n1\ta\n2\t100% [last of 2 frames: offset=2 limit=1 column=1]\n3\tb",
    ],
    [
      "CRLF behind the last frame",
      "a\r\n1 MB/s\r2 MB/s\r\n",
      "[f | lines 1-2 of 2 | crlf | last frame of 1 line shown]\n1\ta\n2\t2 MB/s [last of 2 frames: offset=2 limit=1 column=1]",
    ],
    [
      "a counter",
      "a\nread 1 row\rread 2 row\rread 3 row\nb\n",
      "[f | lines 1-3 of 3 | last frame of 1 line shown]\n1\ta\n2\tread 3 row [last of 3 frames: offset=2 limit=1 column=1]\n3\tb",
    ],
    [
      "a sign that turns",
      "a\n| work\r/ work\r- work\r\\ work\nb\n",
      "[f | lines 1-3 of 3 | last frame of 1 line shown]\n1\ta\n2\t\\ work [last of 4 frames: offset=2 limit=1 column=1]\n3\tb",
    ],
    [
      "a file of nothing else",
      "10%\r20%\r100%",
      "[f | line 1 of 1 | last frame of 1 line shown]\n1\t100% [last of 3 frames: offset=1 limit=1 column=1]",
    ],
    [
      "a file of nothing but what git wrote",
      "Counting objects:   5% (1/20)\rCounting objects:  50% (10/20)\rCounting objects: 100% (20/20)\rCounting objects: 100% (20/20), done.\n",
      "[f | line 1 of 1 | last frame of 1 line shown]\n1\tCounting objects: 100% (20/20), done. [last of 4 frames: offset=1 limit=1 column=1]",
    ],
    [
      "a file of percentages and a last word",
      "\r0%\r50%\r100%\r     \rDone\n",
      "[f | line 1 of 1 | last frame of 1 line shown]\n1\tDone [last of 4 frames: offset=1 limit=1 column=1]",
    ],
  ])("%s", async ([, content, expected]) => {
    expect(await readText(content)).toBe(expected);
  });

  test("with column, the line is shown as it is", async () => {
    expect(await readText("10%\r20%\r100%\n", { offset: 1, limit: 1, column: 1 })).toBe(
      "[f | line 1 of 1 | CRs without LF, which end no line]\n1\t10%\r20%\r100%",
    );
  });

  test("a line of frames larger than memory may be", async () => {
    const content = Buffer.from(`start\n${`${frames}\r`.repeat(400)}done 100%\nend\n`);
    const text = await readText(content, { offset: 2, limit: 1 });
    expect(text).toBe(
      "[f | line 2 of 3 | last frame of 1 line shown | next: offset=3 limit=1]\n2\tdone 100% [last of 40401 frames: offset=2 limit=1 column=1]",
    );
  });

  test("data holds all frames, and following next gives back every byte", async () => {
    const content = `start\n${frames}\ndone\n`;
    const tool = readFileTool({ source: memorySource({ f: content }) });
    expect(await tool.run({ path: "f", offset: 2, limit: 1 })).toMatchObject({
      data: { cuts: [{ line: 2, column: 2001 }] },
    });
    expect(await rebuildFile(tool, "f")).toBe(content);
  });
});

test.for<[string, string, string]>([
  ["a CR in a text", "a\rb\nc\n", "[f | lines 1-2 of 2]\n1\ta\rb\n2\tc"],
  [
    "a table as old Macs wrote it",
    "name,share\rAda,10%\rBob,20%\r",
    "[f | line 1 of 1 | CR endings only, which end no line]\n1\tname,share\rAda,10%\rBob,20%\r",
  ],
  [
    "code as old Macs wrote it",
    "let x1 = 1;\rlet x2 = 2;\rlet x3 = 3;\r",
    "[f | line 1 of 1 | CR endings only, which end no line]\n1\tlet x1 = 1;\rlet x2 = 2;\rlet x3 = 3;\r",
  ],
  [
    "percentages of different things as old Macs wrote them",
    "10%\r20%\r30% of people\rabc\r",
    "[f | line 1 of 1 | CR endings only, which end no line]\n1\t10%\r20%\r30% of people\rabc\r",
  ],
  [
    "a table with a percentage first",
    "10%,a\r20%,b\r30%,c\rsum\r",
    "[f | line 1 of 1 | CR endings only, which end no line]\n1\t10%,a\r20%,b\r30%,c\rsum\r",
  ],
  ["CR twice before LF", "a\r\r\nb\r\r\n", "[f | lines 1-2 of 2 | crlf]\n1\ta\r\n2\tb\r"],
  ["a prompt that is answered", "sure?\ryes\nb\n", "[f | lines 1-2 of 2]\n1\tsure?\ryes\n2\tb"],
])("no progress: %s", async ([, content, expected]) => {
  expect(await readText(content)).toBe(expected);
});

describe("outputs of notebooks: what was overwritten is left out, as Jupyter shows it", () => {
  async function shown(output: object): Promise<string> {
    const cell = { cell_type: "code", execution_count: 1, source: "run()", outputs: [output] };
    const content = JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells: [cell] });
    const tool = readFileTool({ source: memorySource({ "a.ipynb": content }), numbering: "none" });
    const result = await tool.run({ path: "a.ipynb" });
    return result.text.split("\n").slice(3).join("\n");
  }

  test.for<[string, object, string]>([
    [
      "a bar in stderr",
      { output_type: "stream", name: "stderr", text: [`\r${bar(10)}`, `\r${bar(50)}`, `\r${bar(90)}\n`] },
      "--- stderr; 2 overwritten frames left out ---\n 90%|█████████ | 90/100 [00:90<00:01, 19.9it/s]",
    ],
    [
      "lines before and behind it",
      { output_type: "stream", name: "stdout", text: "one\n1%\r2%\r\n3%\rend\n" },
      "--- stdout; 2 overwritten frames left out ---\none\n2%\nend",
    ],
    [
      "a line that is cleared",
      { output_type: "stream", name: "stdout", text: "wait\r    \rdone\r   " },
      "--- stdout; 1 overwritten frame left out ---\ndone",
    ],
    [
      "colours",
      {
        output_type: "stream",
        name: "stdout",
        text: "\u001b[31m1%\u001b[0m\r\u001b[32m2%\u001b[0m\r\u001b[K\n",
      },
      "--- stdout; 1 overwritten frame left out ---\n2%",
    ],
    [
      "a hundred thousand frames",
      { output_type: "stream", name: "stdout", text: `${"x 1%\r".repeat(100_000)}x 100%\nend` },
      "--- stdout; 100000 overwritten frames left out ---\nx 100%\nend",
    ],
    [
      "a result",
      { output_type: "execute_result", data: { "text/plain": "1%\r2%" } },
      "--- result; 1 overwritten frame left out ---\n2%",
    ],
    ["CRLF", { output_type: "stream", name: "stdout", text: "a\r\nb\r\n" }, "--- stdout ---\na\nb"],
  ])("%s", async ([, output, expected]) => {
    expect(await shown(output)).toBe(expected);
  });
});
