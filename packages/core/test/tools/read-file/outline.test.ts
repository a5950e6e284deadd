import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { memorySource } from "../../../src/source/memory-source.ts";
import type { ReadFileInput } from "../../../src/tools/read-file/arguments.ts";
import type { ReadFileToolOptions } from "../../../src/tools/read-file/options.ts";
import { readFileTool } from "../../../src/tools/read-file/tool.ts";
import { encodeMarked } from "../../encoded-files.ts";
import { outlineFile, outlineFiles } from "./outline-files.ts";

/** What a file holds, line by line as the model reads it. */
const outlines: Readonly<Record<string, readonly string[]>> = {
  "shop.ts": [
    "[shop.ts | outline of 35 lines | 9 entries to depth 3]",
    '3\texport type Level = "info" | "warn";',
    "5-8\texport interface Item {",
    "10-27\texport class Shop<T extends Item> {",
    "16\t  get size(): number { return this.#items.length; }",
    "18-26\t  async find(",
    "22-24\t    const isNamed = (item: T): boolean => {",
    "29\texport const double = (value: number): number => value * 2;",
    '31-35\tdescribe("Shop", () => {',
    '32-34\t  it("finds", () => {',
  ],
  "shop.py": [
    "[shop.py | outline of 28 lines | 6 entries to depth 3]",
    "5\tclass NotFound(Exception): pass",
    "8-25\tclass Shop:",
    "14-16\t  def size(self) -> int:",
    "18-25\t  def find(",
    "22-23\t    def is_named(item):",
    "28\tdef main(): return Shop([])",
  ],
  "shop.go": [
    "[shop.go | outline of 24 lines | 4 entries to depth 1]",
    "5-8\ttype Item struct {",
    "10-12\ttype Finder interface {",
    "14\tfunc (i *Item) String() string { return i.Name }",
    "16-24\tfunc Find(items []Item, name string) *Item {",
  ],
  "shop.rs": [
    "[shop.rs | outline of 23 lines | 6 entries to depth 2]",
    "3-7\tpub struct Item {",
    "9\tpub struct Empty;",
    "11-15\timpl fmt::Display for Item {",
    "12-14\t  fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {",
    "17-23\tmod tests {",
    "19-22\t  fn shows() {",
  ],
  "Shop.java": [
    "[Shop.java | outline of 26 lines | 6 entries to depth 2]",
    "3-26\tpublic class Shop implements Finder {",
    "7-9\t  public Shop(List<Item> items) {",
    "11\t  int size() { return items.size(); }",
    "13-18\t  public Item find(String name) {",
    "20\t  record Item(String name) {}",
    "22-25\t  enum State {",
  ],
  "shop.c": [
    "[shop.c | outline of 20 lines | 3 entries to depth 1]",
    "3-5\tstruct item {",
    "9-16\tstatic struct item * find(struct item *items, const char *name)",
    "18-20\tint main(void) {",
  ],
  "shop.cpp": [
    "[shop.cpp | outline of 25 lines | 5 entries to depth 3]",
    "3-25\tnamespace shop {",
    "5-16\t  class Box {",
    "8\t    explicit Box(T value) : value_(value) {}",
    "10-12\t    T get() const {",
    "18-23\t  int sum(int a,",
  ],
  "shop.rb": [
    "[shop.rb | outline of 21 lines | 6 entries to depth 3]",
    "3-21\tmodule Shop",
    "4\t  class Error < StandardError; end",
    "6-20\t  class Item",
    "9-11\t    def initialize(name)",
    "13\t    def to_s; name; end",
    "15-19\t    def self.find(items, name)",
  ],
  "shop.php": [
    "[shop.php | outline of 22 lines | 4 entries to depth 2]",
    "4-12\tfinal class Item",
    "7-9\t  public function __construct(private string $name)",
    "11\t  public function name(): string { return $this->name; }",
    "14-22\tfunction find(array $items, string $name): ?Item",
  ],
  "Shop.kt": [
    "[Shop.kt | outline of 21 lines | 6 entries to depth 3]",
    "3\tdata class Item(val name: String)",
    "5-21\tclass Shop(",
    "10-12\t  override fun find(name: String): Item? {",
    "14\t  fun first() = items.first()",
    "16-20\t  companion object {",
    "17-19\t    fun empty(): Shop {",
  ],
  "shop.sh": [
    "[shop.sh | outline of 14 lines | 2 entries to depth 1]",
    '4\tusage() { echo "usage"; }',
    "6-12\tfind_item() {",
  ],
  "Shop.pm": [
    "[Shop.pm | outline of 20 lines | 3 entries to depth 1]",
    "4-8\tsub new {",
    "10\tsub size { scalar @{ $_[0]{items} } }",
    "12-18\tsub find {",
  ],
  "Shop.swift": [
    "[Shop.swift | outline of 29 lines | 9 entries to depth 2]",
    "3-5\tprotocol Finder {",
    "4\t  func find(_ name: String) -> Item?",
    "7-10\tstruct Item {",
    "9\t  var isEmpty: Bool { name.isEmpty }",
    "12-23\tfinal class Shop: Finder {",
    "16-18\t  init(items: [Item]) {",
    "20-22\t  func find(_ name: String) -> Item? {",
    "25-29\textension Shop {",
    "26-28\t  func count() -> Int {",
  ],
  "shop.md": [
    "[shop.md | outline of 20 lines | 6 entries to depth 3]",
    "1-3\t--- title: Shop",
    "5-20\t# Shop",
    "9-13\t  ## Install",
    "15-18\t  Use",
    "18\t    ### Find",
    "20\t  ## License",
  ],
  "shop.json": [
    "[shop.json | outline of 16 lines | 6 entries to depth 3]",
    '2\t"name": "shop",',
    '3-14\t"items": [',
    '4-6\t  { "name": "tea"',
    '7-13\t  { "name": "cup",',
    '9-12\t    "sizes": [',
    '15\t"open": true',
  ],
  "shop.yaml": [
    "[shop.yaml | outline of 13 lines | 9 entries to depth 4]",
    "1\tname: shop",
    "2-4\ton:",
    "3-4\t  push:",
    "5-11\tjobs:",
    "6-11\t  test:",
    "7-11\t    steps:",
    "8-9\t      - name: Check out",
    "10-11\t      - run: |",
    "12-13\tlast: 1",
  ],
  "shop.toml": [
    "[shop.toml | outline of 11 lines | 3 entries to depth 1]",
    "3-5\t[owner]",
    "7-8\t[[items]]",
    "10-11\t[[items]]",
  ],
  "shop.vue": [
    "[shop.vue | outline of 19 lines | 6 entries to depth 2]",
    "1-5\t<template>",
    "2-4\t  <ul>",
    "7-13\t<script>",
    "9-11\t  data() {",
    "15-19\t<style>",
    "16-18\t  .tea {",
  ],
  "shop.sql": ["[shop.sql | outline of 5 lines | 1 entry to depth 1]", "1-3\tCREATE TABLE items ("],
  "shop.css": [
    "[shop.css | outline of 9 lines | 3 entries to depth 2]",
    "1-3\t.shop {",
    "5-9\t@media print {",
    "6-8\t  .shop {",
  ],
  "shop.tf": [
    "[shop.tf | outline of 7 lines | 2 entries to depth 2]",
    '1-7\tresource "shop" "tea" {',
    "4-6\t  size {",
  ],
  Makefile: ["[Makefile | outline of 7 lines | 2 entries to depth 1]", "3-4\tbuild: main.c", "6-7\tclean:"],
  "shop.lua": [
    "[shop.lua | outline of 7 lines | 2 entries to depth 1]",
    "1-5\tlocal function find(items, name)",
    "7\tfunction size(items) return #items end",
  ],
  "shop.ex": [
    "[shop.ex | outline of 9 lines | 3 entries to depth 2]",
    "1-9\tdefmodule Shop do",
    "2\t  def size(items), do: length(items)",
    "4-8\t  def find(items, name) do",
  ],
  "shop.hs": ["[shop.hs | outline of 9 lines | 1 entry to depth 1]", "1\tmodule Shop where"],
  "shop.clj": ["[shop.clj | outline of 5 lines | 1 entry to depth 1]", "3-5\t(defn find-item [items name]"],
  "shop.cs": [
    "[shop.cs | outline of 12 lines | 4 entries to depth 3]",
    "1-12\tnamespace Shop",
    "3-11\t  public class Item",
    "5\t    public string Name { get; set; }",
    "7-10\t    public override string ToString()",
  ],
  "shop.ps1": ["[shop.ps1 | outline of 4 lines | 1 entry to depth 1]", "1-4\tfunction Find-Item {"],
  "shop.cmake": ["[shop.cmake | outline of 5 lines | 1 entry to depth 1]", "1-5\tfunction(find_item name)"],
  "shop.xml": ["[shop.xml | outline of 5 lines | 2 entries to depth 2]", "1-5\t<shop>", "2-4\t  <item>"],
  "shop.zig": ["[shop.zig | outline of 5 lines | 1 entry to depth 1]", "3-5\tfn find(items: []Item) ?Item {"],
};

