// Paths as other systems, chats, compilers and links write them. What does not exist as it was sent is mended where that is
// certain, and else the part of it that exists is offered. Policy and the host see a mended path as if it had been sent.
import path from "node:path";
import { describe, expect, test } from "vitest";
import { memorySource } from "../../src/source/memory-source.ts";
import { readFileTool } from "../../src/tools/read-file/tool.ts";
import { temporaryDirectory, writeFiles } from "../temporary-directory.ts";

const files = {
  "src/app.ts": "one\ntwo\nthree\n",
  "src/my file.ts": "spaced\n",
  "src/.env": "SECRET=1\n",
  "src/server.key": "secret\n",
  "packages/core/src/app.ts": "core\n",
  "README.md": "read me\n",
  "docs/guide.md": "guide\n",
  "@types/node.d.ts": "types\n",
  "odd/back\\slash.ts": "literal\n",
  "odd/at:L1": "literal\n",
  "odd/a%20b": "literal\n",
  "odd/100%.txt": "literal\n",
  "odd/my 100%.txt": "literal\n",
  "Case/Two.ts": "1\n",
  "Case/two.ts": "2\n",
};
const tool = readFileTool({ source: memorySource(files), root: "/repo" });
const textOf = async (sent: string): Promise<string> => (await tool.run({ path: sent })).text;
const headerOf = async (sent: string): Promise<string | undefined> => (await textOf(sent)).split("\n")[0];

