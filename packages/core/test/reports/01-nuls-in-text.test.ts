import { Buffer } from "node:buffer";
import zlib from "node:zlib";
import { describe, expect, test } from "vitest";
import { memorySource } from "../../src/source/memory-source.ts";
import { readFileTool } from "../../src/tools/read-file/tool.ts";
import { rebuildFile } from "../tools/read-file/rebuild-file.ts";
import { readText } from "../tools/read-file/complaints/read-text.ts";
import { binaryFiles } from "./binary-files.ts";

// https://github.com/YuGiMob/pi-hashline-edit-pro/issues/7: a source file with one NUL in a literal is refused.

const latin1 = (text: string): Buffer => Buffer.from(text, "latin1");
const logLine = "2026-01-02 03:04:05 INFO  request served in 12 ms\n";

describe("a text with NULs is text; the header says how many there are and where the first is", () => {
  test.for<[string, string | Uint8Array, string]>([
    [
      "a literal in JavaScript",
      "const a = 1;\nconst key = `${user}\0${run}`;\nexport { key };\n",
      "[f | lines 1-3 of 3 | 1 NUL shown as ␀, first on line 2]\n1\tconst a = 1;\n2\tconst key = `${user}␀${run}`;\n3\texport { key };",
    ],
    [
      "what find -print0 writes",
      "src/a.ts\0src/b.ts\0",
      "[f | line 1 of 1 | 2 NULs shown as ␀, first on line 1]\n1\tsrc/a.ts␀src/b.ts␀",
    ],
    [
      "the environment of a process",
      "HOME=/root\0PATH=/bin\0",
      "[f | line 1 of 1 | 2 NULs shown as ␀, first on line 1]\n1\tHOME=/root␀PATH=/bin␀",
    ],
    [
      "private fields as PHP writes them",
      'O:1:"A":1:{s:4:"\0A\0x";i:1;}\n',
      '[f | line 1 of 1 | 2 NULs shown as ␀, first on line 1]\n1\tO:1:"A":1:{s:4:"␀A␀x";i:1;}',
    ],
    [
      "letters beyond ASCII",
      "é\0漢字 😀\n",
      "[f | line 1 of 1 | 1 NUL shown as ␀, first on line 1]\n1\té␀漢字 😀",
    ],
    [
      "colours of a terminal",
      "\u001b[32mok\u001b[0m\0\nnext\n",
      "[f | lines 1-2 of 2 | 1 NUL shown as ␀, first on line 1]\n1\t\u001b[32mok\u001b[0m␀\n2\tnext",
    ],
    [
      "a DOS text, filled up to a block",
      `one\r\ntwo\r\n\u001a${"\0".repeat(3)}`,
      "[f | lines 1-3 of 3 | crlf | 3 NULs shown as ␀, first on line 3]\n1\tone\n2\ttwo\n3\t\u001a␀␀␀",
    ],
    [
      "a word that starts like a BMP image",
      "BMW drives\0 in the town of Munich\n",
      "[f | line 1 of 1 | 1 NUL shown as ␀, first on line 1]\n1\tBMW drives␀ in the town of Munich",
    ],
    [
      "a NUL that the window does not show",
      "one\ntwo\0\n",
      "[f | line 1 of 2 | next: offset=2 limit=1]\n1\tone",
    ],
  ])("%s", async ([name, content, expected]) => {
    const args = name.includes("does not show") ? { limit: 1 } : {};
    expect(await readText(content, args)).toBe(expected);
  });

  test("behind the first 8 KiB, too", async () => {
    const text = await readText(`${logLine.repeat(400)}late\0\n`, { offset: 401 });
    expect(text).toBe("[f | line 401 of 401 | 1 NUL shown as ␀, first on line 401]\n401\tlate␀");
  });

  test("in an older encoding", async () => {
    const text = `${"caf\xe9 cr\xe8me br\xfbl\xe9e\n".repeat(12)}a\0b\n`;
    const header = (await readText(latin1(text), {}, { encoding: "latin1" })).split("\n")[0];
    expect(header).toBe("[f | lines 1-13 of 13 | windows-1252 | 1 NUL shown as ␀, first on line 13]");
  });

  test("a NUL is raw in data and in the facts a warning", async () => {
    const tool = readFileTool({ source: memorySource({ f: "a\0b\nc\0\0\n" }) });
    expect(await tool.run({ path: "f" })).toMatchObject({
      data: { content: "a\0b\nc\0\0\n" },
      files: [{ kind: "text", encoding: "utf-8", warnings: [{ code: "NUL", count: 3, firstLine: 1 }] }],
    });
  });

  test("a block with NULs is shown with the same sign", async () => {
    const tool = readFileTool({ source: memorySource({ "a.js": "function f() {\n  g('\0');\n}\n" }) });
    expect((await tool.run({ path: "a.js", offset: 2, mode: "block" })).text).toBe(
      "[a.js | lines 1-3 of 3 | 1 NUL shown as ␀, first on line 2 | block]\n1\tfunction f() {\n2\t  g('␀');\n3\t}",
    );
  });
});