async function outlineOf(
  path: string,
  text: string | Uint8Array,
  args: Partial<ReadFileInput> = {},
  options: ReadFileToolOptions = {},
): Promise<readonly string[]> {
  const tool = readFileTool({ source: memorySource({ [path]: text }), ...options });
  return (await tool.run({ path, mode: "outline", ...args })).text.split("\n");
}

describe("the outline of", () => {
  test.each(Object.keys(outlineFiles))("%s", async (name) => {
    expect(await outlineOf(name, outlineFile(name))).toEqual(outlines[name]);
  });

  test("a file in UTF-16, which is the same", async () => {
    const bytes = encodeMarked(outlineFile("shop.go").replaceAll("\n", "\r\n"), "utf-16le");
    expect(await outlineOf("shop.go", bytes)).toEqual([
      "[shop.go | outline of 24 lines | 4 entries to depth 1 | utf-16le | BOM]",
      "5-8\ttype Item struct {",
      "10-12\ttype Finder interface {",
      "14\tfunc (i *Item) String() string { return i.Name }",
      "16-24\tfunc Find(items []Item, name string) *Item {",
    ]);
  });

  test("a file without a telling name", async () => {
    expect(await outlineOf("tool", "#!/usr/bin/env python3\ndef main():\n    pass\n")).toEqual([
      "[tool | outline of 3 lines | 1 entry to depth 1]",
      "1-3\tdef main():",
    ]);
  });

  test("a file in which brackets do not balance, which says so", async () => {
    expect(await outlineOf("a.ts", "function a() {\n  b();\n\nfunction c() {\n  d();\n}\n")).toEqual([
      "[a.ts | outline of 6 lines | 2 entries to depth 2 | 1 end not certain, marked with ?]",
      "1-6?\tfunction a() {",
      "4-6\t  function c() {",
    ]);
  });
});

