// Links whose target does not exist. Other tools said that the parent directory was missing (MCP filesystem), or no such file.
import fs from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { openFileTool } from "../../src/tools/open-file/tool.ts";
import { readFileTool } from "../../src/tools/read-file/tool.ts";
import { temporaryDirectory, writeFiles } from "../temporary-directory.ts";

const root = temporaryDirectory();
const tool = readFileTool({ root });
const textOf = async (sent: string): Promise<string> => (await tool.run({ path: sent })).text;

beforeAll(() => {
  writeFiles(root, { "d/config.ts": "x\n", "d/.env": "S=1\n", "real/f.ts": "f\n", "real/deep/g.ts": "g\n" });
  const link = (target: string, name: string): void => fs.symlinkSync(target, path.join(root, name));
  link("nowhere", "d/dangling.ts");
  link("dangling.ts", "d/chain.ts");
  link("real/gone/x.ts", "beneath.ts");
  link("no-directory", "lost");
  link("real", "alias");
  link("../real/deep", "d/deep");
  link(path.join(root, "absent.ts"), "absolute.ts");
  link(".env", "d/envlink");
  link("/etc/hostname", "d/outward.ts");
  link("loop.ts", "d/loop.ts");
});

describe("what is said of a link to nothing", () => {
  test.for<[string, string]>([
    ["d/dangling.ts", "d/dangling.ts: it is a link to something that does not exist"],
    ["d/chain.ts", "d/chain.ts: it is a link to something that does not exist"],
    ["beneath.ts", "beneath.ts: it is a link to something that does not exist"],
    ["absolute.ts", "absolute.ts: it is a link to something that does not exist"],
    ["lost/f.ts", "lost/f.ts: it leads through a link to something that does not exist"],
    ["lost/a/b/c.ts", "lost/a/b/c.ts: it leads through a link to something that does not exist"],
    ["lost", "lost: it is a link to something that does not exist"],
    ['"d/dangling.ts"', '"\\"d/dangling.ts\\"": it is a link to something that does not exist'],
    ["d/dangling.ts:10", "d/dangling.ts:10: it is a link to something that does not exist"],
    // A link that leads somewhere, and a name that does not exist behind it.
    ["alias/nothing-like-it", "alias/nothing-like-it: no such file"],
    ["d/deep/nothing-like-it", "d/deep/nothing-like-it: no such file"],
    ["alias/deep/h.ts", "alias/deep/h.ts: no such file"],
    ["no-such-thing", "no-such-thing: no such file"],
  ])("%s", async ([sent, error]) => {
    expect(await textOf(sent)).toBe(`Error: NOT_FOUND: ${error}`);
  });

  test("programs find the reason in the details", async () => {
    expect(await tool.run({ path: "d/dangling.ts" })).toMatchObject({
      error: { code: "NOT_FOUND", details: { kind: "link", reason: "dangling_link" } },
    });
  });

  test("a tool of a specification keeps its words", async () => {
    const { text } = await openFileTool({ root }).run({ file_path: "d/dangling.ts" });
    expect(text).toBe("file not found: d/dangling.ts");
  });
});

describe("what is not read is not offered", () => {
  test.for<[string, string]>([
    ["d/danglin.ts", "d/danglin.ts: no such file"],
    ["d/chains.ts", "d/chains.ts: no such file"],
    ["absolut.ts", "absolut.ts: no such file"],
    ["/d/dangling.ts", "/d/dangling.ts: it lies outside the workspace"],
    ["wrong/d/dangling.ts", "wrong/d/dangling.ts: no such file"],
    ["loss/f.ts", "loss/f.ts: no such file"],
    // Their targets are denied, outside, or without end.
    ["d/envlin", "d/envlin: no such file"],
    ["d/outwar.ts", "d/outwar.ts: no such file"],
    ["d/lop.ts", "d/lop.ts: no such file"],
    // A link that leads somewhere is offered.
    ["aliass/f.ts", 'aliass/f.ts: no such file; did you mean "alias/"?'],
    ["d/deeep", 'd/deeep: no such file; did you mean "d/deep/"?'],
  ])("%s", async ([sent, error]) => {
    expect(await textOf(sent)).toBe(
      `Error: ${error.includes("outside") ? "OUTSIDE_WORKSPACE" : "NOT_FOUND"}: ${error}`,
    );
  });

  test("nearer links to nothing give way to the next name", async () => {
    for (let index = 0; index < 4; index++) fs.symlinkSync("gone", path.join(root, `real/note${index}.md`));
    fs.writeFileSync(path.join(root, "real/note9.md"), "n\n");
    expect(await textOf("real/note.md")).toBe(
      'Error: NOT_FOUND: real/note.md: no such file; did you mean "real/note9.md"?',
    );
  });

  test("programs find the names alone, with a slash behind a link to a directory", async () => {
    expect(await tool.run({ path: "d" })).toMatchObject({
      error: {
        details: {
          entries: ["chain.ts", "config.ts", "dangling.ts", "deep/", "envlink", "loop.ts", "outward.ts"],
        },
      },
    });
  });

  test("a directory lists them as what they are", async () => {
    expect(await textOf("d")).toBe(
      'Error: NOT_FILE: d: it is a directory, not a file; it holds "chain.ts" (a link to something that does not exist), "config.ts", "dangling.ts" (a link to something that does not exist), "deep/", "envlink" (a link that may not be read), "loop.ts" (a link that may not be read), "outward.ts" (a link that may not be read)',
    );
  });
});
