import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import type { ReadFileInput } from "../../../src/tools/read-file/arguments.ts";
import type { ReadFileToolOptions } from "../../../src/tools/read-file/options.ts";
import { readFileTool } from "../../../src/tools/read-file/tool.ts";
import { memorySource } from "../../../src/source/memory-source.ts";

function numbered(count: number, width = 8): string {
  return Array.from({ length: count }, (_, index) => `line ${index + 1}`.padEnd(width, ".") + "\n").join("");
}

const files = {
  "a.ts": "one\ntwo\nthree\nfour\nfive\nsix\n",
  "b.md": "# Title\n",
  "sub/c.txt": "c\n",
  ".env": "SECRET=1\n",
};

function tool(options: ReadFileToolOptions = {}, content: Record<string, string | Uint8Array> = files) {
  return readFileTool({ source: memorySource(content), root: "/", ...options });
}

async function shown(args: unknown, options: ReadFileToolOptions = {}): Promise<string> {
  return (await tool(options).run(args)).text;
}

describe("several reads", () => {
  test("are answered in their order, each under its own header", async () => {
    const result = await tool().run({ reads: [{ path: "b.md" }, { path: "a.ts", offset: 2, limit: 2 }] });
    expect(result.text).toBe(
      "[b.md | line 1 of 1]\n1\t# Title\n\n[a.ts | lines 2-3 of 6 | next: offset=4 limit=2]\n2\ttwo\n3\tthree",
    );
    expect(result.ok && result.data).toMatchObject({
      reads: [
        { kind: "text", path: "b.md", content: "# Title\n", start_line: 1, end_line: 1, next: null },
        {
          kind: "text",
          path: "a.ts",
          content: "two\nthree\n",
          start_line: 2,
          end_line: 3,
          next: { offset: 4 },
        },
      ],
    });
    expect(result.files.map((file) => file?.path)).toEqual(["b.md", "a.ts"]);
  });

  test("fail one by one: an error stands in the place of its read", async () => {
    const reads = [{ path: "no.ts" }, { path: "b.md" }, { path: "a.ts", limit: 0 }, { path: ".env" }];
    const result = await tool().run({ reads });
    expect(result.text).toBe(
      "Error: NOT_FOUND: no.ts: no such file\n\n[b.md | line 1 of 1]\n1\t# Title\n\n" +
        "Error: INVALID_ARGUMENT: a.ts: limit must be at least 1, got 0; for example limit=200\n\n" +
        'Error: ACCESS_DENIED: .env: it is denied by the policy rule ".env"',
    );
    expect(result.ok).toBe(true);
    expect(result.files.map((file) => file?.path ?? null)).toEqual([null, "b.md", null, null]);
    expect(result.ok && result.data).toMatchObject({
      reads: [
        { kind: "error", code: "NOT_FOUND", message: "no.ts: no such file", retryable: false },
        { kind: "text", path: "b.md" },
        { kind: "error", code: "INVALID_ARGUMENT" },
        { kind: "error", code: "ACCESS_DENIED" },
      ],
    });
  });

  test("that all fail are a failure with the code of the first", async () => {
    const result = await tool().run({ reads: [{ path: "no.ts" }, { path: ".env" }] });
    expect(result).toEqual({
      ok: false,
      text: 'Error: NOT_FOUND: no.ts: no such file\n\nError: ACCESS_DENIED: .env: it is denied by the policy rule ".env"',
      media: [],
      files: [null, null],
      error: { code: "NOT_FOUND", message: "no.ts: no such file", retryable: false },
    });
  });

  test("a single read keeps its form", async () => {
    const result = await tool().run({ path: "b.md" });
    expect(result.ok && result.data).toMatchObject({ kind: "text", path: "b.md", content: "# Title\n" });
  });

  test("a list of one has the form of several", async () => {
    const result = await tool().run({ reads: [{ path: "b.md" }] });
    expect(result.text).toBe("[b.md | line 1 of 1]\n1\t# Title");
    expect(result.ok && result.data).toMatchObject({ reads: [{ path: "b.md" }] });
  });

  test("onRead hears once, of all", async () => {
    const onRead = vi.fn<NonNullable<ReadFileToolOptions["onRead"]>>();
    await tool({ onRead }).run({ reads: [{ path: "b.md" }, { path: "no.ts" }] });
    await vi.waitFor(() => expect(onRead).toHaveBeenCalledOnce());
    expect(onRead.mock.calls[0]?.[0]).toMatchObject({
      tool: "read_file",
      ok: true,
      files: [{ path: "b.md" }, null],
      error: null,
    });
  });

  test("an abort rejects the call, also between two reads", async () => {
    const reason = new Error("stop");
    const controller = new AbortController();
    const authorize = ({ requested }: { readonly requested: string }): boolean => {
      if (requested === "a.ts") controller.abort(reason);
      return true;
    };
    const reads = [{ path: "b.md" }, { path: "a.ts" }];
    await expect(tool({ authorize }).run({ reads }, { signal: controller.signal })).rejects.toBe(reason);
  });

  test("the time of the call is that of all reads", async () => {
    const source = memorySource(files);
    const slow: typeof source = {
      ...source,
      open: async (...args) => {
        await new Promise((resolve) => setTimeout(resolve, 60));
        return await source.open(...args);
      },
    };
    const reads = [{ path: "b.md" }, { path: "a.ts" }, { path: "sub/c.txt" }];
    const result = await readFileTool({ source: slow, root: "/", timeoutMs: 100 }).run({ reads });
    expect(result.ok ? null : result.error.code).toBe("TIMEOUT");
  });

  test("the error of the time says which read it ended in", async () => {
    const source = memorySource(files);
    const stuck: typeof source = {
      ...source,
      open: async (path, ...rest) =>
        path.join("/") === "a.ts" ? await new Promise<never>(() => {}) : await source.open(path, ...rest),
    };
    const slow = readFileTool({ source: stuck, root: "/", timeoutMs: 50 });
    const reads = [{ path: "b.md" }, { path: "a.ts" }, { path: "sub/c.txt" }];
    expect((await slow.run({ reads })).text).toBe(
      "Error: TIMEOUT: reading took longer than 50 ms, in read 2 of 3, of a.ts; send fewer reads in one call",
    );
    const one = "a.ts: reading took longer than 50 ms; try again, or ask for earlier lines";
    expect((await slow.run({ path: "a.ts" })).text).toBe(`Error: TIMEOUT: ${one}`);
    expect((await slow.run({ reads: [{ path: "a.ts" }] })).text).not.toContain("fewer");
  });
});

