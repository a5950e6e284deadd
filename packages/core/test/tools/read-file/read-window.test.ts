import { expect, test } from "vitest";
import { memorySource } from "../../../src/source/memory-source.ts";
import { readWindow, type ReadWindowOptions } from "../../../src/tools/read-file/tool.ts";
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

test("each call has its own options, whatever the calls before it had", async () => {
  const read = async (options: ReadWindowOptions): Promise<string> =>
    (await readWindow(workspace, { path: "f" }, options)).text;
  expect(await read({ maxLines: 1 })).toBe("one\r\n");
  expect(await read({ maxLines: 1 })).toBe("one\r\n");
  expect(await read({ maxLines: 2 })).toBe("one\r\ntwo\r\n");
  expect(await read({ maxLines: 2, maxTextBytes: 6 })).toBe("one\r\n");
  expect(await read({})).toBe("one\r\ntwo\r\nthree");
  const options = { maxLines: 1 };
  expect(await read(options)).toBe("one\r\n");
  options.maxLines = 2;
  expect(await read(options)).toBe("one\r\ntwo\r\n");
  const other = openWorkspace({ source: memorySource({ f: "other" }) });
  expect((await readWindow(other, { path: "f" }, options)).text).toBe("other");
  await expect(read({ maxLines: 2, lines: 2 } as never)).rejects.toThrow("lines: there is no such option");
});

test("reads no other directory where it is given no workspace", async () => {
  await expect(readWindow(undefined as never, { path: "package.json" })).rejects.toThrow(
    new TypeError("workspace: expected a workspace, got undefined"),
  );
});