describe("mended where the path does not exist as it was sent", () => {
  test.for<[string, string]>([
    ["src\\app.ts", "[src/app.ts | lines 1-3 of 3 | repaired: path with / for \\]"],
    [".\\src\\app.ts", "[src/app.ts | lines 1-3 of 3 | repaired: path with / for \\]"],
    ["src\\\\app.ts", "[src/app.ts | lines 1-3 of 3 | repaired: path with / for \\]"],
    ["src\\my file.ts", "[src/my file.ts | line 1 of 1 | repaired: path with / for \\]"],
    ["@src/app.ts", "[src/app.ts | lines 1-3 of 3 | repaired: path without @]"],
    ["@README.md", "[README.md | line 1 of 1 | repaired: path without @]"],
    ["@src\\app.ts", "[src/app.ts | lines 1-3 of 3 | repaired: path without @, path with / for \\]"],
    [
      "`@src/app.ts`",
      "[src/app.ts | lines 1-3 of 3 | repaired: path without quotes or white space around it, path without @]",
    ],
    ["src/my\\ file.ts", "[src/my file.ts | line 1 of 1 | repaired: path without escapes of a shell]"],
    ["src/my%20file.ts", "[src/my file.ts | line 1 of 1 | repaired: path with percent codes decoded]"],
    [
      '["src/app.ts"]',
      "[src/app.ts | lines 1-3 of 3 | repaired: path without quotes or white space around it]",
    ],
  ])("%j", async ([sent, header]) => {
    expect(await headerOf(sent)).toBe(header);
  });

  test.for<[string, string, string]>([
    ["(src/app.ts)", "src/app.ts", "path without brackets around it"],
    ["<src/app.ts>", "src/app.ts", "path without brackets around it"],
    ["[src/app.ts]", "src/app.ts", "path without brackets around it"],
    ["\u00absrc/app.ts\u00bb", "src/app.ts", "path without quotes or white space around it"],
    ['@"src/my file.ts"', "src/my file.ts", "path without @, path without quotes or white space around it"],
    ["[the app](src/app.ts)", "src/app.ts", "path of a Markdown link"],
    ["[`app`](<src/my file.ts>)", "src/my file.ts", "path of a Markdown link"],
    ["![x](src/my%20file.ts)", "src/my file.ts", "path of a Markdown link, path with percent codes decoded"],
    ["file:/repo/src/app.ts", "src/app.ts", "path of a file URL"],
    ["file:src/app.ts", "src/app.ts", "path of a file URL"],
    ["file:///repo/odd/100%.txt", "odd/100%.txt", "path of a file URL"],
    ["file:///repo/odd/100%25.txt", "odd/100%.txt", "path of a file URL"],
    ["odd/my%20100%.txt", "odd/my 100%.txt", "path with percent codes decoded"],
  ])("%j", async ([sent, found, mended]) => {
    expect((await headerOf(sent))?.replace(/ \| lines? \d+(?:-\d+)? of \d+/, "")).toBe(
      `[${found} | repaired: ${mended}]`,
    );
  });

  test.for<[string, string]>([
    ["src/app.ts:2:5-3:1", "[src/app.ts | lines 2-3 of 3 | repaired: :2:5-3:1 names lines]"],
    ["src/app.ts#l2-l3", "[src/app.ts | lines 2-3 of 3 | repaired: #l2-l3 names lines]"],
    ["src/app.ts(2-3)", "[src/app.ts | lines 2-3 of 3 | repaired: (2-3) names lines]"],
    ["src/app.ts (L2-L3)", "[src/app.ts | lines 2-3 of 3 | repaired: (L2-L3) names lines]"],
    ["src/app.ts:line 2", "[src/app.ts | lines 2-3 of 3 | repaired: :line 2 names lines]"],
    ["src/app.ts, L2-L3", "[src/app.ts | lines 2-3 of 3 | repaired: L2-L3 names lines]"],
    [
      "`src/app.ts`:2",
      "[src/app.ts | lines 2-3 of 3 | repaired: :2 names lines, path without quotes or white space around it]",
    ],
    [
      "'src/app.ts' lines 2-3",
      "[src/app.ts | lines 2-3 of 3 | repaired: lines 2-3 names lines, path without quotes or white space around it]",
    ],
    [
      "[app](src/app.ts#L2)",
      "[src/app.ts | lines 2-3 of 3 | repaired: path of a Markdown link, #L2 names lines]",
    ],
    ["src/app.ts:L2-L3", "[src/app.ts | lines 2-3 of 3 | repaired: :L2-L3 names lines]"],
    ["src/app.ts:L2-3", "[src/app.ts | lines 2-3 of 3 | repaired: :L2-3 names lines]"],
    ["src/app.ts:L2", "[src/app.ts | lines 2-3 of 3 | repaired: :L2 names lines]"],
    ["src/app.ts:l2", "[src/app.ts | lines 2-3 of 3 | repaired: :l2 names lines]"],
    ["src/app.ts:2:", "[src/app.ts | lines 2-3 of 3 | repaired: :2: names lines]"],
    ["src/app.ts:2\u20133", "[src/app.ts | lines 2-3 of 3 | repaired: :2\u20133 names lines]"],
    ["src/app.ts#L2C4-L3C1", "[src/app.ts | lines 2-3 of 3 | repaired: #L2C4-L3C1 names lines]"],
    ["src/app.ts(2,5)", "[src/app.ts | lines 2-3 of 3 | repaired: (2,5) names lines]"],
    ["src/app.ts, lines 2-3", "[src/app.ts | lines 2-3 of 3 | repaired: lines 2-3 names lines]"],
    ["src/app.ts (line 2)", "[src/app.ts | lines 2-3 of 3 | repaired: (line 2) names lines]"],
    [
      "@src\\app.ts:L2-L3",
      "[src/app.ts | lines 2-3 of 3 | repaired: path without @, path with / for \\, :L2-L3 names lines]",
    ],
  ])("lines at the end: %j", async ([sent, header]) => {
    expect(await headerOf(sent)).toBe(header);
  });

  test.for<[object, string]>([
    [
      { path: "src/app.ts:2", end_line: 3 },
      "[src/app.ts | lines 2-3 of 3 | repaired: end_line=3 is a limit | repaired: :2 names lines]",
    ],
    [
      { path: "src/app.ts:2-3", end_line: 3 },
      "[src/app.ts | lines 2-3 of 3 | repaired: end_line=3 is a limit | repaired: :2-3 names lines]",
    ],
    [
      { path: "src/app.ts:2-3", view_range: [2, 3] },
      "[src/app.ts | lines 2-3 of 3 | repaired: view_range is offset, view_range=3 is a limit | repaired: :2-3 names lines]",
    ],
    [
      { path: "src/app.ts:1", head: 2 },
      "[src/app.ts | lines 1-2 of 3 | repaired: head is limit | repaired: :1 names lines | next: offset=3 limit=2]",
    ],
    [
      { path: "src/app.ts:2", end_line: 1 },
      'Error: INVALID_ARGUMENT: src/app.ts:2: the lines that the path ends in contradict offset and limit; use path="src/app.ts" and, for example, offset=2 limit=1',
    ],
    [
      { path: "src/app.ts:2-3", end_line: 2 },
      'Error: INVALID_ARGUMENT: src/app.ts:2-3: the lines that the path ends in contradict offset and limit; use path="src/app.ts" and, for example, offset=2 limit=2',
    ],
    [
      { path: "src/app.ts:2", head: 2 },
      'Error: INVALID_ARGUMENT: src/app.ts:2: the lines that the path ends in contradict offset and limit; use path="src/app.ts" and, for example, offset=2 limit=2',
    ],
    [
      { path: "src/app.ts:2", should_read_entire_file: true },
      'Error: INVALID_ARGUMENT: src/app.ts:2: the lines that the path ends in contradict offset and limit; use path="src/app.ts" and, for example, offset=2',
    ],
    [
      { path: "src/app.ts:2-3", mode: "block" },
      'Error: INVALID_ARGUMENT: src/app.ts:2-3: a last line of 3 goes with mode="lines" only; for example offset=2 mode="block", or offset=2 limit=2 for the lines',
    ],
  ])("lines at the end, and others beside the path: %j", async ([args, header]) => {
    expect((await tool.run(args)).text.split("\n")[0]).toBe(header);
  });

  test.for<[string, string]>([
    ["odd/back\\slash.ts", "[odd/back\\slash.ts | line 1 of 1]"],
    ["@types/node.d.ts", "[@types/node.d.ts | line 1 of 1]"],
    ["odd/at:L1", "[odd/at:L1 | line 1 of 1]"],
    ["odd/a%20b", "[odd/a%20b | line 1 of 1]"],
  ])("a file that is named so comes first: %j", async ([sent, header]) => {
    expect(await headerOf(sent)).toBe(header);
  });

  test.for<[string, string]>([
    ["src\\.env", 'Error: ACCESS_DENIED: src\\.env: it is denied by the policy rule "*.env"'],
    ["@src/.env", 'Error: ACCESS_DENIED: @src/.env: it is denied by the policy rule ".env"'],
    ["src\\server.key", 'Error: ACCESS_DENIED: src\\server.key: it is denied by the policy rule "*.key"'],
    [
      "@src/server.key:L1",
      'Error: ACCESS_DENIED: @src/server.key:L1: it is denied by the policy rule "*.key"',
    ],
    ["..\\secret.ts", "Error: OUTSIDE_WORKSPACE: ..\\secret.ts: it lies outside the workspace"],
    ["src\\..\\..\\x.ts", "Error: OUTSIDE_WORKSPACE: src\\..\\..\\x.ts: it lies outside the workspace"],
    ["%2e%2e/x", "Error: NOT_FOUND: %2e%2e/x: no such file"],
    ["src%2fapp.ts", "Error: NOT_FOUND: src%2fapp.ts: no such file"],
    ["src/app.ts%00", 'Error: NOT_FOUND: src/app.ts%00: no such file; did you mean "src/app.ts"?'],
    ["src/app.ts:L3-L2", 'Error: NOT_FOUND: src/app.ts:L3-L2: no such file; did you mean "src/app.ts"?'],
  ])("checked as if it had been sent so: %j", async ([sent, text]) => {
    expect(await textOf(sent)).toBe(text);
  });

  test("the host is asked once, about the path as it was sent and the real one", async () => {
    const asked: unknown[] = [];
    const guarded = readFileTool({
      source: memorySource(files),
      authorize: ({ requested, path: real }) => {
        asked.push([requested, real]);
        return { allowed: false, reason: "ask first" };
      },
    });
    expect((await guarded.run({ path: "@src\\app.ts" })).text).toBe(
      "Error: ACCESS_DENIED: @src\\app.ts: the host does not allow reading it: ask first",
    );
    expect(asked).toEqual([["@src\\app.ts", "src/app.ts"]]);
  });
});

