import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import type { FileSource } from "../../src/contract/file-source.ts";
import { forgeReadTool } from "../../src/tools/forge/tool.ts";
import { readFileTool } from "../../src/tools/read-file/tool.ts";

const bytes = Buffer.from("one\ntwo\nthree\nfour\n");

/** A source whose only file has another size than it says. */
function sourceWith(size: number, content: Uint8Array = bytes): FileSource {
  return {
    traits: { confinement: "virtual", access: "random", parallelReads: 1, preferredReadBytes: 65_536 },
    async open(path) {
      return {
        path,
        size,
        modifiedMs: null,
        version: null,
        async read(target, position) {
          const part = content.subarray(position, position + target.length);
          target.set(part);
          return part.length;
        },
        changed: () => null,
        close() {},
      };
    },
  };
}

describe("a size is a hint: a tail ends where reading ends", () => {
  const sizes = [0, 1, 10, 18, 20, 400_000, 1e12];

  test.for(sizes)("of readFileTool, said to have %i bytes", async (size) => {
    const tool = readFileTool({ source: sourceWith(size), root: "/" });
    const result = await tool.run({ path: "f", offset: -2 });
    expect(result.ok && "content" in result.data && result.data.content).toBe("three\nfour\n");
  });

  test.for(sizes)("of forgeReadTool, said to have %i bytes", async (size) => {
    const tool = forgeReadTool({ source: sourceWith(size), root: "/", showLineNumbers: false });
    const result = await tool.run({ path: "f", tail: 2 });
    expect(result.ok && result.data.text).toBe("three\nfour\n");
  });

  test("numbers and total are right when the file is said to be empty", async () => {
    const tool = readFileTool({ source: sourceWith(0), root: "/" });
    expect((await tool.run({ path: "f", offset: -2 })).text).toBe("[f | lines 3-4 of 4]\n3\tthree\n4\tfour");
  });

  test("a file of a byte order mark alone has no lines, said to have some", async () => {
    const tool = readFileTool({ source: sourceWith(30, Buffer.from("efbbbf", "hex")), root: "/" });
    expect((await tool.run({ path: "f", offset: -2 })).text).toBe("[f | empty file | BOM]");
  });
});