describe("without structure, the first lines are shown", () => {
  const long = Array.from({ length: 60 }, (_, index) => `line ${index + 1}`);
  test.for<[string, string, string, Partial<ReadFileInput>, readonly string[]]>([
    ["text", "a.txt", "one\ntwo\n", {}, ["[a.txt | no structure | lines 1-2 of 2]", "1\tone", "2\ttwo"]],
    ["an empty file", "a.ts", "", {}, ["[a.ts | empty file]"]],
    [
      "a file of blank lines",
      "a.ts",
      "\n\n",
      {},
      ["[a.ts | no structure | lines 1-2 of 2 | only white space]", "1\t", "2\t"],
    ],
    [
      "code without declarations",
      "a.py",
      "print(1)\n",
      {},
      ["[a.py | no structure | line 1 of 1]", "1\tprint(1)"],
    ],
    [
      "from a line on, as many as asked for",
      "a.txt",
      long.join("\n"),
      { offset: 3, limit: 2 },
      ["[a.txt | no structure | lines 3-4 of 60 | next: offset=5 limit=2]", "3\tline 3", "4\tline 4"],
    ],
    [
      "from the end",
      "a.txt",
      long.join("\n"),
      { offset: -1 },
      ["[a.txt | no structure | line 60 of 60]", "60\tline 60"],
    ],
  ])("%s", async ([, path, text, args, expected]) => {
    expect(await outlineOf(path, text, args)).toEqual(expected);
  });

  test("at most 50, and the next call reads on", async () => {
    const shown = await outlineOf("a.txt", long.join("\n"));
    expect([shown[0], shown.at(-1), shown.length]).toEqual([
      "[a.txt | no structure | lines 1-50 of 60 | next: offset=51]",
      "50\tline 50",
      51,
    ]);
  });

  test("JSON of 2 MB in one line", async () => {
    const text = `{"list":[${'{"a":1},'.repeat(250_000)}0]}`;
    const [header, line, ...more] = await outlineOf("a.json", text);
    expect(header).toBe("[a.json | no structure | line 1 of 1 | 1 line cut]");
    expect(line?.slice(0, 30)).toBe('1\t{"list":[{"a":1},{"a":1},{"a');
    expect(more).toEqual([]);
  });
});

describe("a notebook: its cells", () => {
  const cells = [
    { cell_type: "markdown", source: ["# Tea\n", "=== cell 2: code ===\n"] },
    {
      cell_type: "code",
      execution_count: 3,
      source: "import tea\ntea.pour()",
      outputs: [{ output_type: "stream", name: "stdout", text: "one\ntwo\n" }],
    },
    { cell_type: "code", source: "" },
    { cell_type: "raw", source: ["  last | ] \u202e\n"] },
  ];
  const notebook = JSON.stringify({ cells, metadata: { language_info: { name: "python" } }, nbformat: 4 });
  const all = [
    "1-4\tcell 1: markdown: # Tea",
    "5-11\tcell 2: code, execution 3: import tea",
    "12-13\tcell 3: code",
    "14-15\tcell 4: raw: last | ] \\u{202e}",
  ];

  test("what each is, and its first line", async () => {
    expect(await outlineOf("a.ipynb", notebook)).toEqual([
      "[a.ipynb | notebook of 4 cells in python | outline of 15 lines | 4 entries to depth 1]",
      ...all,
    ]);
  });

  test("each line as it can be read", async () => {
    const tool = readFileTool({ source: memorySource({ "a.ipynb": notebook }) });
    const { text } = await tool.run({ path: "a.ipynb" });
    const lines = text.split("\n");
    expect([lines[1], lines[5], lines[12], lines[14]]).toEqual([
      "1\t=== cell 1: markdown ===",
      "5\t=== cell 2: code, execution 3 ===",
      "12\t=== cell 3: code ===",
      "14\t=== cell 4: raw ===",
    ]);
  });

  test("from a line on, as far as the limit reaches", async () => {
    const title =
      "[a.ipynb | notebook of 4 cells in python | outline of 15 lines | 2 of 4 entries to depth 1";
    expect(await outlineOf("a.ipynb", notebook, { limit: 2 })).toEqual([
      `${title} | next: offset=12 limit=2 mode=outline]`,
      ...all.slice(0, 2),
    ]);
    expect(await outlineOf("a.ipynb", notebook, { offset: 12, limit: 2 })).toEqual([
      `${title}]`,
      ...all.slice(2),
    ]);
  });

  test("without cells there is nothing", async () => {
    expect(await outlineOf("a.ipynb", '{"cells":[]}')).toEqual(["[a.ipynb | notebook of 0 cells]"]);
  });
});

