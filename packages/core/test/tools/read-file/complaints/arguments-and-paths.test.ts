// What users of other read tools complained about: arguments and paths. The table of all is in complaints.md.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { memorySource } from "../../../../src/source/memory-source.ts";
import { readFileTool } from "../../../../src/tools/read-file/tool.ts";
import { openWorkspace } from "../../../../src/workspace/open-workspace.ts";
import { temporaryDirectory, writeFiles } from "../../../temporary-directory.ts";
import { numberedLines } from "./numbered-lines.ts";
import { readText } from "./read-text.ts";

const three = "one\ntwo\nthree\n";

test("#21 a number as text refused: it is that number", async () => {
  expect(await readText(three, { offset: "2", limit: 1 })).toBe(
    '[f | line 2 of 3 | repaired: offset "2" is 2 | next: offset=3 limit=1]\n2\ttwo',
  );
});

test("#22 an error of the schema that sends a model into a loop: no such error, and the answer says what was mended", async () => {
  expect(await readText("x\n".repeat(3000), { offset: "2480", limit: "1" })).toBe(
    '[f | line 2480 of 3000 | repaired: offset "2480" is 2480, limit "1" is 1 | next: offset=2481 limit=1]\n2480\tx',
  );
});

test("#23 a message that states another bound than the rule: what it states is what holds", async () => {
  expect(await readText(three, { limit: 0 })).toBe(
    "Error: INVALID_ARGUMENT: limit must be at least 1, got 0; for example limit=200",
  );
  expect(await readText(three, { limit: 1 })).toBe("[f | line 1 of 3 | next: offset=2 limit=1]\n1\tone");
  expect(await readText(three, { offset: -1 })).toBe("[f | line 3 of 3]\n3\tthree");
});

test("#24 fractions that pass: a whole number is asked for", async () => {
  expect(await readText(three, { offset: 1.5 })).toBe(
    "Error: INVALID_ARGUMENT: offset must be an integer, got 1.5; for example offset=1, or offset=-50 for the last 50 lines",
  );
});

test("#25 numbers as text that are strung together: 380 and 50 are lines 380 to 429", async () => {
  expect(await readText("x\n".repeat(1000), { offset: "380", limit: "50" })).toBe(
    `[f | lines 380-429 of 1000 | repaired: offset "380" is 380, limit "50" is 50 | next: offset=430 limit=50]${numberedLines(380, 429, "x")}`,
  );
});

test("#26 silent clamping: what is changed is said, and what is wrong is an error", async () => {
  expect(await readText(three, { offset: 0 })).toBe(
    "[f | lines 1-3 of 3 | repaired: offset 0 is 1]\n1\tone\n2\ttwo\n3\tthree",
  );
  expect(await readText(three, { limit: -5 })).toBe(
    "Error: INVALID_ARGUMENT: limit must be at least 1, got -5; for example limit=200",
  );
});

test("#27 null for an argument that is not given: it is omitted", async () => {
  expect(await readText(three, { offset: null, limit: null, column: null, mode: null })).toBe(
    "[f | lines 1-3 of 3]\n1\tone\n2\ttwo\n3\tthree",
  );
});

test("#28 a ~ that is not expanded: it is where the host says its directory, else the error says so", async () => {
  const source = memorySource({ "home/me/f": "mine\n" });
  expect((await readFileTool({ source, homeDirectory: "/home/me" }).run({ path: "~/f" })).text).toBe(
    "[home/me/f | line 1 of 1 | repaired: ~ is the home directory]\n1\tmine",
  );
  expect((await readFileTool({ source }).run({ path: "~/f" })).text).toBe(
    "Error: NOT_FOUND: ~/f: no such file; ~ is not expanded here: send a path relative to the workspace",
  );
});

test("#29 a ~ that leads out once expanded: it is confined after that", async () => {
  const workspace = openWorkspace({ source: memorySource({}), root: "/srv/app" });
  const tool = readFileTool({ workspace: () => workspace, homeDirectory: "/home/me" });
  expect((await tool.run({ path: "~/.bashrc" })).text).toBe(
    "Error: OUTSIDE_WORKSPACE: ~/.bashrc: it lies outside the workspace",
  );
});