describe("a log that begins with a run of NULs, as one does that was cut off while it was written", () => {
  test.for([1, 5000, 8192, 300_000, 3_000_000])("%d NULs: its tail", async (nuls) => {
    const log = Buffer.concat([Buffer.alloc(nuls), Buffer.from("\none\ntwo\nthree\n")]);
    expect(await readText(log, { offset: -2 })).toBe("[f | lines 3-4 of 4]\n3\ttwo\n4\tthree");
  });

  test("its start says what it holds", async () => {
    const log = Buffer.concat([Buffer.alloc(9000), Buffer.from("one\ntwo\n")]);
    expect((await readText(log, { limit: 1 })).split("\n")[0]).toBe(
      "[f | line 1 of 2 | 1 line cut | 2000 NULs shown as ␀, first on line 1 | next: offset=2 limit=1]",
    );
  });

  test("more NULs than are looked through: the last bytes decide", async () => {
    const size = 100_000_000;
    const end = Buffer.from("\nlast line\n");
    const memory = memorySource({ f: "" });
    const source = {
      traits: memory.traits,
      open: async () => ({
        path: ["f"],
        size,
        modifiedMs: 0,
        version: "1",
        async read(target: Uint8Array, position: number) {
          const count = Math.max(0, Math.min(target.length, size - position));
          target.fill(0, 0, count);
          const from = size - end.length - position;
          if (from < count && from > -end.length) {
            target.set(end.subarray(Math.max(0, -from)), Math.max(0, from));
          }
          return count;
        },
        changed: () => false,
        close() {},
      }),
    };
    const tool = readFileTool({ source, timeoutMs: 60_000 });
    expect((await tool.run({ path: "f", offset: -1 })).text).toBe(
      "[f | line -1 of unknown total]\n-1\tlast line",
    );
  });

  test("a log that was written into a file of a fixed size ends with NULs", async () => {
    const text = await readText(Buffer.concat([Buffer.from("one\ntwo\n"), Buffer.alloc(20_000)]), {
      limit: 2,
    });
    expect(text).toBe("[f | lines 1-2 of 3 | next: offset=3 limit=2]\n1\tone\n2\ttwo");
  });
});

/** Numbers that are the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const texts: readonly string[] = [
  logLine,
  "export const a: Record<string, number> = { one: 1, two: 2 };\n",
  "def f(x):\n\treturn x * 2  # ünïcödé\n",
  "| name | größe | 漢字 |\n| --- | --- | --- |\n",
  '{"level":"info","message":"connected","attempt":3}\r\n',
  "<p class='a'>Привет, мир</p>\n",
  "\u001b[33mwarn\u001b[0m  deprecated\n",
  "a,b,c\n1,2,3\n",
];

test("200 texts with 1 to 1,000 NULs anywhere are text, and are read to the end", async () => {
  const random = numbers(7);
  for (let index = 0; index < 200; index++) {
    const nuls = index === 0 ? 1 : 1 + Math.floor(1000 * random() ** 2);
    const characters = Array.from((texts[index % texts.length] ?? "").repeat(200).slice(0, 4000));
    for (let count = 0; count < nuls; count++) {
      characters.splice(Math.floor(random() * characters.length), 0, "\0");
    }
    const content = characters.join("");
    const tool = readFileTool({ source: memorySource({ f: content }) });
    const result = await tool.run({ path: "f" });
    expect(result.ok, `text ${index} with ${nuls} NULs`).toBe(true);
    expect(result.text.split("\n")[0]).toMatch(/ NULs? shown as ␀, first on line \d+/);
    expect(await rebuildFile(tool, "f")).toBe(content);
  }
});

describe("what has no text in it to read stays a binary file", () => {
  test("200 files of 40 types", async () => {
    const files = binaryFiles();
    expect(new Set(files.map(({ type }) => type)).size).toBe(40);
    expect(files).toHaveLength(200);
    const readAsText: string[] = [];
    for (const { type, bytes } of files) {
      const text = await readText(bytes);
      if (!text.startsWith("Error: BINARY_FILE: f: it is ")) {
        readAsText.push(`${type}: ${text.slice(0, 100)}`);
      }
    }
    expect(readAsText).toEqual([]);
  });

  test.for<[string, Uint8Array]>([
    ["nothing but NULs", Buffer.alloc(40_000)],
    [
      "numbers of four bytes",
      Buffer.from(Uint32Array.from({ length: 2000 }, (_, index) => index % 90).buffer),
    ],
    ["letters as numbers of four bytes", Buffer.from("a\0\0\0b\0\0\0c\0\0\0d\0\0\0")],
    ["a few bits of many", Buffer.concat([latin1("@UUUUUUUU"), Buffer.alloc(8000)])],
    [
      "packed data behind NULs",
      Buffer.concat([Buffer.alloc(9000), zlib.deflateRawSync(logLine + texts.join(""))]),
    ],
  ])("%s", async ([, bytes]) => {
    expect(await readText(bytes)).toMatch(/^Error: BINARY_FILE: f: it is a binary file of unknown type/);
  });
});
