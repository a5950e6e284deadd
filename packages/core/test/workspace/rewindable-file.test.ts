import { expect, test } from "vitest";
import type { FileSource, SourceFile } from "../../src/contract/file-source.ts";
import { forgeReadTool } from "../../src/tools/forge/tool.ts";
import { openFileTool } from "../../src/tools/open-file/tool.ts";
import { readFileTool } from "../../src/tools/read-file/tool.ts";
import { openWorkspace } from "../../src/workspace/open-workspace.ts";

/** A forward-only file: every read must start where the last one ended. */
function streamSource(contents: readonly Uint8Array[]): {
  source: FileSource;
  opens: () => number;
  closes: () => number;
} {
  let opens = 0;
  let closes = 0;
  const source: FileSource = {
    traits: { confinement: "delegated", access: "forward", parallelReads: 1, preferredReadBytes: 1024 },
    async open(): Promise<SourceFile> {
      const bytes = contents[Math.min(opens, contents.length - 1)] ?? new Uint8Array(0);
      const version = `v${Math.min(opens, contents.length - 1)}`;
      opens++;
      let at = 0;
      return {
        path: ["f"],
        size: bytes.length,
        modifiedMs: null,
        version,
        async read(target, position) {
          if (position !== at) throw new Error(`read at ${position}, stands at ${at}`);
          const part = bytes.subarray(at, at + Math.min(target.length, 1000));
          target.set(part);
          at += part.length;
          return part.length;
        },
        changed: () => null,
        close: () => void closes++,
      };
    },
  };
  return { source, opens: () => opens, closes: () => closes };
}

const lines = Array.from({ length: 40_000 }, (_, index) => `line ${index + 1}\n`).join("");
const big = new TextEncoder().encode(lines);

test("tools read a source whose positions only grow", async () => {
  const { source, opens, closes } = streamSource([big]);
  expect((await forgeReadTool({ source }).run({ path: "f", tail: 2 })).text).toBe(
    "39999\tline 39999\n40000\tline 40000\n",
  );
  expect((await readFileTool({ source }).run({ path: "f", offset: -1 })).text).toBe(
    "[f | line 40000 of 40000]\n40000\tline 40000",
  );
  expect((await openFileTool({ source }).run({ file_path: "f", start_line: 7, end_line: 8 })).text).toBe(
    "line 7\nline 8\n",
  );
  expect(opens()).toBeGreaterThan(3);
  expect(closes()).toBe(opens());
});

test("a different file at the second opening is not mixed with the first", async () => {
  const { source } = streamSource([big, new TextEncoder().encode(lines.toUpperCase())]);
  const result = await forgeReadTool({ source }).run({ path: "f", tail: 2 });
  expect(result).toMatchObject({ ok: false, error: { code: "internal", retryable: true } });
});

test("of a file of unknown version, all that was read is kept", async () => {
  const { source, opens } = streamSource([big]);
  const unversioned: FileSource = {
    traits: source.traits,
    async open(path, options) {
      const file = await source.open(path, options);
      return {
        path: file.path,
        size: null,
        modifiedMs: null,
        version: null,
        read: file.read,
        changed: () => null,
        close: file.close,
      };
    },
  };
  expect((await forgeReadTool({ source: unversioned }).run({ path: "f", tail: 2 })).text).toBe(
    "39999\tline 39999\n40000\tline 40000\n",
  );
  expect(
    (await readFileTool({ source: unversioned }).run({ path: "f", offset: 20_000, limit: 1 })).text,
  ).toBe("[f | line 20000 of more than 20000 | next: offset=20001 limit=1]\n20000\tline 20000");
  expect(opens()).toBe(2);
});

test("a source that claims to have read more than was asked for is not believed", async () => {
  const { source } = streamSource([big]);
  const boasting: FileSource = {
    traits: source.traits,
    async open(path, options) {
      const file = await source.open(path, options);
      return {
        ...file,
        read: async (target, position) => (await file.read(target, position)) + target.length,
      };
    },
  };
  const workspace = openWorkspace({ source: boasting });
  const file = await workspace.open(workspace.locate("f"));
  await expect(file.read(new Uint8Array(9), 100_000)).rejects.toMatchObject({ code: "INTERNAL" });
});

test("overlapping reads run one after the other", async () => {
  const { source } = streamSource([big]);
  const workspace = openWorkspace({ source });
  const file = await workspace.open(workspace.locate("f"));
  const at = async (position: number): Promise<string> => {
    const target = new Uint8Array(6);
    return Buffer.from(target.subarray(0, await file.read(target, position))).toString();
  };
  expect(await Promise.all([at(0), at(100_000), at(7), at(90_000)])).toEqual([
    lines.slice(0, 6),
    lines.slice(100_000, 100_006),
    lines.slice(7, 13),
    lines.slice(90_000, 90_006),
  ]);
  file.close();
});
