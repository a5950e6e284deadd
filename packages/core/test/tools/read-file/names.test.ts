import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { memorySource } from "../../../src/source/memory-source.ts";
import { readFileTool } from "../../../src/tools/read-file/tool.ts";
import { temporaryDirectory, writeFiles } from "../../temporary-directory.ts";

const source = memorySource({
  "Shot 9.41\u202fAM.png.txt": "narrow\n",
  "Snímek\u00a0obrazovky.txt": "no-break\n",
  "nai\u0308ve.txt": "decomposed\n",
  "composed/\u00e9.txt": "composed\n",
  "de\u0301p/f.txt": "in a decomposed directory\n",
  "it\u2019s.txt": "curly\n",
  "two/a\u202fb": "1\n",
  "two/a\u00a0b": "2\n",
  "same/a b": "plain\n",
  "same/a\u202fb": "narrow\n",
  "src/app.ts": "app\n",
  "src/apps.ts": "apps\n",
  "src/server.ts": "server\n",
  "src/server.key": "secret\n",
  "src/.env": "secret\n",
  "lib/index.test.tsx": "test\n",
  "odd/a\u202eb.txt": "odd\n",
  'quoted/a"bc.txt': "1\n",
  "quoted/second\"an'd.txt": "2\n",
  "quoted/third\"one'of`all.txt": "3\n",
});
const tool = readFileTool({ source });

describe("names that look as the one that was sent", () => {
  test.for<[string, string, string]>([
    [
      "a space for U+202F",
      "Shot 9.41 AM.png.txt",
      '["Shot 9.41\\u202fAM.png.txt" | line 1 of 1 | repaired: the name is written otherwise]\n1\tnarrow',
    ],
    [
      "a space for U+00A0",
      "Snímek obrazovky.txt",
      '["Snímek\\u00a0obrazovky.txt" | line 1 of 1 | repaired: the name is written otherwise]\n1\tno-break',
    ],
    [
      "composed for decomposed",
      "na\u00efve.txt",
      '["nai\\u0308ve.txt" | line 1 of 1 | repaired: the name is written otherwise]\n1\tdecomposed',
    ],
    [
      "decomposed for composed",
      "composed/e\u0301.txt",
      "[composed/\u00e9.txt | line 1 of 1 | repaired: the name is written otherwise]\n1\tcomposed",
    ],
    [
      "in the name of a directory",
      "d\u00e9p/f.txt",
      '["de\\u0301p/f.txt" | line 1 of 1 | repaired: the name is written otherwise]\n1\tin a decomposed directory',
    ],
    [
      "a straight quote for a curly one",
      "it's.txt",
      "[it\u2019s.txt | line 1 of 1 | repaired: the name is written otherwise]\n1\tcurly",
    ],
    [
      "with lines behind it",
      "it's.txt:1",
      "[it\u2019s.txt | line 1 of 1 | repaired: :1 names lines, the name is written otherwise]\n1\tcurly",
    ],
    ["the exact name comes first", "same/a b", "[same/a b | line 1 of 1]\n1\tplain"],
  ])("%s", async ([, name, text]) => {
    expect((await tool.run({ path: name })).text).toBe(text);
  });

  test("two of them are none: both are offered", async () => {
    expect((await tool.run({ path: "two/a b" })).text).toBe(
      'Error: NOT_FOUND: two/a b: no such file; did you mean "two/a\\u00a0b" or "two/a\\u202fb"?',
    );
  });

  test("one that policy hides is not among them", async () => {
    const hiding = readFileTool({ source, deny: ["it\u2019s.txt"] });
    expect((await hiding.run({ path: "it's.txt" })).text).toBe("Error: NOT_FOUND: it's.txt: no such file");
  });
});

