import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { openWorkspace } from "@readfile/core";
import { afterAll, expect, test } from "vitest";
import { filesystemTools } from "../../src/compat/filesystem-tools.ts";

const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "readfile-messages-")));
afterAll(() => fs.rmSync(root, { recursive: true }));

const big = Array.from({ length: 9000 }, (_, index) => `${index + 1} ${"y".repeat(90)}\n`).join("");
const files: Readonly<Record<string, string | Buffer>> = {
  "a.txt": "one\ntwo\nthree\n",
  "empty.txt": "",
  "big.txt": big,
  "wide.txt": `${"x".repeat(250_000)}\n${"z".repeat(250_000)}`,
  "pixel.png": Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
  "named.png": "no image\n",
  "program.bin": Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
  "latin.txt": Buffer.from("caf\xe9\n", "latin1"),
  "book.ipynb": '{"nbformat":4,"nbformat_minor":5,"metadata":{},"cells":[]}\n',
  ".env": "SECRET=1\n",
  "d/inner.txt": "x\n",
};
for (const [name, content] of Object.entries(files)) {
  fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  fs.writeFileSync(path.join(root, name), content);
}
fs.symlinkSync("nowhere.txt", path.join(root, "link-to-nothing.txt"));
fs.symlinkSync("/etc", path.join(root, "link-out"));

const tools = filesystemTools(openWorkspace({ root }));
const argumentsOf = new Map(
  tools.map(({ name, inputSchema }) => [name, Object.keys(Object(inputSchema["properties"]))]),
);

/** What a tool shows a model. */
async function shown(name: string, args: unknown): Promise<string> {
  const { content = [] } = (await tools.find((tool) => tool.name === name)?.call(args, {})) ?? {};
  return content.map((part) => (part.type === "text" ? part.text : part.type)).join("\n");
}

/** What of an answer is the server's own: an error, in the place of a file too, and the line that ends a cut text. */
function saidIn(text: string): readonly string[] {
  return text.split("\n").filter((line) => /^Error: |^[^\n]*: Error - |^\[Shown: |^\[Only /.test(line));
}

const names = [
  ...Object.keys(files),
  "d",
  "d/",
  ".",
  "",
  "gone.txt",
  "gone/a.txt",
  "link-to-nothing.txt",
  "link-out",
];
const paths: readonly unknown[] = [
  ...names,
  ...names.flatMap((name) => [`${name}:2`, `${name}:2-3`, `${name}#L9-L20`, `${name}:100000`, ` '${name}'`]),
  "../outside.txt",
  "/etc/passwd",
  "/etc/passwd:3",
  "~/a.txt",
  "$HOME/a.txt",
  "https://example.test/a.txt",
  "https://example.test/a.txt:3",
  "file:///a.txt",
  "a\0b",
  "\ud800",
  "n".repeat(300),
  "d/".repeat(3000),
  7,
  null,
  ["a.txt"],
];
const counts: readonly object[] = [
  {},
  ...[1, 9e15, -1, "2"].flatMap((count) => [{ head: count }, { tail: count }]),
  { head: 1, tail: 1 },
];

test("what a tool says names only arguments and tools that there are", async () => {
  const said = new Map<string, string>();
  for (const one of paths) {
    for (const count of counts) {
      for (const line of saidIn(await shown("read_text_file", { path: one, ...count }))) {
        said.set(line, "read_text_file");
      }
    }
    for (const tool of ["read_media_file", "list_directory"]) {
      for (const line of saidIn(await shown(tool, { path: one }))) said.set(line, tool);
    }
    for (const several of [[one], [one, "a.txt", one], one]) {
      const text = await shown("read_multiple_files", { paths: several });
      for (const line of saidIn(text)) said.set(line, "read_multiple_files");
    }
  }
  for (const [line, tool] of said) {
    const words = line.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
    expect(words).not.toMatch(/\b(?:offset|limit|mode|column|numbering|maxLines|encoding)\b/);
    for (const [, argument = ""] of words.matchAll(/\b(\w+)=/g)) {
      const named = /\b(\w+) with \w+=/.exec(words)?.[1] ?? tool;
      expect([line, argumentsOf.get(named)]).toStrictEqual([line, expect.arrayContaining([argument])]);
    }
    for (const [name] of words.matchAll(/\b(?:read|list|get|search)_\w+/g)) {
      expect([line, argumentsOf.has(name)]).toStrictEqual([line, true]);
    }
  }
  expect(said.size).toBeGreaterThan(100);
});

test.for([
  [
    { path: "a.txt:100000" },
    "Error: OFFSET_PAST_END: a.txt:100000: line 100000 is past the end of the file, which has 3 lines; read_text_file with tail=3, and the path without the line, gives the last",
  ],
  [
    { path: "empty.txt:7" },
    "Error: OFFSET_PAST_END: empty.txt:7: line 7 is past the end of the file, which is empty",
  ],
  [
    { path: "big.txt:7-9", head: 1 },
    "Error: INVALID_ARGUMENT: big.txt:7-9: its end names lines; send it without them, or leave head and tail out",
  ],
  [
    { path: "../x" },
    "Error: OUTSIDE_WORKSPACE: ../x: it lies outside the workspace; list_allowed_directories says where to look",
  ],
  [
    { path: "d" },
    'Error: NOT_FILE: d: it is a directory, not a file; it holds "inner.txt"; list_directory lists it',
  ],
] as const)("%j", async ([args, text]) => {
  expect(await shown("read_text_file", args)).toBe(text);
});

/** Reads a file to its end by the calls that the answers name. */
async function readWhole(args: { path: string }): Promise<string> {
  let text = await shown("read_text_file", args);
  let whole = "";
  for (;;) {
    const [notice = "", tail] =
      /\n?\[Shown: [^\n]* read_text_file with tail=(\d+) goes on[^\n]*\]$/.exec(text) ?? [];
    if (tail === undefined) return whole + text;
    whole += `${text.slice(0, -notice.length)}\n`;
    text = await shown("read_text_file", { ...args, tail: Number(tail) });
  }
}

test("the calls that answers name read a long file to its end", async () => {
  expect(await readWhole({ path: "big.txt" })).toBe(big);
});

test("a line that is longer than an answer is shown in part", async () => {
  expect(await readWhole({ path: "wide.txt" })).toBe(
    `${"x".repeat(196_608)}\n${"z".repeat(196_608)}\n` +
      "[Shown: lines 2 to 2 of 2, the last of them in part. An answer holds 196608 bytes; nothing shows the rest.]",
  );
});

test("of a file that is too large to count, the path names the lines that follow", async () => {
  const line = `${"0123456789".repeat(9)}abcdefghi\n`;
  fs.writeFileSync(path.join(root, "huge.log"), Buffer.alloc(68_000_000, line));
  const first = await shown("read_text_file", { path: "huge.log" });
  const said = 'of an unknown total. An answer holds 196608 bytes; the path with ":1967" added goes on.]';
  expect(first.slice(line.length * 1966)).toBe(`[Shown: lines 1 to 1966 ${said}`);
  const second = await shown("read_text_file", { path: "huge.log:1967" });
  expect(second.slice(line.length * 1966)).toBe(
    '[Shown: lines 1967 to 3932 of an unknown total. An answer holds 196608 bytes; the path with ":3933" added goes on.]',
  );
  const last = await shown("read_text_file", { path: "huge.log", tail: 2000 });
  expect(last.slice(line.length * 1966)).toBe(
    "[Shown: lines -2000 to -35 of an unknown total. An answer holds 196608 bytes; read_text_file with tail=34 goes on.]",
  );
});