describe("arguments beside several reads", () => {
  const example = 'reads=[{"path":"src/app.ts","offset":10,"limit":20},{"path":"README.md"}]';

  test.for([
    [{ path: "a.ts", reads: [{ path: "b.md" }] }, "path and reads contradict each other; send one of them"],
    [{ reads: [{ path: "b.md" }], limit: 5 }, "limit and reads do not go together; put it into each read"],
    [{ reads: [{ path: "b.md" }], offset: 2 }, "offset and reads do not go together; put it into each read"],
    [
      { reads: [{ path: "b.md" }], mode: "block" },
      "mode and reads do not go together; put it into each read",
    ],
    [{ paths: ["a.ts", "b.md"], limit: 5 }, "limit and paths do not go together; put it into each read"],
    [
      { reads: [{ path: "b.md" }], lines: "1-2" },
      "lines and reads do not go together; put it into each read",
    ],
    [{ reads: [{ path: "b.md" }], rows: [1, 2] }, "rows and reads do not go together; put it into each read"],
  ] as const)("%j are an error", async ([args, message]) => {
    const expected = `Error: INVALID_ARGUMENT: ${message}, for example ${example}`;
    expect(await shown(args)).toBe(expected);
    expect(tool().check(args)?.text).toBe(expected);
  });

  test.for([
    { path: null, offset: null, limit: null, mode: null, column: null, reads: [{ path: "b.md" }] },
    { path: "", reads: [{ path: "b.md" }] },
    { path: undefined, limit: "", reads: [{ path: "b.md", offset: null, limit: null }] },
  ])("%j leave out what is null or empty", async (args) => {
    expect(await shown(args)).toBe("[b.md | line 1 of 1]\n1\t# Title");
  });

  test("those that hold anyway are ignored, and the answer says so", async () => {
    const args = { offset: 1, mode: "lines", reason: "to see", reads: [{ path: "b.md" }] };
    expect(await shown(args)).toBe("[b.md | line 1 of 1 | ignored: offset, mode, reason]\n1\t# Title");
  });

  test("no reads are an error, or none beside a path", async () => {
    expect(await shown({ reads: [] })).toBe(
      `Error: INVALID_ARGUMENT: reads must hold a read; for example ${example}`,
    );
    expect(await shown({ path: "b.md", reads: [] })).toBe(
      "[b.md | line 1 of 1 | repaired: reads [] is none]\n1\t# Title",
    );
    expect(await shown({ path: "b.md", reads: null })).toBe("[b.md | line 1 of 1]\n1\t# Title");
  });

  test("twenty are read, and one more is an error that says the bound", async () => {
    const twenty = Array.from({ length: 20 }, (_, index) => ({
      path: "a.ts",
      offset: (index % 6) + 1,
      limit: 1,
    }));
    expect((await tool().run({ reads: twenty })).ok).toBe(true);
    expect(await shown({ reads: [...twenty, { path: "b.md" }] })).toBe(
      "Error: INVALID_ARGUMENT: a call takes at most 20 reads, got 21; send the others in another call",
    );
  });

  test("what is no read is an error in its place", async () => {
    const reads = [
      7,
      null,
      ["a.ts"],
      { reads: [{ path: "a.ts" }] },
      { offset: 1 },
      { path: "" },
      { path: "b.md" },
    ];
    const noObject =
      'Error: INVALID_ARGUMENT: each of reads must be an object; for example {"path":"src/app.ts","offset":10,"limit":20}';
    expect((await shown({ reads })).split("\n\n")).toEqual([
      noObject,
      noObject,
      noObject,
      'Error: INVALID_ARGUMENT: reads must be a list, and each of them one read; for example reads=[{"path":"src/app.ts"},{"path":"README.md"}]',
      'Error: INVALID_ARGUMENT: path is required and must be a string; for example path="src/app.ts"',
      'Error: INVALID_ARGUMENT: path must not be empty; for example path="src/app.ts"',
      "[b.md | line 1 of 1]\n1\t# Title",
    ]);
    expect(tool().check({ reads })).toBeNull();
    expect(tool().check({ reads: [7] })?.text).toBe(noObject);
  });
});