test("#30 variables of the environment in paths: the error says that none is expanded", async () => {
  const tool = readFileTool({ source: memorySource({}) });
  expect((await tool.run({ path: "$MEMORY_DIR/notes.md" })).text).toBe(
    "Error: NOT_FOUND: $MEMORY_DIR/notes.md: no such file; environment variables are not expanded here",
  );
});

test("#31 names with U+202F, as in screenshots: a space finds them", async () => {
  const source = memorySource({ "Screenshot 2026-01-01 at 9.41.00\u202fAM.txt": "shot\n" });
  expect((await readFileTool({ source }).run({ path: "Screenshot 2026-01-01 at 9.41.00 AM.txt" })).text).toBe(
    '["Screenshot 2026-01-01 at 9.41.00\\u202fAM.txt" | line 1 of 1 | repaired: the name is written otherwise]\n1\tshot',
  );
});

test("#32 names with U+00A0: a space finds them", async () => {
  const source = memorySource({ "Snímek\u00a0obrazovky.txt": "shot\n" });
  expect((await readFileTool({ source }).run({ path: "Snímek obrazovky.txt" })).text).toBe(
    '["Snímek\\u00a0obrazovky.txt" | line 1 of 1 | repaired: the name is written otherwise]\n1\tshot',
  );
});

test("#33 a model that burns turns on wrong theories: the error names what the file is, or a name that is near", async () => {
  const source = memorySource({
    "IMG\u202f1.heic": Uint8Array.from(
      [0, 0, 0, 24, ..."ftypheic"].map((part) => (typeof part === "string" ? part.charCodeAt(0) : part)),
    ),
    "IMG_0002.txt": "x",
  });
  const tool = readFileTool({ source });
  expect((await tool.run({ path: "IMG 1.heic" })).text).toBe(
    "Error: BINARY_FILE: IMG 1.heic: it is a HEIC image (12 bytes) and has no lines to show; convert it to PNG or JPEG first",
  );
  expect((await tool.run({ path: "IMG_002.txt" })).text).toBe(
    'Error: NOT_FOUND: IMG_002.txt: no such file; did you mean "IMG_0002.txt"?',
  );
});

test("#35 a root that is written otherwise makes every path lie outside: one way to write it is as good as another", async () => {
  const directory = temporaryDirectory();
  writeFiles(directory, { "ws/f": "in\n" });
  fs.symlinkSync("ws", path.join(directory, "link"));
  for (const root of ["ws", "ws/", "link", "ws/../ws", "./ws/."]) {
    const tool = readFileTool({ root: path.join(directory, root) });
    expect((await tool.run({ path: path.join(directory, "ws/f") })).text).toBe("[f | line 1 of 1]\n1\tin");
  }
});

test("#36 an error that names another path than it tried: it names the one that was sent, and no other of the host", async () => {
  const directory = temporaryDirectory();
  const { text } = await readFileTool({ root: directory }).run({ path: "no/such.txt" });
  expect(text).toBe("Error: NOT_FOUND: no/such.txt: no such file");
});

test("#37 links and sibling directories that lead out", async () => {
  const directory = temporaryDirectory();
  writeFiles(directory, { "ws/f": "in\n", "ws-evil/f": "out\n" });
  fs.symlinkSync("../ws-evil/f", path.join(directory, "ws/link"));
  const tool = readFileTool({ root: path.join(directory, "ws") });
  expect((await tool.run({ path: "link" })).text).toBe(
    "Error: OUTSIDE_WORKSPACE: link: it leads outside the workspace",
  );
  for (const sent of [path.join(directory, "ws-evil/f"), "../ws-evil/f"]) {
    expect((await tool.run({ path: sent })).text).toBe(
      `Error: OUTSIDE_WORKSPACE: ${sent}: it lies outside the workspace; did you mean "f"?`,
    );
  }
});