describe("a missing file", () => {
  test.for<[string, string, string]>([
    ["near names", "src/appz.ts", '; did you mean "src/app.ts" or "src/apps.ts"?'],
    ["a letter in the wrong place", "src/serevr.ts", '; did you mean "src/server.ts"?'],
    ["another case", "src/APP.TS", '; did you mean "src/app.ts" or "src/apps.ts"?'],
    ["another extension", "src/server.js", '; did you mean "src/server.ts"?'],
    ["a part of a name", "lib/index", '; did you mean "lib/index.test.tsx"?'],
    ["a directory that is missing", "scr/app.ts", '; did you mean "src/"?'],
    ["names that policy hides are not offered", "src/server.kez", '; did you mean "src/server.ts"?'],
    ["nothing near", "src/zzz", ""],
    ["as JSON", "quoted/abc.txt", '; did you mean "quoted/a\\"bc.txt"?'],
    ["with two kinds of quotes", "quoted/secondand.txt", `; did you mean "quoted/second\\"an'd.txt"?`],
    [
      "with three kinds of quotes",
      "quoted/thirdoneofall.txt",
      '; did you mean "quoted/third\\"one\'of`all.txt"?',
    ],
    ["hidden characters are escaped", "odd/ab.txt", '; did you mean "odd/a\\u202eb.txt"?'],
  ])("%s", async ([, name, question]) => {
    expect((await tool.run({ path: name })).text).toBe(`Error: NOT_FOUND: ${name}: no such file${question}`);
  });

  test("tells programs as well", async () => {
    expect(await tool.run({ path: "src/appz.ts" })).toMatchObject({
      error: { code: "NOT_FOUND", details: { nearNames: ["src/app.ts", "src/apps.ts"] } },
    });
  });

  test("offers so many names as the option says", async () => {
    const one = readFileTool({ source, maxNearNames: 1 });
    expect((await one.run({ path: "src/appz.ts" })).text).toContain('did you mean "src/app.ts"?');
    const none = readFileTool({ source, maxNearNames: 0 });
    expect((await none.run({ path: "src/appz.ts" })).text).toBe(
      "Error: NOT_FOUND: src/appz.ts: no such file",
    );
  });
});

describe("a directory", () => {
  test.for<[string, string, string]>([
    [
      "its visible entries",
      "src",
      'it is a directory, not a file; it holds "app.ts", "apps.ts", "server.ts"',
    ],
    [
      "written with a slash",
      "src/",
      'the path names a directory, not a file; it holds "app.ts", "apps.ts", "server.ts"',
    ],
    ["in quotes", '"src"', 'it is a directory, not a file; it holds "app.ts", "apps.ts", "server.ts"'],
    [
      "a file with a slash",
      "src/app.ts/",
      "it is a file, not a directory: send the path without what stands behind its name",
    ],
  ])("%s", async ([, name, message]) => {
    const shown = name === '"src"' ? '"\\"src\\""' : name;
    expect((await tool.run({ path: name })).text).toBe(`Error: NOT_FILE: ${shown}: ${message}`);
  });

  test("one that does not exist, written with a slash", async () => {
    expect((await tool.run({ path: "sr/" })).text).toBe(
      'Error: NOT_FOUND: sr/: no such file; did you mean "src/"?',
    );
  });

  test("so many entries as the option says, and how many there are", async () => {
    const files = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`many/f${String(index).padStart(2, "0")}`, "x"]),
    );
    const many = memorySource({ ...files, "many/sub/x": "x" });
    const named = Array.from({ length: 20 }, (_, index) => `"f${String(index).padStart(2, "0")}"`).join(", ");
    expect(await readFileTool({ source: many }).run({ path: "many" })).toMatchObject({
      text: `Error: NOT_FILE: many: it is a directory, not a file; it holds ${named} and 11 more`,
      error: { details: { kind: "directory" } },
    });
    expect((await readFileTool({ source: many, maxDirectoryEntries: 0 }).run({ path: "many" })).text).toBe(
      "Error: NOT_FILE: many: it is a directory, not a file",
    );
  });

  test("in which there is nothing to see", async () => {
    const hidden = readFileTool({ source: memorySource({ "d/.env": "x" }) });
    expect((await hidden.run({ path: "d" })).text).toBe(
      "Error: NOT_FILE: d: it is a directory, not a file; it has no entries to see",
    );
  });
});

test("on the disk: links, directories, and what lies outside", async () => {
  const root = temporaryDirectory();
  writeFiles(root, {
    "ws/Shot 9.41\u202fAM.txt": "narrow\n",
    "ws/sub/.env": "x\n",
    "ws/sub/a.txt": "x\n",
    "other/near.txt": "x\n",
  });
  fs.symlinkSync("../../other", path.join(root, "ws/sub/out"));
  fs.symlinkSync("nothing", path.join(root, "ws/dangling"));
  const disk = readFileTool({ root: path.join(root, "ws") });
  expect((await disk.run({ path: "Shot 9.41 AM.txt" })).text).toContain("1\tnarrow");
  expect((await disk.run({ path: "sub" })).text).toBe(
    'Error: NOT_FILE: sub: it is a directory, not a file; it holds "a.txt", "out" (a link that may not be read)',
  );
  expect((await disk.run({ path: "dangling" })).text).toBe(
    "Error: NOT_FOUND: dangling: it is a link to something that does not exist",
  );
  // Nothing outside is listed for it.
  expect((await disk.run({ path: "sub/out/nea.txt" })).text).toBe(
    "Error: OUTSIDE_WORKSPACE: sub/out/nea.txt: it leads outside the workspace",
  );
  expect((await disk.run({ path: `file://${encodeURI(root)}/ws/sub/a.txt` })).text).toBe(
    "[sub/a.txt | line 1 of 1 | repaired: path of a file URL]\n1\tx",
  );
});