describe("the forms that models send", () => {
  const both = "[b.md | line 1 of 1NOTE]\n1\t# Title\n\n[sub/c.txt | line 1 of 1]\n1\tc";

  test.for([
    [{ paths: ["b.md", "sub/c.txt"] }, " | repaired: paths is reads"],
    [{ files: ["b.md", "sub/c.txt"] }, " | repaired: files is reads"],
    [{ files: [{ path: "b.md" }, { path: "sub/c.txt" }] }, " | repaired: files is reads"],
    [{ file_paths: ["b.md", "sub/c.txt"] }, " | repaired: file_paths is reads"],
    [{ path: ["b.md", "sub/c.txt"] }, " | repaired: path is reads"],
    [
      { args: { reads: [{ path: "b.md" }, { path: "sub/c.txt" }] } },
      " | repaired: the arguments stood in args",
    ],
    [{ reads: ["b.md", "sub/c.txt"] }, ""],
    [{ reads: '[{"path":"b.md"},{"path":"sub/c.txt"}]' }, ""],
    ['{"reads":["b.md","sub/c.txt"]}', " | repaired: the arguments were sent as text"],
    [[{ path: "b.md" }, { path: "sub/c.txt" }], " | repaired: the reads stood in a list"],
    [{ Reads: ["b.md", "sub/c.txt"] }, " | repaired: Reads is reads"],
  ] as const)("%j is two reads", async ([args, note]) => {
    expect(await shown(args)).toBe(both.replace("NOTE", note));
  });

  test.for([
    [
      {
        path: "a.ts",
        ranges: [
          [1, 2],
          [5, 6],
        ],
      },
      "ranges",
    ],
    [{ path: "a.ts", ranges: ["1-2", "5-6"] }, "ranges"],
    [{ path: "a.ts", line_ranges: "1-2, 5-6" }, "line_ranges"],
    [
      {
        path: "a.ts",
        lines: [
          [1, 2],
          [5, 6],
        ],
      },
      "lines",
    ],
    [
      {
        files: [
          {
            path: "a.ts",
            view_ranges: [
              { start: 1, end: 2 },
              { start: 5, end: 6 },
            ],
          },
        ],
      },
      "view_ranges",
    ],
    [
      {
        reads: [
          {
            path: "a.ts",
            ranges: [
              [1, 2],
              [5, 6],
            ],
          },
        ],
      },
      "ranges",
    ],
  ] as const)("%j is two ranges of one file", async ([args, name]) => {
    const text = await shown(args);
    const lines = text.split("\n");
    expect(lines.filter((line) => !line.startsWith("["))).toEqual([
      "1\tone",
      "2\ttwo",
      "",
      "5\tfive",
      "6\tsix",
    ]);
    expect(lines[0]).toContain("[a.ts | lines 1-2 of 6 | ");
    expect(lines[0]).toContain(`${name} is offset, ${name}=2 is a limit | next: offset=3 limit=2]`);
    expect(lines[4]).toBe(`[a.ts | lines 5-6 of 6 | repaired: ${name} is offset, ${name}=6 is a limit]`);
  });

  test("several ranges that one of them contradicts are errors one by one", async () => {
    expect(
      await shown({
        path: "a.ts",
        ranges: [
          [1, 2],
          [6, 5],
        ],
      }),
    ).toContain("Error: INVALID_ARGUMENT: a.ts: the last line 5 stands before the first line 6");
  });
});