describe("its depth and its pages", () => {
  const shop = outlineFile("shop.ts");
  test("a limit that reaches for the first depth alone", async () => {
    expect(await outlineOf("shop.ts", shop, { limit: 6 })).toEqual([
      "[shop.ts | outline of 35 lines | 5 of 9 entries to depth 1 of 3]",
      '3\texport type Level = "info" | "warn";',
      "5-8\texport interface Item {",
      "10-27\texport class Shop<T extends Item> {",
      "29\texport const double = (value: number): number => value * 2;",
      '31-35\tdescribe("Shop", () => {',
    ]);
  });

  test("a limit that does not, with the call that goes on", async () => {
    expect(await outlineOf("shop.ts", shop, { limit: 2 })).toEqual([
      "[shop.ts | outline of 35 lines | 2 of 9 entries to depth 1 of 3 | next: offset=10 limit=2 mode=outline]",
      '3\texport type Level = "info" | "warn";',
      "5-8\texport interface Item {",
    ]);
    expect(await outlineOf("shop.ts", shop, { offset: 10, limit: 2 })).toEqual([
      "[shop.ts | outline of 35 lines | 2 of 9 entries to depth 1 of 3 | next: offset=31 limit=2 mode=outline]",
      "10-27\texport class Shop<T extends Item> {",
      "29\texport const double = (value: number): number => value * 2;",
    ]);
  });

  test("one entry around all others says little, so that the next depth is shown too", async () => {
    expect(await outlineOf("Shop.java", outlineFile("Shop.java"), { limit: 3 })).toEqual([
      "[Shop.java | outline of 26 lines | 3 of 6 entries to depth 2 | next: offset=13 limit=3 mode=outline]",
      "3-26\tpublic class Shop implements Finder {",
      "7-9\t  public Shop(List<Item> items) {",
      "11\t  int size() { return items.size(); }",
    ]);
  });

  test("the budget of bytes; what fits nowhere is cut", async () => {
    expect(await outlineOf("shop.ts", shop, {}, { maxTextBytes: 40 })).toEqual([
      "[shop.ts | outline of 35 lines | 1 of 9 entries to depth 1 of 3 | next: offset=5 mode=outline]",
      '3\texport type Level = "info" | "warn";',
    ]);
    expect(await outlineOf("shop.ts", shop, { offset: 9 }, { maxTextBytes: 12 })).toEqual([
      "[shop.ts | outline of 35 lines | 1 of 9 entries to depth 1 of 3 | next: offset=29 mode=outline]",
      "10-27\texport",
    ]);
  });

  test("of an entry, its lines are shown, however small the budget", async () => {
    expect(await outlineOf("shop.ts", shop, { offset: 9 }, { maxTextBytes: 1 })).toEqual([
      "[shop.ts | outline of 35 lines | 1 of 9 entries to depth 1 of 3 | next: offset=29 mode=outline]",
      "10-27",
    ]);
  });

  test("with a bound of tokens, all pages have the same depth", async () => {
    const headers: string[] = [];
    for (let offset: number | undefined = 1; offset !== undefined;) {
      const [header = ""]: readonly string[] = await outlineOf(
        "shop.ts",
        shop,
        { offset },
        { maxTokens: 70 },
      );
      headers.push(header);
      const next: string | undefined = /next: offset=(\d+)/.exec(header)?.[1];
      offset = next === undefined ? undefined : Number(next);
    }
    expect(headers).toEqual([
      "[shop.ts | outline of 35 lines | 3 of 9 entries to depth 1 of 3 | next: offset=29 mode=outline]",
      "[shop.ts | outline of 35 lines | 2 of 9 entries to depth 1 of 3]",
    ]);
  });

  test("from a line behind all entries, and behind the end", async () => {
    expect(await outlineOf("shop.ts", shop, { offset: 34 })).toEqual([
      "[shop.ts | outline of 35 lines | 0 of 9 entries to depth 3]",
    ]);
    expect(await outlineOf("shop.ts", shop, { offset: 99 })).toEqual([
      "Error: OFFSET_PAST_END: shop.ts: offset 99 is past the end of the file, which has 35 lines; use offset=-35 for the last 35 lines",
    ]);
  });

  test("from a line counted from the end", async () => {
    expect(await outlineOf("shop.ts", shop, { offset: -5 })).toEqual([
      "[shop.ts | outline of 35 lines | 2 of 9 entries to depth 3]",
      '31-35\tdescribe("Shop", () => {',
      '32-34\t  it("finds", () => {',
    ]);
    expect(await outlineOf("shop.ts", shop, { offset: -5 }, { maxCountedBytes: 10 })).toEqual([
      'Error: INVALID_ARGUMENT: shop.ts: mode="outline" needs a line number from the start in a file that is too large to count; for example offset=1, or offset=-5 with mode="lines"',
    ]);
  });

  test("following next gives every entry of one depth once, within the budgets, in any file", async () => {
    const names = Object.keys(outlineFiles);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 16, max: 300 }),
        fc.option(fc.integer({ min: 1, max: 8 }), { nil: undefined }),
        async (parts, maxTextBytes, limit) => {
          const path = parts[0] ?? "";
          const text = parts.map(outlineFile).join("\n");
          const whole = await outlineOf(path, text);
          const found: string[] = [];
          let depth: string | undefined;
          for (let offset: number | undefined = 1; offset !== undefined;) {
            const [header = "", ...lines]: readonly string[] = await outlineOf(
              path,
              text,
              { offset, limit },
              { maxTextBytes },
            );
            if (header.includes("no structure")) return;
            expect(Buffer.byteLength(lines.join("\n"))).toBeLessThanOrEqual(maxTextBytes);
            expect(lines.length).toBeLessThanOrEqual(limit ?? 2000);
            expect(lines.length).toBeGreaterThan(0);
            const shown: string | undefined = / to depth (\d+)/.exec(header)?.[1];
            expect(shown).toBe((depth ??= shown));
            found.push(...lines);
            const next: string | undefined = /next: offset=(\d+)/.exec(header)?.[1];
            expect(Number(next ?? Infinity)).toBeGreaterThan(offset);
            offset = next === undefined ? undefined : Number(next);
          }
          const all = whole.slice(1).filter((line) => depthOf(line) <= Number(depth));
          expect(found.map(rangeOf)).toEqual(all.map(rangeOf));
        },
      ),
      { numRuns: 300 },
    );
  });
});

