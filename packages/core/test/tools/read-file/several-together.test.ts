import zlib from "node:zlib";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { setMaxMemoryBytes } from "../../../src/index.ts";
import type { ReadFileToolOptions } from "../../../src/tools/read-file/options.ts";
import { readFileTool } from "../../../src/tools/read-file/tool.ts";
import { memorySource } from "../../../src/source/memory-source.ts";
import { pngOf } from "../../media/images.ts";

const files = {
  "a.ts": "one\ntwo\nthree\nfour\nfive\nsix\n",
  "b.md": "# Title\n",
  "long.js": "x".repeat(300) + "\n",
  ".env": "SECRET=1\n",
};

function tool(options: ReadFileToolOptions = {}, content: Record<string, string | Uint8Array> = files) {
  return readFileTool({ source: memorySource(content), root: "/", ...options });
}

async function shown(args: unknown, options: ReadFileToolOptions = {}): Promise<string> {
  return (await tool(options).run(args)).text;
}

describe("arguments of several reads that were sent twice, or too deep", () => {
  test.for([
    [
      {
        path: "a.ts",
        args: {
          path: "b.md",
          ranges: [
            [1, 2],
            [5, 6],
          ],
        },
      },
      "two values of path contradict each other; send path alone",
    ],
    [
      {
        path: "a.ts",
        ranges: [
          [1, 1],
          [3, 3],
        ],
        args: {
          ranges: [
            [5, 5],
            [6, 6],
          ],
        },
      },
      "two values of ranges contradict each other; send offset and limit alone",
    ],
    [
      { path: "a.ts", args: { path: "b.md", ranges: "1-2,5-6" } },
      "two values of path contradict each other; send path alone",
    ],
  ] as const)("%j: none of two values wins", async ([args, message]) => {
    expect(await shown(args)).toBe(`Error: INVALID_ARGUMENT: ${message}`);
    expect(tool().readsOf?.(args)).toEqual([]);
  });

  test.for(["ranges", "view_range", "reads"])(
    "%s that were lost are an error, not left out",
    async (name) => {
      // What stands so deep reaches the tool without its items.
      const item = { path: "a.ts", [name]: [2, 3] };
      const deep = [[{ args: [[{ reads: [item, { path: "b.md" }] }]] }]];
      expect(await shown(deep)).toBe(
        `Error: INVALID_ARGUMENT: a.ts: ${name} stands too deep in other arguments; send path, offset and limit alone, for example path="src/app.ts" offset=10 limit=11\n\n` +
          "[b.md | line 1 of 1 | repaired: the arguments stood in a list, the arguments stood in args]\n1\t# Title",
      );
    },
  );

  test("an empty list of reads beside paths is none", async () => {
    expect(await shown({ reads: [], paths: ["b.md", "b.md"] })).toBe(
      "[b.md | line 1 of 1 | repaired: paths is reads | ignored: reads | answers 2 reads]\n1\t# Title",
    );
    expect(await shown({ path: "b.md", reads: {} })).toBe(
      "[b.md | line 1 of 1 | repaired: reads {} is none]\n1\t# Title",
    );
  });
});

describe("reads of the same lines", () => {
  test.for<[string, unknown[], string[]]>([
    [
      "a mended path is mended once",
      [
        { path: "`a.ts`", limit: 2 },
        { path: "a.ts", offset: 2, limit: 2 },
        { path: "a.ts", offset: 3, limit: 2 },
      ],
      [
        "[a.ts | lines 1-4 of 6 | repaired: path without quotes or white space around it | answers 3 reads | next: offset=5 limit=4]",
      ],
    ],
    [
      "lines that a path names",
      [{ path: "a.ts:2-3" }, { path: "a.ts", offset: 3, limit: 2 }],
      ["[a.ts | lines 2-4 of 6 | repaired: :2-3 names lines | answers 2 reads | next: offset=5 limit=3]"],
    ],
    [
      "lines that the path of the second names",
      [{ path: "a.ts", offset: 3, limit: 2 }, { path: "a.ts:2-3" }],
      ["[a.ts | lines 2-4 of 6 | repaired: :2-3 names lines | answers 2 reads | next: offset=5 limit=3]"],
    ],
    [
      "what was repaired in a read whose lines another shows",
      [{ path: "a.ts" }, { path: "a.ts", offset: "2", limit: 1, foo: 1 }],
      ['[a.ts | lines 1-6 of 6 | repaired: offset "2" is 2 | ignored: foo | answers 2 reads]'],
    ],
    [
      "what was repaired in a read that begins later",
      [
        { path: "a.ts", limit: 2 },
        { path: "a.ts", start_line: 2, limit: 2 },
      ],
      ["[a.ts | lines 1-3 of 6 | repaired: start_line is offset | answers 2 reads | next: offset=4 limit=3]"],
    ],
    [
      "the same part of a line",
      [
        { path: "long.js", column: 291 },
        { path: "long.js", column: 291 },
        { path: "long.js", column: 292 },
      ],
      ["[long.js | line 1 of 1 | answers 2 reads]", "[long.js | line 1 of 1]"],
    ],
    [
      "the same lines behind the end",
      [
        { path: "a.ts", offset: 7 },
        { path: "a.ts", offset: 7 },
      ],
      ["[a.ts | no lines after 6 yet | answers 2 reads]"],
    ],
    [
      "a read whose lines a later one shows with others",
      [{ path: "a.ts", offset: 3, limit: 1 }, { path: "b.md" }, { path: "a.ts", offset: 1, mode: "block" }],
      ["[a.ts | lines 1-6 of 6 | answers 2 reads | block]", "[b.md | line 1 of 1]"],
    ],
  ])("%s", async ([, reads, headers]) => {
    const text = await shown({ reads });
    expect(text.split("\n").filter((line) => line.startsWith("["))).toEqual(headers);
  });

  test("a long line that two reads ask for has all of the budget", async () => {
    const result = await tool({ maxTextBytes: 100 }).run({
      reads: [{ path: "long.js" }, { path: "long.js" }],
    });
    expect(result.text).toBe(
      `[long.js | line 1 of 1 | answers 2 reads | next: offset=1 column=101]\n1\t${"x".repeat(100)}`,
    );
  });

  test("a tail of a file that is not counted", async () => {
    const reads = [
      { path: "a.ts", offset: -2 },
      { path: "a.ts", offset: -2 },
    ];
    expect(await shown({ reads }, { maxCountedBytes: 4 })).toBe(
      "[a.ts | lines -2 to -1 of unknown total | answers 2 reads]\n-2\tfive\n-1\tsix",
    );
  });
});