describe("lines of one file that several reads ask for", () => {
  test.for<[string, readonly ReadFileInput[], string[], string[]]>([
    [
      "overlap",
      [
        { path: "a.ts", offset: 1, limit: 3 },
        { path: "a.ts", offset: 3, limit: 2 },
      ],
      ["[a.ts | lines 1-4 of 6 | answers 2 reads | next: offset=5 limit=4]"],
      ["one", "two", "three", "four"],
    ],
    [
      "overlap the other way round",
      [{ path: "a.ts", offset: 3, limit: 2 }, { path: "b.md" }, { path: "./a.ts", offset: 1, limit: 3 }],
      ["[a.ts | lines 1-4 of 6 | answers 2 reads | next: offset=5 limit=4]", "[b.md | line 1 of 1]"],
      ["one", "two", "three", "four", "# Title"],
    ],
    [
      "are the same",
      [{ path: "b.md" }, { path: "b.md" }, { path: "b.md" }],
      ["[b.md | line 1 of 1 | answers 3 reads]"],
      ["# Title"],
    ],
    [
      "contain each other",
      [{ path: "a.ts", offset: 2, limit: 1 }, { path: "a.ts" }, { path: "a.ts", offset: -2 }],
      ["[a.ts | lines 1-6 of 6 | answers 3 reads]"],
      ["one", "two", "three", "four", "five", "six"],
    ],
    [
      "form a chain",
      [
        { path: "a.ts", offset: 1, limit: 2 },
        { path: "a.ts", offset: 4, limit: 2 },
        { path: "a.ts", offset: 2, limit: 3 },
      ],
      ["[a.ts | lines 1-5 of 6 | answers 3 reads | next: offset=6 limit=5]"],
      ["one", "two", "three", "four", "five"],
    ],
    [
      "only touch: they stay apart",
      [
        { path: "a.ts", offset: 1, limit: 2 },
        { path: "a.ts", offset: 3, limit: 1 },
      ],
      ["[a.ts | lines 1-2 of 6 | next: offset=3 limit=2]", "[a.ts | line 3 of 6 | next: offset=4 limit=1]"],
      ["one", "two", "three"],
    ],
  ])("%s", async ([, reads, headers, content]) => {
    const result = await tool().run({ reads });
    const lines = result.text.split("\n");
    expect(lines.filter((line) => line.startsWith("["))).toEqual(headers);
    expect(lines.filter((line) => line.includes("\t")).map((line) => line.split("\t")[1])).toEqual(content);
    expect(result.files).toHaveLength(reads.length);
  });
});