function rangeOf(line: string): string {
  return line.split("\t")[0] ?? "";
}

function depthOf(line: string): number {
  return 1 + (/^[^\t]*\t( *)/.exec(line)?.[1]?.length ?? 0) / 2;
}

describe("a long file", () => {
  const method = (index: number): string =>
    `  /** Adds. */\n  add${index}(): void {\n    if (this.a) {\n      return;\n    }\n    this.a();\n  }\n`;
  /** 250,002 lines. */
  const lines = `class Vast {\n${Array.from({ length: 35_714 }, (_, index) => method(index)).join("")}  // a\n  // b\n}\n`;
  const source = memorySource({ "a.ts": lines });

  test("is looked at in parts, and no entry is lost between them", async () => {
    const tool = readFileTool({ source });
    const found: string[] = [];
    let calls = 0;
    for (let offset: number | undefined = 1; offset !== undefined; calls++) {
      const result = await tool.run({ path: "a.ts", mode: "outline", offset });
      if (!result.ok || !("content" in result.data)) throw new Error(result.text);
      found.push(...result.data.content.split("\n"));
      offset = result.data.next?.offset;
    }
    const ranges = found.filter((line) => line.includes("add")).map((line) => line.replace(/\??\t.*/, ""));
    expect(ranges).toEqual(Array.from({ length: 35_714 }, (_, index) => `${2 + 7 * index}-${8 + 7 * index}`));
    expect(calls).toBeLessThan(60);
  }, 60_000);

  test("what goes on beyond what is looked at has no end", async () => {
    const tool = readFileTool({ source });
    const { text } = await tool.run({ path: "a.ts", mode: "outline", limit: 2 });
    expect(text.split("\n")).toEqual([
      "[a.ts | outline of lines 1-10000 of 250002 | 2 of 1430 entries to depth 2 | 1 end not certain, marked with ? | next: offset=9 limit=2 mode=outline]",
      "1-?\tclass Vast {",
      "2-8\t  add0(): void {",
    ]);
  });

  test("that is not counted", async () => {
    const other = memorySource({ "b.ts": `// b\n${lines}` });
    const tool = readFileTool({ source: other, maxCountedBytes: 1000 });
    const { text } = await tool.run({ path: "b.ts", mode: "outline", offset: 9994, limit: 2 });
    expect(text.split("\n")).toEqual([
      "[b.ts | outline of lines 1-10000 of more than 20000 | 1 of 1430 entries to depth 2 | next: offset=10001 limit=2 mode=outline]",
      "9999-10005\t  add1428(): void {",
    ]);
  });
});