describe("the lines of one answer", () => {
  test("are at most maxLines, however many reads there are", async () => {
    const content = { "x.txt": "x\n".repeat(9), "y.txt": "y\n".repeat(9), "z.txt": "z\n" };
    const reads = [{ path: "x.txt" }, { path: "z.txt" }, { path: "y.txt", limit: 6 }];
    expect((await tool({ maxLines: 6 }, content).run({ reads })).text).toBe(
      "[x.txt | lines 1-2 of 9 | next: offset=3]\n1\tx\n2\tx\n\n[z.txt | line 1 of 1]\n1\tz\n\n" +
        "[y.txt | lines 1-2 of 9 | next: offset=3 limit=6]\n1\ty\n2\ty",
    );
  });

  test("also those of outlines, which are shown once where they are asked for again", async () => {
    const functions = (name: string): string =>
      Array.from({ length: 9 }, (_, index) => `function ${name}${index + 1}() {\n  return 1;\n}\n`).join("");
    const content = { "x.ts": functions("x"), "y.ts": functions("y") };
    const reads = ["x.ts", "y.ts", "x.ts"].map((path) => ({ path, mode: "outline" as const }));
    expect((await tool({ maxLines: 4 }, content).run({ reads })).text).toBe(
      "[x.ts | outline of 27 lines | 2 of 9 entries to depth 1 | answers 2 reads | next: offset=7 mode=outline]\n" +
        "1-3\tfunction x1() {\n4-6\tfunction x2() {\n\n" +
        "[y.ts | outline of 27 lines | 2 of 9 entries to depth 1 | next: offset=7 mode=outline]\n" +
        "1-3\tfunction y1() {\n4-6\tfunction y2() {",
    );
  });

  test("also where the lines of several reads are shown together", async () => {
    const content = { "x.txt": "x\n".repeat(9) };
    const reads = [
      { path: "x.txt", limit: 4 },
      { path: "x.txt", offset: 3, limit: 4 },
    ];
    expect((await tool({ maxLines: 4 }, content).run({ reads })).text).toBe(
      "[x.txt | lines 1-4 of 9 | answers 2 reads | next: offset=5 limit=6]\n1\tx\n2\tx\n3\tx\n4\tx",
    );
  });
});

describe("a file that changes between two looks at it", () => {
  // A PNG of one pixel.
  const png = new Uint8Array(
    Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    ),
  );

  function changing(versions: readonly (string | Uint8Array)[], options: ReadFileToolOptions = {}) {
    let opened = 0;
    const source = memorySource({ f: "", other: "o\n".repeat(40) });
    const open: typeof source.open = async (path, ...rest) => {
      if (path.join("/") !== "f") return await source.open(path, ...rest);
      const version = versions[Math.min(opened++, versions.length - 1)] ?? "";
      return await memorySource({ f: version }).open(path, ...rest);
    };
    return readFileTool({ source: { ...source, open }, root: "/", ...options });
  }

  test("an image that became text is an error, and its text is not beyond the limits", async () => {
    const result = await changing([png, "t\n".repeat(9000)]).run({
      reads: [{ path: "other" }, { path: "f" }],
    });
    expect(result.text.split("\n\n").at(-1)).toBe(
      "Error: CHANGED_DURING_READ: f: the file was changed while it was read; try again",
    );
    expect(result.ok && result.data).toMatchObject({ reads: [{}, { kind: "error", retryable: true }] });
  });

  test("text that became an image is shown as the image", async () => {
    const result = await changing(["t\n".repeat(40), png], { maxTextBytes: 100 }).run({
      reads: [{ path: "other" }, { path: "f" }],
    });
    expect(result.media).toHaveLength(1);
    expect(result.text).toContain("[f | image/png | 1x1 pixels | 70 bytes]");
  });
});

