import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryDirectory } from "../temporary-directory.ts";
import { maxTurnMs } from "./calmest-run.ts";
import { costsOfCalls } from "./costs-of-calls.ts";

/** A test takes seconds of CPU time; a busy machine needs many times as long. */
const timeoutMs = 300_000;

/** As in block mode, whose lines an outline looks at. */
const maxGrownBytes = 220_000_000;
const smallHeap = ["--max-old-space-size=96", "--max-semi-space-size=4"];

const root = temporaryDirectory();

/** Text of a file, line by line, a line to begin at, and the first line of the answer. */
type Row = readonly [
  name: string,
  path: string,
  lineCount: number,
  line: (index: number) => string,
  offset: number,
  header: string,
];

describe("F2: an outline", { timeout: timeoutMs }, () => {
  test.each<Row>([
    [
      "of 250,000 lines of code",
      "code.ts",
      250_000,
      (index) => ["class C {", "  m() { return 1; }", "}"][index % 3] ?? "",
      1,
      "[code.ts | outline of lines 1-10000 of 250000 | 2000 of 6667 entries to depth 1 of 2 | next: offset=6001 mode=outline]",
    ],
    [
      "of their last part",
      "code.ts",
      250_000,
      (index) => ["class C {", "  m() { return 1; }", "}"][index % 3] ?? "",
      249_998,
      "[code.ts | outline of lines 240001-250000 of 250000 | 1 of 6667 entries to depth 1 of 2 | 1 end not certain, marked with ?]",
    ],
    [
      "of 250,000 keys, each in the one before",
      "deep.json",
      250_000,
      (index) => (index === 0 ? "{" : `"k": {`),
      1,
      "[deep.json | outline of lines 1-10000 of 250000 | 975 of 9999 entries to depth 975 of 9999 | 975 ends not certain, marked with ? | next: offset=10001 mode=outline]",
    ],
    [
      "of 20,500 lines of 2,040 opening parentheses",
      "parentheses.js",
      20_500,
      () => "(".repeat(2040),
      1,
      "[parentheses.js | no structure in lines 1-10000 | lines 1-25 of 20500 | 25 lines cut | outline: offset=10001 mode=outline | next: offset=26]",
    ],
    [
      "of elements, each in the one before",
      "deep.html",
      20_500,
      () => "<a><b>".repeat(340),
      10_001,
      "[deep.html | outline of lines 10001-20000 of 20500 | 290 of 10000 entries to depth 5290 of 15000 | next: offset=20001 mode=outline]",
    ],
    [
      "of 20,500 lines of 1,020 sequences of YAML, each in the one before",
      "sequences.yaml",
      20_500,
      () => "- ".repeat(1020),
      1,
      "[sequences.yaml | no structure in lines 1-10000 | lines 1-25 of 20500 | 25 lines cut | outline: offset=10001 mode=outline | next: offset=26]",
    ],
    [
      "of many scripts",
      "scripts.html",
      60_000,
      (index) => ["<script>", "function a() {", "  b();", "}", "</script>"][index % 5] ?? "",
      1,
      "[scripts.html | outline of lines 1-10000 of 60000 | 2000 of 4000 entries to depth 1 of 2 | next: offset=10001 mode=outline]",
    ],
    [
      "of 2 MB of JSON in one line",
      "one.json",
      1,
      () => `{"list":[${'{"a":1},'.repeat(250_000)}0]}`,
      1,
      "[one.json | no structure | line 1 of 1 | 1 line cut]",
    ],
  ])("%s", async (_, path, lineCount, line, offset, header) => {
    const lines = Array.from({ length: lineCount }, (__, index) => line(index));
    writeFileSync(join(root, path), `${lines.join("\n")}\n`);
    const [cost] = await costsOfCalls(root, [{ args: { path, offset, mode: "outline" } }], smallHeap);
    expect(cost?.header).toBe(header);
    expect(cost?.longestTurnMs).toBeLessThan(maxTurnMs);
    expect(cost?.grownBytes).toBeLessThan(maxGrownBytes);
  });

  test("of a notebook of 200,000 cells", async () => {
    const cells = Array.from({ length: 200_000 }, () => '{"cell_type":"code","source":"x = 1"}');
    writeFileSync(join(root, "a.ipynb"), `{"cells":[${cells.join(",")}]}`);
    const calls = [1, 500_000].map((offset) => ({ args: { path: "a.ipynb", offset, mode: "outline" } }));
    const [first, later] = await costsOfCalls(root, calls, smallHeap);
    expect(first?.header).toBe(
      "[a.ipynb | notebook of 200000 cells | outline of 599999 lines | 1607 of 200000 entries to depth 1 | next: offset=4822 mode=outline]",
    );
    expect(later?.longestTurnMs).toBeLessThan(maxTurnMs);
    expect(first?.longestTurnMs).toBeLessThan(maxTurnMs);
    expect(first?.grownBytes).toBeLessThan(maxGrownBytes);
  });

  test("ends at once when its caller does", async () => {
    const args = { path: "parentheses.js", mode: "outline" };
    const [cost] = await costsOfCalls(root, [{ args, end: { by: "signal", afterMs: 200 } }], smallHeap);
    expect(cost?.header).toBeUndefined();
    expect(cost?.obeyedAfterMs).toBeLessThan(100);
  });
});