describe("a part of a long file", () => {
  /** Lines of which the same few follow each other. */
  const repeated = (count: number, lines: readonly string[]): string =>
    Array.from({ length: count }, (_, index) => lines[index % lines.length] ?? "").join("\n");

  test.for<[string, string, readonly string[], readonly string[]]>([
    [
      "in a string of Python",
      "a.py",
      ["", "def f():", '    """Says', "of it", "and more", "and more", "and more", '    """', "    return 1"],
      ["10001-10008\tdef f():", "10010-10017\tdef f():"],
    ],
    [
      "in a template of TypeScript",
      "a.ts",
      ["", "export function f() {", "  return `Says", "of it", "and more", "and more", "and more", "`;", "}"],
      ["10001-10008\texport function f() {", "10010-10017\texport function f() {"],
    ],
    [
      "in a string of Go",
      "a.go",
      [
        "",
        "func (a *A) F() string {",
        "  return `Says",
        "of it",
        "and more",
        "and more",
        "and more",
        "`",
        "}",
      ],
      ["10001-10008\tfunc (a *A) F() string {", "10010-10017\tfunc (a *A) F() string {"],
    ],
    [
      "between fences of Markdown",
      "a.md",
      ["", "# F", "```sh", "# it", "more", "more", "more", "```", "Text."],
      ["10001-10008\t# F", "10010-10017\t# F"],
    ],
    [
      "in a comment of C",
      "a.c",
      ["", "int f(void) {", "  /* Says", "of it", "and more", "and more", "and more", "*/", "}"],
      ["10001-10008\tint f(void) {", "10010-10017\tint f(void) {"],
    ],
  ])("that is looked at from a line on that stands %s", async ([, path, lines, entries]) => {
    const tool = readFileTool({ source: memorySource({ [path]: repeated(40_000, lines) }) });
    const outline = await tool.run({ path, mode: "outline", offset: 10_001, limit: 2 });
    expect(outline.text.split("\n").slice(1)).toEqual(entries);
    // Block mode looks at 10,000 lines above.
    const line = Number(entries[0]?.split("-")[0]) + 5_000;
    for (let offset = line; offset < line + lines.length; offset++) {
      const block = await tool.run({ path, offset, mode: "block" });
      const range = /lines (\d+)-(\d+) of/.exec(block.text) ?? [];
      expect(range.slice(1)).toEqual(blockAround(offset, entries).map(String));
    }
  });

  test("whose strings hold declarations, but fewer than the code", async () => {
    const lines = [
      "def h():",
      "    pass",
      "x = 1",
      "def f():",
      '    """Says',
      "def g():",
      '    """',
      "    pass",
      "",
    ];
    const tool = readFileTool({ source: memorySource({ "a.py": repeated(40_000, lines) }) });
    const { text } = await tool.run({ path: "a.py", mode: "outline", offset: 10_003, limit: 2 });
    expect(text.split("\n").slice(1)).toEqual(["10003-10007\tdef f():", "10009-10010\tdef h():"]);
  });

  /** The lines of the entry around a line, where an entry like the first begins every nine lines; with a blank line above. */
  function blockAround(line: number, [entry = ""]: readonly string[]): readonly number[] {
    const [first = 0, last = 0] = entry.split("\t")[0]?.split("-").map(Number) ?? [];
    const turns = Math.floor((line - first) / 9);
    const [start, end] = [first + 9 * turns, last + 9 * turns];
    return line <= end ? [start, end] : [line, end + 9];
  }
});

describe("without structure in the first lines of a long file", () => {
  const data = Array.from({ length: 24_000 }, (_, index) => `x${index} = ${index}`);

  test("the first lines are shown, and the call that looks on is named", async () => {
    const [header, ...lines] = await outlineOf(
      "a.py",
      [...data, "def late():", "    return 1", ""].join("\n"),
    );
    expect(header).toBe(
      "[a.py | no structure in lines 1-10000 | lines 1-50 of 24002 | outline: offset=10001 mode=outline | next: offset=51]",
    );
    expect([lines.length, lines[0]]).toEqual([50, "1\tx0 = 0"]);
  });

  test("which leads to what there is", async () => {
    const text = [...data, "def late():", "    return 1", ""].join("\n");
    expect(await outlineOf("a.py", text, { offset: 10_001 })).toEqual([
      "[a.py | outline of lines 10001-20000 of 24002 | no entries | next: offset=20001 mode=outline]",
    ]);
    expect(await outlineOf("a.py", text, { offset: 20_001 })).toEqual([
      "[a.py | outline of lines 20001-24002 of 24002 | 1 entry to depth 1]",
      "24001-24002\tdef late():",
    ]);
  });

  test("a text has none anywhere", async () => {
    expect((await outlineOf("a.txt", data.join("\n")))[0]).toBe(
      "[a.txt | no structure | lines 1-50 of 24000 | next: offset=51]",
    );
  });

  test("what only blank lines follow may go on", async () => {
    const text = `def a():${"\n".repeat(25_000)}    return 1\n`;
    expect(await outlineOf("a.py", text)).toEqual([
      "[a.py | outline of lines 1-10000 of 25001 | 1 entry to depth 1 | 1 end not certain, marked with ? | next: offset=10001 mode=outline]",
      "1-?\tdef a():",
    ]);
  });
});

describe("names in other scripts", () => {
  test.for<[string, string, readonly string[]]>([
    [
      "a.ts",
      "class 店 {\n  名前() {\n    x();\n  }\n}\nfunction Ünï() {\n  x();\n}\nconst имя = (он) => {\n  x();\n};\n",
      ["1-5\tclass 店 {", "2-4\t  名前() {", "6-8\tfunction Ünï() {", "9-11\tconst имя = (он) => {"],
    ],
    ["a.py", "class Ünï:\n  def été(self):\n    pass\n", ["1-3\tclass Ünï:", "2-3\t  def été(self):"]],
    ["a.c", "int größe(int λ) {\n  return 1;\n}\n", ["1-3\tint größe(int λ) {"]],
    [
      "A.java",
      "class Ünï {\n  Ünï été(int a) {\n    return null;\n  }\n}\n",
      ["1-5\tclass Ünï {", "2-4\t  Ünï été(int a) {"],
    ],
  ])("of %s", async ([path, text, entries]) => {
    expect((await outlineOf(path, text)).slice(1)).toEqual(entries);
  });
});