describe("the budget of one answer", () => {
  const content = {
    "big.txt": numbered(5000, 39),
    "mid.txt": numbered(500, 39),
    "small.txt": numbered(5, 39),
  };

  test("the long texts are cut at the same size, and the others are whole", async () => {
    const reads = [{ path: "big.txt" }, { path: "small.txt" }, { path: "big.txt", offset: 3000 }];
    const result = await tool({}, content).run({ reads });
    // 51200 bytes less 200 for small.txt leave 25500 for each: 637 lines of 40 bytes.
    expect(result.text.split("\n").filter((line) => line.startsWith("["))).toEqual([
      "[big.txt | lines 1-637 of 5000 | next: offset=638]",
      "[small.txt | lines 1-5 of 5]",
      "[big.txt | lines 3000-3636 of 5000 | next: offset=3637]",
    ]);
  });

  test("what one read leaves, another may use", async () => {
    const reads = [{ path: "mid.txt" }, { path: "big.txt" }];
    const result = await tool({}, content).run({ reads });
    // 20000 bytes for mid.txt leave 31200: 780 lines.
    expect(result.text.split("\n").filter((line) => line.startsWith("["))).toEqual([
      "[mid.txt | lines 1-500 of 500]",
      "[big.txt | lines 1-780 of 5000 | next: offset=781]",
    ]);
  });

  test("never over the budget; every line asked for is shown, or reached by next", async () => {
    const names = ["x", "y"] as const;
    const read = fc.record({
      path: fc.constantFrom(...names),
      offset: fc.integer({ min: 1, max: 12 }),
      limit: fc.integer({ min: 1, max: 12 }),
    });
    const lines = fc.array(fc.stringMatching(/^[a-zäß漢]{0,12}$/), { minLength: 12, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(read, { minLength: 1, maxLength: 6 }),
        lines,
        lines,
        fc.integer({ min: 60, max: 700 }),
        async (reads, x, y, maxTextBytes) => {
          const texts = { x, y };
          const source = { x: x.join("\n") + "\n", y: y.join("\n") + "\n" };
          const result = await tool({ maxTextBytes }, source).run({ reads });
          if (!result.ok || !("reads" in result.data)) throw new Error(result.text);
          const seen: string[] = [];
          let path = "";
          let size = 0;
          for (const shownLine of result.text.split("\n")) {
            path = /^\[(\w) \|/.exec(shownLine)?.[1] ?? path;
            const [number, text] = shownLine.split("\t");
            if (text === undefined) continue;
            // The very line, once. Only a line that is longer than its share is cut.
            const line = texts[path as "x" | "y"][Number(number) - 1] ?? "";
            expect(line.startsWith(text)).toBe(true);
            if (text !== line) expect(result.text).toContain(`next: offset=${number} `);
            size += Buffer.byteLength(text) + (text === line ? 1 : 0);
            seen.push(`${path}:${number}`);
          }
          expect(new Set(seen).size).toBe(seen.length);
          expect(size).toBeLessThanOrEqual(maxTextBytes);
          for (const [index, asked] of reads.entries()) {
            const data = result.data.reads[index];
            if (data === undefined || data.kind === "error") throw new Error(result.text);
            const last = Math.min(asked.offset + asked.limit - 1, texts[asked.path].length);
            const stopped = data.next?.offset ?? Infinity;
            for (let line = asked.offset; line <= last; line++) {
              expect(seen.includes(`${asked.path}:${line}`) || line >= stopped).toBe(true);
            }
          }
        },
      ),
      { numRuns: 400, seed: 17 },
    );
  });

  test("reads that fit equal the single reads", async () => {
    const names = Object.keys(files).filter((name) => name !== ".env");
    const args = fc.record(
      {
        path: fc.constantFrom(...names, "no.ts"),
        offset: fc.integer({ min: -8, max: 8 }),
        limit: fc.integer({ min: 1, max: 8 }),
        mode: fc.constantFrom("lines" as const, "block" as const),
      },
      { requiredKeys: ["path"] },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(args, { minLength: 1, maxLength: 4 }), async (reads) => {
        // Reads of one file may be joined.
        const apart = reads.filter(
          (one, index) => reads.findIndex(({ path }) => path === one.path) === index,
        );
        const single = await Promise.all(apart.map((one) => tool().run(one)));
        const several = await tool().run({ reads: apart });
        expect(several.text).toBe(single.map(({ text }) => text).join("\n\n"));
      }),
      { numRuns: 300, seed: 18 },
    );
  });
});

