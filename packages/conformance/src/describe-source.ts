import { describe, expect, test } from "vitest";
import type { FileSource, SourceOpenOptions } from "@readfile/core";

/** Makes a source that holds exactly these files. */
export type MakeSource = (
  files: Readonly<Record<string, string | Uint8Array>>,
) => FileSource | Promise<FileSource>;

const openOptions: SourceOpenOptions = { symlinks: "inside", headBytes: 0 };

const bytes = new TextEncoder();
const noList = "names cannot be listed here";
const noVersion = "versions are not known here";

async function readWhole(source: FileSource, path: readonly string[]): Promise<Buffer> {
  const file = await source.open(path, openOptions);
  try {
    const parts: Buffer[] = [];
    let position = 0;
    for (;;) {
      const target = new Uint8Array(7);
      const count = await file.read(target, position);
      if (count === 0) return Buffer.concat(parts);
      parts.push(Buffer.from(target.subarray(0, count)));
      position += count;
    }
  } finally {
    file.close();
  }
}

function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name < other.name ? -1 : 1;
}

/** Registers tests for what every source must do. One call tests an implementation. */
export function describeSource(name: string, make: MakeSource): void {
  describe(`source: ${name}`, () => {
    test("gives a file's exact bytes", async () => {
      const content = Uint8Array.of(0xef, 0xbb, 0xbf, 0x61, 0x0d, 0x0a, 0x00, 0xff, 0xfe, 0x0a, 0x62);
      const source = await make({ "d/odd.bin": content });
      expect(await readWhole(source, ["d", "odd.bin"])).toEqual(Buffer.from(content));
    });

    test("an empty file ends at once", async () => {
      const source = await make({ empty: "" });
      expect(await readWhole(source, ["empty"])).toEqual(Buffer.alloc(0));
    });

    test("says what it knows of a file", async () => {
      const before = Date.now() - 5000;
      const source = await make({ "a/b.txt": "12345" });
      const file = await source.open(["a", "b.txt"], openOptions);
      // What only gives its bytes one after the other may know nothing else.
      const mayBeUnknown = source.traits.access === "forward";
      const { size, modifiedMs, version } = file;
      expect(file.path).toEqual(["a", "b.txt"]);
      expect(mayBeUnknown ? (size ?? 5) : size).toBe(5);
      const knownMs = mayBeUnknown ? (modifiedMs ?? Date.now()) : modifiedMs;
      expect(knownMs).toBeGreaterThan(before);
      expect(knownMs).toBeLessThan(Date.now() + 5000);
      const changed = await file.changed();
      expect(mayBeUnknown ? (changed ?? false) : changed).toBe(false);
      const again = await source.open(["a", "b.txt"], openOptions);
      expect(again.version).toBe(version);
      expect(typeof (mayBeUnknown ? (version ?? "") : version)).toBe("string");
      file.close();
      again.close();
    });

    test("a small file whose start is asked for is here with the open, if any of it is", async () => {
      const source = await make({ f: "12345" });
      const file = await source.open(["f"], { symlinks: "inside", headBytes: 1024 });
      const head = file.head ?? new Uint8Array(0);
      expect(head).toEqual(head.length === 0 ? head : bytes.encode("12345"));
      file.close();
    });

    test("two files have two versions", async ({ skip }) => {
      const source = await make({ one: "same", two: "same" });
      const one = await source.open(["one"], openOptions);
      const two = await source.open(["two"], openOptions);
      one.close();
      two.close();
      if (one.version === null) return skip(noVersion);
      expect(one.version).not.toBe(two.version);
    });

    test("two sources have no version in common", async ({ skip }) => {
      const file = await (await make({ f: "one" })).open(["f"], openOptions);
      const other = await (await make({ f: "two" })).open(["f"], openOptions);
      file.close();
      other.close();
      if (file.version === null) return skip(noVersion);
      expect(other.version).not.toBe(file.version);
    });

    test("reads from any later position, and gives 0 at and after the end", async () => {
      const source = await make({ f: "0123456789" });
      const file = await source.open(["f"], openOptions);
      const target = new Uint8Array(4);
      expect(await file.read(target, 1)).toBe(4);
      expect(target).toEqual(bytes.encode("1234"));
      expect(await file.read(target, 8)).toBe(2);
      expect(target.subarray(0, 2)).toEqual(bytes.encode("89"));
      expect(await file.read(target, 10)).toBe(0);
      expect(await file.read(target, 1000)).toBe(0);
      file.close();
    });

    test("reads from an earlier position", async ({ skip }) => {
      const source = await make({ f: "0123456789" });
      if (source.traits.access === "forward") return skip("positions only grow here");
      const file = await source.open(["f"], openOptions);
      const target = new Uint8Array(4);
      expect(await file.read(target, 8)).toBe(2);
      expect(await file.read(target, 3)).toBe(4);
      expect(target).toEqual(bytes.encode("3456"));
      file.close();
    });

    test("readSync gives what read gives", async () => {
      const source = await make({ f: "0123456789" });
      const file = await source.open(["f"], openOptions);
      const target = new Uint8Array(6);
      const readSync = file.readSync?.bind(file) ?? file.read.bind(file);
      expect(await readSync(target, 5)).toBe(5);
      expect(target.subarray(0, 5)).toEqual(bytes.encode("56789"));
      expect(await readSync(target, 10)).toBe(0);
      file.close();
    });

    test("openSync gives what open gives", async ({ skip }) => {
      const source = await make({ f: "content" });
      (await source.open(["f"], openOptions)).close();
      const file = source.openSync?.(["f"], openOptions);
      if (file === undefined) return skip("nothing is opened in the current turn here");
      const target = new Uint8Array(10);
      expect(await file.read(target, 0)).toBe(7);
      expect(target.subarray(0, 7)).toEqual(bytes.encode("content"));
      file.close();
    });

    test.for([
      ["missing", ["nothing"], "NOT_FOUND"],
      ["missing in a missing directory", ["no", "such", "file"], "NOT_FOUND"],
      ["a file used as a directory", ["f", "below"], "NOT_FOUND"],
      ["a directory", ["d"], "NOT_FILE"],
      ["the root", [], "NOT_FILE"],
    ] as const)("refuses %s", async ([, path, code]) => {
      const source = await make({ f: "x", "d/e": "y" });
      await expect(source.open(path, openOptions)).rejects.toMatchObject({ name: "ReadError", code });
    });

    test("close is idempotent, and a closed file cannot be read", async () => {
      const source = await make({ f: "x" });
      const file = await source.open(["f"], openOptions);
      file.close();
      file.close();
      await expect(file.read(new Uint8Array(1), 0)).rejects.toMatchObject({ code: "INTERNAL" });
    });

    test("an open file stays readable after dispose, which is idempotent", async () => {
      const source = await make({ f: "still here" });
      const file = await source.open(["f"], openOptions);
      source.dispose?.();
      source.dispose?.();
      const target = new Uint8Array(20);
      expect(await file.read(target, 0)).toBe(10);
      file.close();
    });

    test("rejects with the signal's reason", async () => {
      const source = await make({ f: "x" });
      const reason = new Error("stop");
      const signal = AbortSignal.abort(reason);
      await expect(source.open(["f"], { ...openOptions, signal })).rejects.toBe(reason);
      const file = await source.open(["f"], openOptions);
      await expect(file.read(new Uint8Array(1), 0, signal)).rejects.toBe(reason);
      file.close();
    });

    test("a listing rejects with the signal's reason", async ({ skip }) => {
      const source = await make({ f: "x" });
      if (!source.list) return skip(noList);
      const reason = new Error("stop");
      const signal = AbortSignal.abort(reason);
      await expect(source.list([], { limit: 5, signal })).rejects.toBe(reason);
    });

    test("lists a directory, at most as many entries as asked", async ({ skip }) => {
      const source = await make({ "a.txt": "1", "b.txt": "2", "d/c.txt": "3" });
      if (!source.list) return skip(noList);
      expect((await source.list([], { limit: 10 })).toSorted(byName)).toEqual([
        { name: "a.txt", type: "file" },
        { name: "b.txt", type: "file" },
        { name: "d", type: "directory" },
      ]);
      expect(await source.list(["d"], { limit: 10 })).toEqual([{ name: "c.txt", type: "file" }]);
      expect(await source.list([], { limit: 2 })).toHaveLength(2);
      await expect(source.list(["a.txt"], { limit: 5 })).rejects.toMatchObject({ code: "NOT_FILE" });
      await expect(source.list(["nothing"], { limit: 5 })).rejects.toMatchObject({ code: "NOT_FOUND" });
    });
  });
}