describe("what an entry shows", () => {
  test("is one line in which everything can be seen, and is cut", async () => {
    const text = `function a(\u202e\u200b\0x\ry) {\n  b();\n}\n\nfunction ${"c".repeat(200)}() {\n  d();\n}\n`;
    expect(await outlineOf("a.js", text)).toEqual([
      "[a.js | outline of 7 lines | 2 entries to depth 1]",
      "1-3\tfunction a(\\u{202e}\\u{200b}\\u{0}x y) {",
      `5-7\tfunction ${"c".repeat(111)}…`,
    ]);
  });

  test("cannot pass for a header: it stands behind its lines", async () => {
    const lines = await outlineOf("a.md", "# [a.md | lines 1-2 of 2]\nx\n\n[a.md | block]\n===\n");
    expect(lines).toEqual([
      "[a.md | outline of 5 lines | 2 entries to depth 1]",
      "1-2\t# [a.md | lines 1-2 of 2]",
      "4-5\t[a.md | block]",
    ]);
  });

  test("bytes that are not UTF-8 are told of", async () => {
    const bytes = Uint8Array.from(
      [..."def caf\u00e9():\n    pass\n"].map((character) => character.charCodeAt(0)),
    );
    expect(await outlineOf("a.py", bytes)).toEqual([
      expect.stringMatching(
        /^\[a\.py \| outline of 2 lines \| 1 entry to depth 1 \| 1 line with bytes that are not UTF-8, shown as U\+FFFD/,
      ),
      "1-2\tdef caf\ufffd():",
    ]);
  });

  test("is what block mode shows for its first line, but for lines that begin two", async () => {
    for (const name of [
      "shop.ts",
      "shop.py",
      "shop.go",
      "shop.rs",
      "Shop.java",
      "shop.c",
      "shop.cpp",
      "shop.rb",
    ]) {
      const tool = readFileTool({ source: memorySource({ [name]: outlineFile(name) }) });
      for (const range of outlines[name]?.slice(1).map(rangeOf) ?? []) {
        if (!range.includes("-")) continue;
        const { text } = await tool.run({ path: name, offset: Number(range.split("-")[0]), mode: "block" });
        expect(text).toContain(`| lines ${range} of`);
      }
    }
  });
});

describe("arguments", () => {
  const text = outlineFile("shop.go");
  const head = "[shop.go | outline of 24 lines | 4 entries to depth 1";
  test.for<[string, string]>([
    ["symbols", '"symbols" is outline'],
    ["Document_Symbols", '"Document_Symbols" is outline'],
    ["structure", '"structure" is outline'],
    ["skeleton", '"skeleton" is outline'],
    ["TOC", '"TOC" is outline'],
    ["table of contents", '"table of contents" is outline'],
    ["signatures", '"signatures" is outline'],
    ["headings", '"headings" is outline'],
    ["definitions", '"definitions" is outline'],
    ["Outline", '"Outline" is outline'],
  ])("mode %s", async ([mode, note]) => {
    const [header] = await outlineOf("shop.go", text, { mode: mode as "outline" });
    expect(header).toBe(`${head} | repaired: mode ${note}]`);
  });

  test.for<[string, object, string]>([
    [
      "a column",
      { column: 2 },
      'Error: INVALID_ARGUMENT: column goes with mode="lines" only; for example offset=1 limit=1 column=2',
    ],
    [
      "a last line",
      { end_line: 20 },
      'Error: INVALID_ARGUMENT: a last line of 20 goes with mode="lines" only; for example offset=1 mode="outline", or offset=1 limit=20 for the lines',
    ],
    [
      "a last line in the path",
      { path: "shop.go:3-9" },
      'Error: INVALID_ARGUMENT: shop.go:3-9: a last line of 9 goes with mode="lines" only; for example offset=3 mode="outline", or offset=3 limit=7 for the lines',
    ],
    [
      "words that could mean something else",
      { mode: "summary" },
      'Error: INVALID_ARGUMENT: mode must be "lines" or "block" or "outline", got "summary"; for example mode="block" with offset=42',
    ],
  ])("%s is an error", async ([, args, error]) => {
    expect(await outlineOf("shop.go", text, args)).toEqual([error]);
  });

  test("a first line in the path is the first line", async () => {
    expect(await outlineOf("shop.go", text, { path: "shop.go:15" })).toEqual([
      "[shop.go | outline of 24 lines | 1 of 4 entries to depth 1 | repaired: :15 names lines]",
      "16-24\tfunc Find(items []Item, name string) *Item {",
    ]);
  });

  test("of an image, the mode means nothing", async () => {
    const png = Uint8Array.from(
      atob(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      ),
      (character) => character.charCodeAt(0),
    );
    expect((await outlineOf("a.png", png))[0]).toBe(
      "[a.png | image/png | 1x1 pixels | 70 bytes | ignored: mode]",
    );
  });

  test("of a binary file, the error stays", async () => {
    expect((await outlineOf("a.bin", Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 255)))[0]).toContain(
      "Error: BINARY_FILE: a.bin: ",
    );
  });
});