describe("many calls with many images in little memory", () => {
  afterEach(() => setMaxMemoryBytes(256 * 1024 * 1024));

  test("wait for each other, and each is answered or aborted", async () => {
    setMaxMemoryBytes(16 * 1024 * 1024);
    // Of 700 x 700 pixels, 490 kB.
    const image = pngOf(700, 700, { packed: zlib.deflateSync(Buffer.alloc(701 * 700), { level: 0 }) });
    const small = pngOf(1, 1);
    const content = { "1.png": image, "2.png": small, "3.png": image, "4.txt": "line\n".repeat(100_000) };
    const many = tool({ authorize: async () => await Promise.resolve(true) }, content);
    const reads = ["1.png", "4.txt", "2.png", "3.png"].map((path) => ({ path }));
    const answers = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const controller = new AbortController();
        const answer = many.run({ reads }, { signal: controller.signal });
        if (index % 3 === 2) controller.abort(new Error("stop"));
        return await answer.then(
          ({ ok, media }) => `${ok} ${media.length}`,
          (error: unknown) => String(error),
        );
      }),
    );
    expect(answers).toEqual(Array.from({ length: 10 }, () => ["true 3", "true 3", "Error: stop"]).flat());
  });
});

describe("whatever the arguments look like", () => {
  const path = fc.constantFrom("a.ts", "b.md", "secret", "a.ts:2-3", "secret:1", "./secret", "`secret`");
  const names = ["path", "path", "file", "file_path", "paths", "files"];
  const { call } = fc.letrec((tie) => ({
    item: fc
      .tuple(
        fc.constantFrom(...names),
        path,
        fc.constantFrom("offset", "range", "limit", "mode", "args"),
        tie("value"),
      )
      .map(([name, one, other, value]) => ({ [name]: one, ...(value !== null && { [other]: value }) })),
    items: fc.array(fc.oneof(tie("item"), tie("item"), path, tie("value")), { minLength: 1, maxLength: 4 }),
    call: fc.oneof(
      { depthSize: "small" },
      tie("value"),
      tie("item"),
      tie("items"),
      fc
        .tuple(fc.constantFrom("reads", "requests", ...names), tie("items"))
        .map(([name, items]) => ({ [name]: items })),
      fc.tuple(tie("item"), fc.constantFrom("1-2,2-3", "[[1,2],[4,5]]")).map(([item, ranges]) => ({
        ...(item as object),
        ranges,
      })),
      tie("call").map((inner) => ({ args: inner })),
      tie("call").map((inner) => [inner]),
      tie("call").map((inner) => JSON.stringify(inner)),
    ),
    value: fc.oneof(
      { maxDepth: 5 },
      path,
      fc.constantFrom(1, 2, -1, 0, "1-2", "1-2,4-5", null, "", true, "lines", "block"),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(
        fc.constantFrom(
          ..."path paths file files reads requests Reads args input data ranges lines view_range".split(" "),
          ..."offset limit start_line end_line mode column".split(" "),
        ),
        tie("value"),
        { maxKeys: 3 },
      ),
      tie("value").map((inner) => JSON.stringify(inner)),
    ),
  }));

  test("a call opens only files that its reads name, each as often as it is named or less", async () => {
    let read = 0;
    await fc.assert(
      fc.asyncProperty(call, async (args) => {
        const requested: string[] = [];
        const authorize = (request: { readonly requested: string }): boolean => {
          requested.push(request.requested);
          return true;
        };
        const content = { "a.ts": "1\n2\n3\n4\n5\n", "b.md": "b\n", secret: "s\n" };
        const any = tool({ authorize }, content);
        const named = (any.readsOf?.(args) ?? []).map((one) => one?.path);
        const result = await any.run(args);
        for (const one of new Set(requested)) {
          const times = requested.filter((other) => other === one).length;
          expect(times).toBeLessThanOrEqual(named.filter((other) => other === one).length);
        }
        if (result.ok) read++;
        // A host that refuses all of these reads before the call has none of them read.
        const refusing = await any.run(args, { refusedReads: named.map((_one, index) => index) });
        expect(refusing.ok).toBe(false);
      }),
      { numRuns: 2000, seed: 19 },
    );
    expect(read).toBeGreaterThan(100);
  });
});