describe("images and documents of several reads", () => {
  // A PNG of one pixel.
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const content = { "1.png": new Uint8Array(png), "2.png": new Uint8Array(png), "t.md": "text\n" };

  test("come in the order of the reads", async () => {
    const result = await tool({}, content).run({
      reads: [{ path: "1.png" }, { path: "t.md" }, { path: "2.png" }],
    });
    expect(result.media).toEqual([
      { mediaType: "image/png", data: png.toString("base64") },
      { mediaType: "image/png", data: png.toString("base64") },
    ]);
    expect(result.text).toBe(
      "[1.png | image/png | 1x1 pixels | 70 bytes]\nThe image comes with this text. If you see none: image not shown here; go on without it, or ask the user what is in it.\n\n" +
        "[t.md | line 1 of 1]\n1\ttext\n\n" +
        "[2.png | image/png | 1x1 pixels | 70 bytes]\nThe image comes with this text. If you see none: image not shown here; go on without it, or ask the user what is in it.",
    );
  });

  test("share one budget: what does not fit is not shown, and the text says what to do", async () => {
    const result = await tool({ maxMediaBytes: 100 }, content).run({
      reads: [{ path: "1.png" }, { path: "2.png" }],
    });
    expect(result.media).toHaveLength(1);
    expect(result.text.split("\n\n")[1]).toBe(
      "[2.png | image/png | 1x1 pixels | 70 bytes]\nimage not shown: all media of one call has at most 100 bytes; read it in a call of its own",
    );
  });

  test("one that two reads name comes once", async () => {
    const result = await tool({}, content).run({ reads: [{ path: "1.png" }, { path: "1.png" }] });
    expect(result.media).toHaveLength(1);
    expect(result.text.split("\n")[0]).toBe("[1.png | image/png | 1x1 pixels | 70 bytes | answers 2 reads]");
  });

  test("transformImage is called once for each", async () => {
    const transformImage = vi.fn(() => null);
    const options = { maxImageSidePixels: 1, maxImageBytes: 60, transformImage };
    await tool(options, content).run({ reads: [{ path: "1.png" }, { path: "2.png" }] });
    expect(transformImage).toHaveBeenCalledTimes(2);
  });
});

