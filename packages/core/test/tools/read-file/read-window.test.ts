import { expect, test } from "vitest";
import { memorySource } from "../../../src/source/memory-source.ts";
import { readWindow } from "../../../src/tools/read-file/tool.ts";
import { openWorkspace } from "../../../src/workspace/open-workspace.ts";

const workspace = openWorkspace({ source: memorySource({ f: "\ufeffone\r\ntwo\r\nthree" }) });

test("gives the exact text, without header and numbers", async () => {
  expect(await readWindow(workspace, { path: "f", offset: 2, limit: 1 })).toMatchObject({
    ok: true,
    text: "two\r\n",
    data: { content: "two\r\n", start_line: 2, end_line: 2, total_lines: 3, next: { offset: 3 } },
    files: [{ eol: "crlf", bom: true }],
  });
  expect((await readWindow(workspace, { path: "f" })).text).toBe("one\r\ntwo\r\nthree");
});

test("fails as the tool does, and rejects with the signal's reason", async () => {
  expect(await readWindow(workspace, { path: "g" })).toMatchObject({
    ok: false,
    error: { code: "NOT_FOUND" },
  });
  const reason = new Error("stop");
  await expect(readWindow(workspace, { path: "f" }, { signal: AbortSignal.abort(reason) })).rejects.toBe(
    reason,
  );
});

test("keeps to the budgets it is given", async () => {
  expect((await readWindow(workspace, { path: "f" }, { maxTextBytes: 6 })).text).toBe("one\r\n");
});

test("reads no other directory where it is given no workspace", async () => {
  await expect(readWindow(undefined as never, { path: "package.json" })).rejects.toThrow(
    new TypeError("workspace: expected a workspace, got undefined"),
  );
});