test("its data: the lines joined by LF, and no line of the file counts as shown", async () => {
  const tool = readFileTool({ source: memorySource({ "shop.go": outlineFile("shop.go") }) });
  const result = await tool.run({ path: "shop.go", mode: "outline", limit: 2 });
  expect(result).toMatchObject({
    ok: true,
    data: {
      kind: "outline",
      path: "shop.go",
      content: "5-8\ttype Item struct {\n10-12\ttype Finder interface {",
      start_line: null,
      end_line: null,
      total_lines: 24,
      next: { offset: 14 },
      cuts: [],
    },
    files: [{ kind: "text", firstLine: null, lastLine: null, totalLines: 24, next: { offset: 14 } }],
  });
});

describe("among several reads", () => {
  const source = memorySource({
    "shop.go": outlineFile("shop.go"),
    "shop.ts": outlineFile("shop.ts"),
    "a.txt": "one\ntwo\n",
  });

  test("each under its own header, and none joined with lines of its file", async () => {
    const result = await readFileTool({ source }).run({
      reads: [
        { path: "shop.go", mode: "outline" },
        { path: "shop.go", offset: 5, limit: 1 },
        { path: "a.txt", mode: "outline" },
        { path: "none.go", mode: "outline" },
      ],
    });
    expect(result.text.split("\n")).toEqual([
      "[shop.go | outline of 24 lines | 4 entries to depth 1]",
      "5-8\ttype Item struct {",
      "10-12\ttype Finder interface {",
      "14\tfunc (i *Item) String() string { return i.Name }",
      "16-24\tfunc Find(items []Item, name string) *Item {",
      "",
      "[shop.go | line 5 of 24 | next: offset=6 limit=1]",
      "5\t// Item is sold.",
      "",
      "[a.txt | no structure | lines 1-2 of 2]",
      "1\tone",
      "2\ttwo",
      "",
      "Error: NOT_FOUND: none.go: no such file",
    ]);
    expect(result).toMatchObject({
      ok: true,
      data: { reads: [{ kind: "outline" }, { kind: "text" }, { kind: "text" }, { kind: "error" }] },
    });
  });

  test("within the budget of all", async () => {
    const result = await readFileTool({ source, maxTextBytes: 150 }).run({
      reads: [
        { path: "shop.ts", mode: "outline" },
        { path: "shop.go", mode: "outline" },
      ],
    });
    expect(result.text.split("\n")).toEqual([
      "[shop.ts | outline of 35 lines | 2 of 9 entries to depth 1 of 3 | next: offset=10 mode=outline]",
      '3\texport type Level = "info" | "warn";',
      "5-8\texport interface Item {",
      "",
      "[shop.go | outline of 24 lines | 2 of 4 entries to depth 1 | next: offset=14 mode=outline]",
      "5-8\ttype Item struct {",
      "10-12\ttype Finder interface {",
    ]);
  });
});

describe("the first page of a long file offers the outline", () => {
  const long = outlineFile("shop.go") + "\n".repeat(2000);
  const wide = `${outlineFile("shop.go")}// ${"x".repeat(1500)}\n`.repeat(40);
  test.for<[string, string, string, Partial<ReadFileInput>, string]>([
    [
      "of many lines",
      "a.go",
      long,
      {},
      "[a.go | lines 1-2000 of 2024 | outline: mode=outline | next: offset=2001]",
    ],
    [
      "of many bytes",
      "a.go",
      wide,
      {},
      "[a.go | lines 1-699 of 1000 | outline: mode=outline | next: offset=700]",
    ],
    [
      "also where fewer lines were asked for",
      "a.go",
      long,
      { limit: 3 },
      "[a.go | lines 1-3 of 2024 | outline: mode=outline | next: offset=4 limit=3]",
    ],
    [
      "but not of a small file",
      "a.go",
      outlineFile("shop.go"),
      { limit: 3 },
      "[a.go | lines 1-3 of 24 | next: offset=4 limit=3]",
    ],
    [
      "not on a later page",
      "a.go",
      long,
      { offset: 2, limit: 3 },
      "[a.go | lines 2-4 of 2024 | next: offset=5 limit=3]",
    ],
    ["not of text", "a.txt", long, {}, "[a.txt | lines 1-2000 of 2024 | next: offset=2001]"],
    [
      "not where nothing tells the language",
      "a",
      "\n".repeat(2001),
      {},
      "[a | lines 1-2000 of 2001 | next: offset=2001]",
    ],
    [
      "of a notebook",
      "a.ipynb",
      JSON.stringify({ cells: [{ cell_type: "code", source: "x\n".repeat(3000) }] }),
      {},
      "[a.ipynb | notebook of 1 cell | lines 1-2000 of 3001 | outline: mode=outline | next: offset=2001]",
    ],
  ])("%s", async ([, path, text, args, header]) => {
    const tool = readFileTool({ source: memorySource({ [path]: text }) });
    expect((await tool.run({ path, ...args })).text.split("\n")[0]).toBe(header);
  });
});