test("#38 a check of the text of a path alone: links are followed and checked, and odd names are only names", async () => {
  const directory = temporaryDirectory();
  writeFiles(directory, { "ws/foo..bar": "dots\n", "ws/d/f": "in\n", "out/f": "out\n" });
  fs.symlinkSync("../out", path.join(directory, "ws/out"));
  fs.symlinkSync("d", path.join(directory, "ws/in"));
  const tool = readFileTool({ root: path.join(directory, "ws") });
  expect((await tool.run({ path: "out/f" })).text).toBe(
    "Error: OUTSIDE_WORKSPACE: out/f: it leads outside the workspace",
  );
  expect((await tool.run({ path: "in/f" })).text).toBe("[in/f | line 1 of 1]\n1\tin");
  expect((await tool.run({ path: "foo..bar" })).text).toBe("[foo..bar | line 1 of 1]\n1\tdots");
});

test("#39 no check unless it is configured: without options the working directory is the root", async () => {
  expect((await readFileTool().run({ path: "/etc/hostname" })).text).toBe(
    "Error: OUTSIDE_WORKSPACE: /etc/hostname: it lies outside the workspace",
  );
});

test("#40 rules that are passed by, or misspelt in silence", async () => {
  const source = memorySource({ ".env": "S=1\n" });
  for (const [sent, shown] of [
    [".env", ".env"],
    ["./.env", "./.env"],
    ["x/../.env", "x/../.env"],
    ['".env"', '"\\".env\\""'],
    [".env:1", ".env:1"],
  ]) {
    expect((await readFileTool({ source }).run({ path: sent })).text).toBe(
      `Error: ACCESS_DENIED: ${shown}: it is denied by the policy rule ".env"`,
    );
  }
  expect(() => readFileTool({ source, deny: ["Read(.env)", 5 as never] })).toThrow(TypeError);
});

test("#41 a rule against .env.* that also denies .env.example", async () => {
  const source = memorySource({ ".env.example": "S=\n", ".env.local": "S=1\n" });
  expect((await readFileTool({ source }).run({ path: ".env.example" })).text).toBe(
    "[.env.example | line 1 of 1]\n1\tS=",
  );
  expect((await readFileTool({ source }).run({ path: ".env.local" })).text).toBe(
    'Error: ACCESS_DENIED: .env.local: it is denied by the policy rule ".env.*"',
  );
});

test("#42 secrets that are read unless someone forbids it: by default they are not", async () => {
  const source = memorySource({ "a/.env": "S=1\n" });
  expect((await readFileTool({ source }).run({ path: "a/.env" })).text).toBe(
    'Error: ACCESS_DENIED: a/.env: it is denied by the policy rule ".env"',
  );
});

test("#43 what an ignore file names cannot be allowed again: a later line of it does", async () => {
  const source = memorySource({ ".agentignore": "*.log\n!keep.log\n", "a.log": "a\n", "keep.log": "keep\n" });
  const tool = readFileTool({ source, ignoreFiles: [".agentignore"] });
  expect((await tool.run({ path: "a.log" })).text).toBe(
    "Error: ACCESS_DENIED: a.log: it is named by one of the workspace's ignore files",
  );
  expect((await tool.run({ path: "keep.log" })).text).toBe("[keep.log | line 1 of 1]\n1\tkeep");
});

test("#44 .gitignore taken for a rule about reading: only where the host says so", async () => {
  const source = memorySource({ ".gitignore": "dist\n", "dist/a.js": "built\n" });
  expect((await readFileTool({ source }).run({ path: "dist/a.js" })).text).toBe(
    "[dist/a.js | line 1 of 1]\n1\tbuilt",
  );
});

test("#45 rules that hold in one tool and not in another: also lists and offered names keep to them", async () => {
  const source = memorySource({ "d/secret.pem": "k\n", "d/secret.txt": "t\n" });
  const tool = readFileTool({ source });
  expect((await tool.run({ path: "d" })).text).toBe(
    'Error: NOT_FILE: d: it is a directory, not a file; it holds "secret.txt"',
  );
  expect((await tool.run({ path: "d/secret.pe" })).text).toBe(
    'Error: NOT_FOUND: d/secret.pe: no such file; did you mean "d/secret.txt"?',
  );
});