describe("the end of the path that exists is offered", () => {
  test.for<[string, string]>([
    [
      "/src/app.ts",
      'OUTSIDE_WORKSPACE: /src/app.ts: it lies outside the workspace; did you mean "src/app.ts"?',
    ],
    [
      "/home/user/repo/src/app.ts",
      'OUTSIDE_WORKSPACE: /home/user/repo/src/app.ts: it lies outside the workspace; did you mean "src/app.ts"?',
    ],
    [
      "/src/app.ts:L10-L20",
      'OUTSIDE_WORKSPACE: /src/app.ts:L10-L20: it lies outside the workspace; did you mean "src/app.ts"?',
    ],
    [
      "\\src\\app.ts",
      'OUTSIDE_WORKSPACE: \\src\\app.ts: it lies outside the workspace; did you mean "src/app.ts"?',
    ],
    [
      "/repo\\src\\app.ts",
      'OUTSIDE_WORKSPACE: /repo\\src\\app.ts: it lies outside the workspace; did you mean "src/app.ts"?',
    ],
    [
      "../src/app.ts",
      'OUTSIDE_WORKSPACE: ../src/app.ts: it lies outside the workspace; did you mean "src/app.ts"?',
    ],
    [
      "file:///src/app.ts",
      'OUTSIDE_WORKSPACE: file:///src/app.ts: it lies outside the workspace; did you mean "src/app.ts"?',
    ],
    ["/README.md", 'OUTSIDE_WORKSPACE: /README.md: it lies outside the workspace; did you mean "README.md"?'],
    ["/docs", 'OUTSIDE_WORKSPACE: /docs: it lies outside the workspace; did you mean "docs/"?'],
    ["C:\\repo\\src\\app.ts", 'NOT_FOUND: C:\\repo\\src\\app.ts: no such file; did you mean "src/app.ts"?'],
    ["wrong/Src/App.ts", 'NOT_FOUND: wrong/Src/App.ts: no such file; did you mean "src/app.ts"?'],
    ["docs/Src/App.ts", 'NOT_FOUND: docs/Src/App.ts: no such file; did you mean "src/app.ts"?'],
    ["Src/App.ts", 'NOT_FOUND: Src/App.ts: no such file; did you mean "src/app.ts"?'],
    ["/repo/src/App.ts", 'NOT_FOUND: /repo/src/App.ts: no such file; did you mean "src/app.ts"?'],
    ["a/src/app.ts", 'NOT_FOUND: a/src/app.ts: no such file; did you mean "src/app.ts"?'],
    [
      "repo/packages/core/src/app.ts",
      'NOT_FOUND: repo/packages/core/src/app.ts: no such file; did you mean "packages/core/src/app.ts"?',
    ],
    ["@/src/app.ts", 'NOT_FOUND: @/src/app.ts: no such file; did you mean "src/app.ts"?'],
    ["docs/README.md", 'NOT_FOUND: docs/README.md: no such file; did you mean "README.md"?'],
    [
      "$PWD/src/app.ts",
      'NOT_FOUND: $PWD/src/app.ts: no such file; environment variables are not expanded here; did you mean "src/app.ts"?',
    ],
    // Two names in another case are none.
    ["wrong/Case/TWO.ts", "NOT_FOUND: wrong/Case/TWO.ts: no such file"],
    ["/etc/passwd", "OUTSIDE_WORKSPACE: /etc/passwd: it lies outside the workspace"],
    ["/src/.env", 'ACCESS_DENIED: /src/.env: it is denied by the policy rule ".env"'],
  ])("%j", async ([sent, error]) => {
    expect(await textOf(sent)).toBe(`Error: ${error}`);
  });

  test.for<[string, string]>([
    ["cat src/app.ts", '"src/app.ts"'],
    ["path: src/app.ts", '"src/app.ts"'],
    ["path=README.md", '"README.md"'],
    ["HEAD:src/app.ts", '"src/app.ts"'],
    ["@file:src/app.ts", '"src/app.ts"'],
    ["<path>src/app.ts</path>", '"src/app.ts"'],
    ["**src/app.ts**", '"src/app.ts"'],
    ["- src/app.ts", '"src/app.ts"'],
    ["src/app.ts, docs/guide.md", '"src/app.ts" or "docs/guide.md"'],
    ["src/app.ts:2:1: error TS2304: no name", '"src/app.ts"'],
  ])("a path in other words: %j", async ([sent, paths]) => {
    expect(await textOf(sent)).toContain(`: no such file; did you mean ${paths}?`);
  });

  test.for([
    "https://github.com/me/repo/blob/main/src/app.ts#L2",
    "http://localhost:8080/src/app.ts",
    "vscode://file/repo/src/app.ts:2",
    "file://src/app.ts",
  ])("the end of a URL: %j", async (sent) => {
    expect(await textOf(sent)).toBe(
      `Error: INVALID_ARGUMENT: ${sent}: the path must be a file path, not a URL; did you mean "src/app.ts"?`,
    );
  });

  test.for(["cat src/.env", "path: src/server.key", "https://me/src/.env"])(
    "not what is denied: %j",
    async (sent) => {
      expect(await textOf(sent)).not.toContain("did you mean");
    },
  );

  test("programs find it among the near names", async () => {
    expect(await tool.run({ path: "/src/app.ts" })).toMatchObject({
      error: { code: "OUTSIDE_WORKSPACE", details: { nearNames: ["src/app.ts"] } },
    });
  });

  test("never what policy or an ignore file hides", async () => {
    const source = memorySource({ ...files, ".agentignore": "docs/\nsrc/my*\n" });
    const strict = readFileTool({ source, root: "/repo", deny: ["app.ts"], ignoreFiles: [".agentignore"] });
    expect((await strict.run({ path: "/home/me/docs/guide.md" })).text).toBe(
      "Error: OUTSIDE_WORKSPACE: /home/me/docs/guide.md: it lies outside the workspace",
    );
    expect((await strict.run({ path: "wrong/src/my file.ts" })).text).toBe(
      "Error: NOT_FOUND: wrong/src/my file.ts: no such file",
    );
    expect((await strict.run({ path: "wrong/SRC/my file.ts" })).text).not.toContain('my file.ts"?');
  });

  test("nothing where the host decides about each file, unless names may be shown", async () => {
    const source = memorySource(files);
    const authorize = (): boolean => true;
    const guarded = readFileTool({ source, root: "/repo", authorize });
    expect((await guarded.run({ path: "/src/app.ts" })).text).toBe(
      "Error: OUTSIDE_WORKSPACE: /src/app.ts: it lies outside the workspace",
    );
    expect((await guarded.run({ path: "wrong/src/app.ts" })).text).toBe(
      "Error: NOT_FOUND: wrong/src/app.ts: no such file",
    );
    const showing = readFileTool({ source, root: "/repo", authorize, authorizeNames: true });
    expect((await showing.run({ path: "/src/app.ts" })).text).toBe(
      'Error: OUTSIDE_WORKSPACE: /src/app.ts: it lies outside the workspace; did you mean "src/app.ts"?',
    );
    const silent = readFileTool({ source, root: "/repo", maxNearNames: 0 });
    expect((await silent.run({ path: "/src/app.ts" })).text).toBe(
      "Error: OUTSIDE_WORKSPACE: /src/app.ts: it lies outside the workspace",
    );
  });

  test("on the disk, from a directory beneath the root", async () => {
    const directory = temporaryDirectory();
    writeFiles(directory, { "pkg/src/app.ts": "x\n", "app.ts": "other\n" });
    const disk = readFileTool({ root: directory, cwd: "pkg" });
    expect((await disk.run({ path: "/src/app.ts" })).text).toBe(
      'Error: OUTSIDE_WORKSPACE: /src/app.ts: it lies outside the workspace; did you mean "src/app.ts"?',
    );
    expect((await disk.run({ path: path.join(directory, "pkg/src/App.ts") })).text).toContain("did you mean");
  });

  test("of a path of thousands of names the last twelve are looked for", async () => {
    expect(await textOf(`${"x/".repeat(1000)}src/app.ts`)).toContain('did you mean "src/app.ts"?');
    expect(await textOf(`/${"src/".repeat(1000)}app.ts`)).toContain('did you mean "src/app.ts"?');
  });
});