describe("who may read", () => {
  test("authorize is asked once for each read, and one refusal refuses one read", async () => {
    const asked: string[] = [];
    const authorize = ({ requested }: { readonly requested: string }): boolean => {
      asked.push(requested);
      return requested !== "a.ts";
    };
    const content = { ...files, "big.txt": numbered(5000, 39) };
    const reads = [
      { path: "b.md" },
      { path: "a.ts" },
      { path: "big.txt" },
      { path: "big.txt", offset: 2000 },
    ];
    const result = await tool({ authorize }, content).run({ reads });
    expect(asked).toEqual(["b.md", "a.ts", "big.txt", "big.txt"]);
    expect(result.files.map((file) => file?.path ?? null)).toEqual(["b.md", null, "big.txt", "big.txt"]);
    expect(result.text).toContain("Error: ACCESS_DENIED: a.ts: the host does not allow reading it");
    expect(result.text).not.toContain("three");
  });

  test("a read that the host refused before the call is not opened", async () => {
    const source = memorySource(files);
    const open = vi.fn(source.open.bind(source));
    const reads = [{ path: "b.md" }, { path: "a.ts" }];
    const result = await readFileTool({ source: { ...source, open }, root: "/" }).run(
      { reads },
      { refusedReads: [1] },
    );
    expect(result.text).toBe(
      "[b.md | line 1 of 1]\n1\t# Title\n\nError: ACCESS_DENIED: a.ts: the host does not allow this read",
    );
    expect(open).toHaveBeenCalledOnce();
    const single = await tool().run({ path: "a.ts" }, { refusedReads: [0] });
    expect(single.text).toBe("Error: ACCESS_DENIED: a.ts: the host does not allow this read");
  });

  test.for([
    [{ path: "a.ts", offset: 2 }, [{ path: "a.ts", offset: 2 }]],
    [{ file: ".env" }, [{ path: ".env" }]],
    [
      { reads: [{ path: "a.ts" }, { path: ".env", limit: 5 }] },
      [{ path: "a.ts" }, { path: ".env", limit: 5 }],
    ],
    [{ paths: ["a.ts", ".env"] }, [{ path: "a.ts" }, { path: ".env" }]],
    [{ reads: [{ path: "a.ts", limit: 0 }, { file_path: ".env" }] }, [null, { path: ".env" }]],
    [
      { path: "a.ts", line_ranges: ["1-2", "4-5"] },
      [
        { path: "a.ts", offset: 1, limit: 2 },
        { path: "a.ts", offset: 4, limit: 2 },
      ],
    ],
    [{ path: 7 }, []],
    [{ reads: [] }, []],
    [null, []],
  ] as const)("the reads of %j, for who approves them", ([args, reads]) => {
    expect(tool().readsOf?.(args)).toEqual(reads);
  });
});

describe("a tool without several reads", () => {
  const oneCall = 'this tool makes one read a call; send 2 calls, for example path="src/app.ts"';

  test.for<ReadFileToolOptions>([{ severalReads: false }, { numbering: "none" }])("%j", async (options) => {
    const single = tool(options);
    expect(single.jsonSchema["required"]).toEqual(["path"]);
    expect(Object.keys(single.jsonSchema.properties)).toEqual(["path", "offset", "limit", "mode", "column"]);
    expect(single.description).not.toContain("reads");
    expect(await shown({ reads: [{ path: "a.ts" }, { path: "b.md" }] }, options)).toBe(
      `Error: INVALID_ARGUMENT: ${oneCall}`,
    );
    expect(await shown({ paths: ["a.ts", "b.md"] }, options)).toBe(
      'Error: INVALID_ARGUMENT: paths holds 2 paths; read one file a call, for example path="src/app.ts"',
    );
    expect(await shown({ reads: [{ path: "b.md" }] }, options)).toContain("# Title");
  });

  test("a wrong option is a TypeError", () => {
    expect(() => tool({ severalReads: "no" as never })).toThrow("severalReads: expected true or false");
  });
});
