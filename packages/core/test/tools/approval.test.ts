import { describe, expect, test } from "vitest";
import { anyReadNeedsApproval, readsOf, type ReadTool } from "../../src/contract/read-tool.ts";
import { memorySource } from "../../src/source/memory-source.ts";
import { codexReadFileTool } from "../../src/tools/codex/tool.ts";
import { forgeReadTool } from "../../src/tools/forge/tool.ts";
import { openFileTool } from "../../src/tools/open-file/tool.ts";
import { readFileTool } from "../../src/tools/read-file/tool.ts";
import { workspaceReadFileTool } from "../../src/tools/workspace-read-file/tool.ts";

const source = memorySource({ "a.txt": "one\n" });
const tool = readFileTool({ source });

describe("readsOf", () => {
  test("gives the reads of a call in single form, with repairs made", () => {
    expect(readsOf(tool, { path: "a.txt" })).toEqual([{ path: "a.txt" }]);
    expect(readsOf(tool, { reads: [{ file_path: "a.txt" }, { path: "b", limit: 3 }] })).toEqual([
      { path: "a.txt" },
      { path: "b", limit: 3 },
    ]);
  });

  test("gives null for a read that the tool answers with an error, and none for arguments that it refuses", () => {
    expect(readsOf(tool, { reads: [{ path: "a.txt" }, { path: 7 }] })).toEqual([{ path: "a.txt" }, null]);
    expect(readsOf(tool, { path: "a.txt", reads: [{ path: "b" }] })).toEqual([]);
    expect(readsOf(tool, null)).toEqual([]);
  });

  test.each([
    ["text", '{"file_path":"/a.txt","limit":2,"more":1}', { file_path: "/a.txt", limit: 2 }],
    ["a list", ["/a.txt", 3, null, { slice: null }], { file_path: "/a.txt", offset: 3, mode: "slice" }],
    ["an object", { file_path: "/a.txt", path: "b", limit: null }, { file_path: "/a.txt" }],
  ])("codexReadFileTool: arguments as %s", (_how, args, read) => {
    expect(readsOf(codexReadFileTool({ source }), args)).toEqual([read]);
  });

  test("gives no arguments that the tool does not know", () => {
    const more = { file: "b", path: "a.txt", file_path: "a.txt", start_line: 2, end_line: null };
    expect(readsOf(forgeReadTool({ source }), more)).toEqual([{ path: "a.txt", start_line: 2 }]);
    expect(readsOf(openFileTool({ source }), more)).toEqual([{ file_path: "a.txt", start_line: 2 }]);
    expect(readsOf(workspaceReadFileTool({ source }), more)).toEqual([{ path: "a.txt", start_line: 2 }]);
    expect(workspaceReadFileTool({ source }).readsOf?.({ path: "a.txt", start_line: 0 })).toEqual([]);
  });

  test("a tool without several reads, and one without the function, make one read for a call", () => {
    expect(readsOf(openFileTool({ source }), { file_path: "a.txt" })).toEqual([{ file_path: "a.txt" }]);
    const { readsOf: _left, ...plain } = tool;
    expect(readsOf(plain as ReadTool<unknown, unknown>, { path: "a.txt" })).toEqual([{ path: "a.txt" }]);
  });
});

describe("anyReadNeedsApproval", () => {
  test("asks about one read after the other, until one needs approval", async () => {
    const asked: string[] = [];
    const needs = await anyReadNeedsApproval(
      tool,
      { reads: ["a", "b", "c"].map((path) => ({ path })) },
      ({ path }) => {
        asked.push(path);
        return Promise.resolve(path === "b");
      },
    );
    expect(needs).toBe(true);
    expect(asked).toEqual(["a", "b"]);
  });

  test("asks about no read that the tool answers with an error", async () => {
    const unexpected = (): never => {
      throw new Error("asked");
    };
    expect(await anyReadNeedsApproval(tool, { path: 7 }, unexpected)).toBe(false);
    const asked: unknown[] = [];
    const reads = { reads: [{ path: 7 }, { path: "a.txt" }] };
    expect(await anyReadNeedsApproval(tool, reads, (read) => asked.push(read) === 0)).toBe(false);
    expect(asked).toEqual([{ path: "a.txt" }]);
  });

  test.each([
    [
      "throws",
      () => {
        throw new Error("unexpected input");
      },
    ],
    ["rejects", () => Promise.reject(new Error("unexpected input"))],
  ])("a function that %s: a person is asked", async (_how, needsApproval) => {
    expect(await anyReadNeedsApproval(tool, { path: "a.txt" }, needsApproval)).toBe(true);
  });

  test.each([undefined, null, 0, "", "no", {}])("%j is no decision: a person is asked", async (answer) => {
    expect(await anyReadNeedsApproval(tool, { path: "a.txt" }, () => answer as boolean)).toBe(true);
  });

  test("a tool whose own functions throw: a person is asked", async () => {
    const broken = {
      ...tool,
      check: () => {
        throw new Error("broken");
      },
    };
    expect(await anyReadNeedsApproval(broken, { path: "a.txt" }, () => false)).toBe(true);
  });
});
