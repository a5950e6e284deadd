import { expect, test } from "vitest";
import { memorySource } from "../../src/source/memory-source.ts";

test("a replaced file keeps its content for those who have it open", async () => {
  const source = memorySource({ f: "old" });
  const file = await source.open(["f"], { symlinks: "inside", headBytes: 0 });
  source.write("f", "new and longer");
  const target = new Uint8Array(20);
  expect(await file.read(target, 0)).toBe(3);
  expect(Buffer.from(target.subarray(0, 3)).toString()).toBe("old");
});

test("the given bytes are copied", async () => {
  const content = Uint8Array.of(1, 2, 3);
  const source = memorySource({ f: content });
  content[0] = 9;
  const target = new Uint8Array(3);
  await (await source.open(["f"], { symlinks: "inside", headBytes: 0 })).read(target, 0);
  expect([...target]).toEqual([1, 2, 3]);
});

test("remove tells whether there was a file", () => {
  const source = memorySource({ "a/f": "x" });
  expect(source.remove("a/f")).toBe(true);
  expect(source.remove("a/f")).toBe(false);
});

test.for(["", "/", "..", "a/../b", "a\0b", "\ud800"])("refuses to write to %j", (path) => {
  expect(() => memorySource({ [path]: "x" })).toThrow(TypeError);
});

test("a name is either a file or a directory", () => {
  const source = memorySource({ "a/b": "x" });
  expect(() => source.write("a", "y")).toThrow('memorySource: "a" is a directory');
  expect(() => source.write("a/b/c", "y")).toThrow('memorySource: "a/b" is a file');
});
