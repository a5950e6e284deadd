import { mkdtempSync, realpathSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { localSource, memorySource, openFileTool, readFileTool, type FileSource } from "@readfile/core";
import { BlobReader, BlobWriter, TextReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js";
import { afterAll, describe, expect, test } from "vitest";
import { zipSource } from "../src/index.ts";
import { archiveOf, archiveOfFiles, linkMode } from "./archive-of.ts";
import { archiveWith, counted, forwardOver, sparseSource } from "./test-sources.ts";

const directory = realpathSync(mkdtempSync(join(tmpdir(), "readfile-zip-")));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const read = async (source: FileSource, path: string, options = {}): Promise<string> =>
  (await readFileTool({ source, ...options }).run({ path })).text;

const exact = async (source: FileSource, path: string): Promise<string> =>
  (await openFileTool({ source }).run({ file_path: path })).text;

const how = { symlinks: "inside", headBytes: 0 } as const;
const long = "a line that is repeated\n".repeat(500);

describe("files", () => {
  const source = archiveWith([
    { name: "stored.txt", content: "stored\n", method: 0 },
    { name: "deflated.txt", content: long, method: 8 },
    { name: "empty" },
    { name: "explicit/", mode: 0o040755 },
    { name: "explicit/f", content: "f\n" },
    { name: "implicit/deep/f", content: "g\n" },
    { name: "hollow/", mode: 0o040755 },
    { name: "unix-directory", mode: 0o040755 },
    { name: "dos/", system: 0, mode: 0 },
    { name: "fifo", mode: 0o010644 },
    { name: "dos.txt", system: 0, mode: 0, content: "dos\n" },
  ]);

  test("stored, deflated and empty ones", async () => {
    expect(await exact(source, "stored.txt")).toBe("stored\n");
    expect(await exact(source, "deflated.txt")).toBe(long);
    expect(await read(source, "empty")).toBe("[empty | empty file]");
    expect(await exact(source, "dos.txt")).toBe("dos\n");
  });

  test("directories, with and without an entry of their own", async () => {
    expect(await exact(source, "explicit/f")).toBe("f\n");
    expect(await exact(source, "implicit/deep/f")).toBe("g\n");
    expect(await source.list?.([], { limit: 99 })).toEqual([
      { name: "stored.txt", type: "file" },
      { name: "deflated.txt", type: "file" },
      { name: "empty", type: "file" },
      { name: "explicit", type: "directory" },
      { name: "implicit", type: "directory" },
      { name: "hollow", type: "directory" },
      { name: "unix-directory", type: "directory" },
      { name: "dos", type: "directory" },
      { name: "fifo", type: "other" },
      { name: "dos.txt", type: "file" },
    ]);
    expect(await source.list?.(["hollow"], { limit: 9 })).toEqual([]);
    expect(await read(source, "implicit")).toBe(
      'Error: NOT_FILE: implicit: it is a directory, not a file; it holds "deep/"',
    );
    expect(await read(source, "fifo")).toBe("Error: NOT_FILE: fifo: it is not a regular file");
  });

  test("near names are suggested", async () => {
    expect(await read(source, "stored.tx")).toBe(
      'Error: NOT_FOUND: stored.tx: no such file; did you mean "stored.txt"?',
    );
  });

  test("the time is told where it has a time zone", async () => {
    const timed = archiveWith([
      { name: "with", content: "x", modifiedMs: 1_700_000_000_000 },
      { name: "without", content: "x" },
    ]);
    const times = [];
    for (const name of ["with", "without"]) {
      const file = await timed.open([name], how);
      times.push(file.modifiedMs);
      file.close();
    }
    expect(times).toEqual([1_700_000_000_000, null]);
  });
});

describe("names", () => {
  const bytes = (...values: readonly (number | string)[]): Uint8Array =>
    Buffer.concat(values.map((value) => (typeof value === "string" ? Buffer.from(value) : Buffer.of(value))));
  /** The addition that holds a name in UTF-8 beside one in another encoding. */
  function unicodePath(name: string, crc: number): Uint8Array {
    const field = Buffer.alloc(9);
    field.writeUInt16LE(0x7075, 0);
    field.writeUInt16LE(5 + Buffer.byteLength(name), 2);
    field.writeUInt8(1, 4);
    field.writeUInt32LE(crc, 5);
    return Buffer.concat([field, Buffer.from(name)]);
  }
  const listed = async (source: FileSource): Promise<string[]> =>
    ((await source.list?.([], { limit: 99 })) ?? []).map(({ name }) => name);

  test.for([
    ["CP437", { name: bytes("caf", 0x82), system: 0 }, "caf\u00e9"],
    ["CP437 of Unix, which is no UTF-8", { name: bytes("caf", 0x82) }, "caf\u00e9"],
    ["UTF-8 that says so", { name: "caf\u00e9", system: 0 }, "caf\u00e9"],
    ["UTF-8 of Unix that does not say so", { name: bytes("caf\u00e9") }, "caf\u00e9"],
    [
      "a name in UTF-8 beside another",
      { name: bytes("x"), extra: unicodePath("caf\u00e9", 0x8cdc1683) },
      "caf\u00e9",
    ],
    ["with . and without a name between slashes", { name: ".//./a" }, "a"],
    ["a decomposed one, as it is", { name: "cafe\u0301" }, "cafe\u0301"],
    ["with a line feed and quotes", { name: 'a\n"b" :c' }, 'a\n"b" :c'],
  ] as const)("%s", async ([, entry, name]) => {
    const source = archiveWith([{ ...entry, content: "here\n" }]);
    expect(await listed(source)).toEqual([name]);
    expect(await exact(source, name)).toBe("here\n");
  });

  test("backslashes separate where a program for Windows wrote no slash", async () => {
    const source = archiveWith([
      { name: "d\\e\\f.txt", system: 0, content: "windows\n" },
      { name: "a\\b", content: "unix\n" },
      { name: "..\\..\\evil", system: 0, content: "evil\n" },
    ]);
    expect(await listed(source)).toEqual(["d", "a\\b"]);
    expect(await exact(source, "d/e/f.txt")).toBe("windows\n");
  });

  test("those that lead out of the archive, or nowhere, do not exist", async () => {
    const names = [
      "../evil",
      "a/../../evil",
      "..",
      "a/..",
      "/etc/passwd",
      "//server/share",
      "C:\\evil",
      "c:/evil",
      "",
      ".",
      "/",
      "./",
      "a\0b",
      "x/".repeat(300) + "f",
    ];
    const source = archiveWith([
      ...names.map((name) => ({ name, content: "evil\n" })),
      { name: "ok", content: "ok\n" },
    ]);
    expect(await listed(source)).toEqual(["ok"]);
    for (const name of names) {
      expect(await read(source, name)).not.toContain("evil\n");
      await expect(source.open(name.split("/"), how)).rejects.toMatchObject({ name: "ReadError" });
    }
    expect(await exact(source, "ok")).toBe("ok\n");
  });

  test("several entries of one name: none of them is read, and the others are", async () => {
    const source = archiveWith([
      { name: "twice", content: "one\n" },
      { name: "twice", content: "two\n" },
      { name: "both", content: "a file\n" },
      { name: "both/f", content: "beneath a file\n" },
      { name: "turned/f", content: "in a directory\n" },
      { name: "turned", content: "in its place\n" },
      { name: "d/", mode: 0o040755 },
      { name: "d/", mode: 0o040755 },
      { name: "d/f", content: "f\n" },
    ]);
    const text = "the archive holds several files of this name";
    for (const path of ["twice", "both", "turned"]) {
      expect(await read(source, path)).toBe(`Error: NOT_FILE: ${path}: ${text}`);
    }
    expect(await read(source, "both/f")).toContain("NOT_FOUND");
    expect(await exact(source, "d/f")).toBe("f\n");
  });

  test("rules judge the real name", async () => {
    const source = archiveWith([{ name: "././/.env", content: "SECRET\n" }]);
    expect(await read(source, ".env")).toContain("ACCESS_DENIED");
  });
});

describe("links", () => {
  const source = archiveWith([
    { name: "docs/plan.md", content: "plan\n" },
    { name: ".env", content: "SECRET\n" },
    { name: "inside", content: "docs/plan.md", mode: linkMode },
    { name: "docs/up", content: "../docs/plan.md", mode: linkMode },
    { name: "directory", content: "docs", mode: linkMode },
    { name: "packed", content: `${"./".repeat(100)}docs/plan.md`, mode: linkMode, method: 8 },
    { name: "out", content: "../../etc/passwd", mode: linkMode },
    { name: "absolute", content: "/etc/passwd", mode: linkMode },
    { name: "loop", content: "loop", mode: linkMode },
    { name: "long", content: "a/".repeat(3000), mode: linkMode },
    { name: "secret", content: ".env", mode: linkMode },
    { name: "damaged", content: "docs/plan.md", mode: linkMode, crc32: 1 },
    { name: "locked", content: "docs/plan.md", mode: linkMode, flags: 1 },
  ]);

  test.for([
    ["inside", "[inside | line 1 of 1]\n1\tplan"],
    ["docs/up", "[docs/up | line 1 of 1]\n1\tplan"],
    ["directory/plan.md", "[directory/plan.md | line 1 of 1]\n1\tplan"],
    ["packed", "[packed | line 1 of 1]\n1\tplan"],
    ["out", "Error: OUTSIDE_WORKSPACE: out: it leads outside the workspace"],
    ["absolute", "Error: OUTSIDE_WORKSPACE: absolute: it leads outside the workspace"],
    ["loop", "Error: NOT_FILE: loop: it leads through too many symbolic links"],
    ["long", "Error: INTERNAL: long: it is damaged in the archive"],
    ["damaged", "Error: INTERNAL: damaged: it is damaged in the archive"],
    ["locked", "Error: PERMISSION_DENIED: locked: it is encrypted in the archive"],
  ] as const)("%s", async ([path, text]) => {
    expect(await read(source, path)).toBe(text);
  });

  test("what a link leads to is judged, and with symlinks: deny, none is followed", async () => {
    expect(await read(source, "secret")).toContain("ACCESS_DENIED");
    expect(await read(source, "inside", { symlinks: "deny" })).toBe(
      "Error: ACCESS_DENIED: inside: symbolic links are not followed here",
    );
  });

  test("a program for DOS makes no links", async () => {
    const dos = archiveWith([{ name: "l", content: "../x", mode: linkMode, system: 0 }]);
    expect(await exact(dos, "l")).toBe("../x");
  });
});

describe("what cannot be unpacked", () => {
  test.for([
    ["encrypted", { flags: 1 }, "PERMISSION_DENIED: f: it is encrypted in the archive"],
    ["LZMA", { method: 14 }, "INTERNAL: f: it is packed in a way that cannot be read here (method 14)"],
    ["Zstandard", { method: 93 }, "INTERNAL: f: it is packed in a way that cannot be read here (method 93)"],
    ["a wrong checksum", { crc32: 1 }, "INTERNAL: f: it is damaged in the archive"],
    [
      "no deflated data",
      { method: 8, packed: Buffer.from("not deflated") },
      "INTERNAL: f: it is damaged in the archive",
    ],
    [
      "bytes behind the deflated data",
      { method: 8, packed: Buffer.from("cb04000000000000", "hex") },
      "INTERNAL: f: it is damaged in the archive",
    ],
    ["a smaller size", { size: 3 }, "INTERNAL: f: it is damaged in the archive"],
    ["a larger size", { size: 13 }, "INTERNAL: f: it is damaged in the archive"],
    ["a place that is none", { position: 1 }, "INTERNAL: f: it is damaged in the archive"],
    ["a place behind the end", { position: 100_000 }, ""],
    ["more packed bytes than there are", { packedBytes: 100_000 }, ""],
  ] as const)("%s", async ([, entry, message]) => {
    const text = await read(archiveWith([{ name: "f", content: "content\n", ...entry }]), "f");
    const expected = message === "" ? /^Error: INTERNAL: f: / : `Error: ${message}`;
    if (typeof expected === "string") expect(text).toBe(expected);
    else expect(text).toMatch(expected);
  });
});

describe("bombs", () => {
  const zeros = new Uint8Array(32 * 1024 * 1024);

  test("one that unpacks to a thousand times its bytes is refused before it is unpacked", async () => {
    const bomb = { name: "f", method: 8, packed: new Uint8Array(100_000), size: zeros.length };
    const asked = counted(memorySource({ "a.zip": archiveOf([bomb]) }));
    const source = zipSource({ source: asked.source, path: "a.zip" });
    expect(await read(source, "f")).toBe(
      "Error: TOO_LARGE: f: its 100000 bytes would unpack to 33554432, which is more than 200 times as many",
    );
    expect(asked.bytes).toBeLessThan(70_000);
  });

  test("one with too many bytes", async () => {
    const source = archiveWith([{ name: "f", content: long, method: 0 }], { maxFileBytes: 1000 });
    expect(await read(source, "f")).toBe(
      "Error: TOO_LARGE: f: it has 12000 bytes, and at most 1000 can be read here",
    );
  });

  test("one that lies about its size stops there", async () => {
    const asked = counted(memorySource({ "a.zip": archiveOf([{ name: "f", content: zeros, size: 1000 }]) }));
    const before = process.memoryUsage().arrayBuffers;
    expect(await read(zipSource({ source: asked.source, path: "a.zip" }), "f")).toBe(
      "Error: INTERNAL: f: it is damaged in the archive",
    );
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 1024 * 1024);
  });

  test("a file of 5 GiB is refused before it is unpacked; where it is allowed, its start is read", async () => {
    const size = 5 * 1024 * 1024 * 1024;
    // Of ZIP64: a size of 8 bytes.
    const extra = Buffer.alloc(12);
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(8, 2);
    extra.writeBigUInt64LE(BigInt(size), 4);
    const entries = [{ name: "f", content: zeros, size: 0xffff_ffff, extra }];
    expect(await read(archiveWith(entries), "f")).toBe(
      "Error: TOO_LARGE: f: it has 5368709120 bytes, and at most 1073741824 can be read here",
    );
    const file = await archiveWith(entries, { maxFileBytes: 2 * size, maxRatio: 1_000_000 }).open(["f"], how);
    expect(file.size).toBe(size);
    expect(await file.read(new Uint8Array(10), 1024 * 1024)).toBe(10);
    file.close();
  });

  test("one that is allowed is unpacked piece by piece", async () => {
    const source = archiveWith([{ name: "f", content: zeros }], { maxRatio: 2000 });
    const file = await source.open(["f"], how);
    const before = process.memoryUsage().arrayBuffers;
    const target = new Uint8Array(1024);
    let position = 0;
    let mostBytes = 0;
    for (let count = -1; count !== 0; position += count) {
      count = await file.read(target, position);
      mostBytes = Math.max(mostBytes, process.memoryUsage().arrayBuffers - before);
    }
    file.close();
    expect(position).toBe(zeros.length);
    expect(mostBytes).toBeLessThan(24 * 1024 * 1024);
  });

  test("too many names", async () => {
    const entries = Array.from({ length: 3000 }, (_, index) => ({ name: `${index}/${"d/".repeat(250)}f` }));
    expect(await read(archiveWith(entries), "f")).toBe("Error: TOO_LARGE: f: the archive has too many names");
  });

  test("a directory that claims to be as large as the archive", async () => {
    const size = 3 * 1024 * 1024 * 1024;
    const tail = Buffer.from(archiveOf([{ name: "f", content: "x" }]));
    tail.writeUInt32LE(size - 100, tail.length - 22 + 12);
    tail.writeUInt32LE(0, tail.length - 22 + 16);
    const source = zipSource({ source: sparseSource(size, tail), path: "a.zip" });
    expect(await read(source, "f")).toMatch(/^Error: (?:TOO_LARGE|INTERNAL): f: the archive /);
  });

  test("files that lie over each other: each is judged for itself", async () => {
    const source = archiveWith([
      { name: "one", content: "shared\n", method: 0 },
      { name: "two", content: "shared\n", method: 0, position: 0 },
    ]);
    expect(await exact(source, "one")).toBe("shared\n");
    expect(await exact(source, "two")).toBe("shared\n");
  });

  test("60,000 names are read in several turns of the event loop", async () => {
    const source = archiveWith(
      Array.from({ length: 60_000 }, (_, index) => ({ name: `d${index % 100}/${index}` })),
    );
    let turns = 0;
    const waiting = setInterval(() => turns++, 0);
    expect(await read(source, "d42/42")).toBe("[d42/42 | empty file]");
    clearInterval(waiting);
    expect(turns).toBeGreaterThan(10);
  });
});

describe("ZIP64", () => {
  test("as zip.js writes it", async () => {
    const writer = new ZipWriter(new Uint8ArrayWriter(), { zip64: true, useWebWorkers: false });
    await writer.add("d/a.txt", new TextReader("sixty-four\n"));
    await writer.add("b.bin", new BlobReader(new Blob([long])));
    const source = zipSource({ source: memorySource({ "a.zip": await writer.close() }), path: "a.zip" });
    expect(await exact(source, "d/a.txt")).toBe("sixty-four\n");
    expect(await exact(source, "b.bin")).toBe(long);
  });

  test("behind 5 GiB of other bytes, by few short ranges", async () => {
    const size = 5 * 1024 * 1024 * 1024;
    const writer = new ZipWriter(new BlobWriter(), { zip64: true, useWebWorkers: false, offset: 0 });
    await writer.add("far.txt", new TextReader("far away\n"));
    const tail = new Uint8Array(await (await writer.close()).arrayBuffer());
    const asked = counted(sparseSource(size, tail));
    const source = zipSource({ source: asked.source, path: "a.zip" });
    expect(await exact(source, "far.txt")).toBe("far away\n");
    expect(asked.bytes).toBeLessThan(3_000_000);
    expect(asked.reads).toBeLessThan(20);
  });
});

describe("ranges", () => {
  const padding = Buffer.alloc(8 * 1024 * 1024, "0123456789");
  const bytes = archiveOf([
    { name: "before", content: padding, method: 0 },
    { name: "small.txt", content: "small\n" },
    { name: "after", content: padding, method: 0 },
  ]);

  test("of 16 MiB, a small file costs its own bytes and the directory", async () => {
    const asked = counted(memorySource({ "a.zip": bytes }));
    const source = zipSource({ source: asked.source, path: "a.zip" });
    expect(await exact(source, "small.txt")).toBe("small\n");
    // The end of the archive, its directory, and the header and the bytes of the file.
    expect(asked.reads).toBe(4);
    expect(asked.bytes).toBeLessThan(70_000);
    const { bytes: before } = asked;
    expect(await exact(source, "small.txt")).toBe("small\n");
    expect([asked.reads, asked.bytes - before]).toEqual([6, 36]);
    expect(asked.closed).toBe(asked.opened);
  });

  test("of a large file, the start costs the start", async () => {
    const asked = counted(memorySource({ "a.zip": bytes }));
    const source = zipSource({ source: asked.source, path: "a.zip" });
    const file = await source.open(["after"], { symlinks: "inside", headBytes: 1000 });
    expect(Buffer.from(file.head ?? []).toString("latin1", 0, 20)).toBe("01234567890123456789");
    file.close();
    expect(asked.bytes).toBeLessThan(600_000);
    expect(asked.closed).toBe(asked.opened);
  });

  test("many at once read the directory once", async () => {
    const asked = counted(memorySource({ "a.zip": bytes }));
    const source = zipSource({ source: asked.source, path: "a.zip" });
    const texts = await Promise.all(Array.from({ length: 50 }, async () => exact(source, "small.txt")));
    expect(new Set(texts)).toEqual(new Set(["small\n"]));
    expect(asked.reads).toBeLessThan(10 + 50 * 2);
    expect(asked.closed).toBe(asked.opened);
  });
});

describe("an archive that changes", () => {
  test("one that is replaced is another archive, and opened files stay", async () => {
    const root = mkdtempSync(join(directory, "root-"));
    const path = join(root, "a.zip");
    const replace = (content: string): void => {
      writeFileSync(join(root, "next"), archiveOfFiles({ [content]: "x\n", f: content.repeat(100) }));
      renameSync(join(root, "next"), path);
    };
    replace("one\n");
    const source = zipSource({ source: localSource({ root }), path: "a.zip" });
    const file = await source.open(["f"], how);
    replace("two\n");
    expect(await exact(source, "f")).toBe("two\n".repeat(100));
    const again = await source.open(["f"], how);
    expect(again.version).not.toBe(file.version);
    const target = new Uint8Array(4);
    expect(await file.read(target, 0)).toBe(4);
    expect(Buffer.from(target).toString()).toBe("one\n");
    for (const one of [file, again]) one.close();
  });

  test.for(["overwritten", "cut off"] as const)("one that is %s while a file is read", async (way) => {
    const root = mkdtempSync(join(directory, "root-"));
    const path = join(root, "a.zip");
    const content = (digit: string): string => digit.repeat(1024 * 1024);
    writeFileSync(path, archiveOf([{ name: "f", content: content("1"), method: 0 }]));
    const source = zipSource({ source: localSource({ root }), path: "a.zip" });
    const file = await source.open(["f"], how);
    expect(await file.changed()).toBe(false);
    expect(await file.read(new Uint8Array(10), 0)).toBe(10);
    if (way === "cut off") truncateSync(path, 1000);
    else writeFileSync(path, archiveOf([{ name: "f", content: content("2"), method: 0 }]));
    expect(await file.changed()).toBe(true);
    const rest = async (): Promise<void> => {
      for (let position = 10; ;) {
        const count = await file.read(new Uint8Array(65_536), position);
        if (count === 0) return;
        position += count;
      }
    };
    await expect(rest()).rejects.toMatchObject({ code: "CHANGED_DURING_READ", retryable: true });
    file.close();
  });
});

describe("where the archive lies", () => {
  const inner = archiveOfFiles({ "deep.txt": "deep\n" });
  const bytes = archiveOfFiles({ "f.txt": long, "inner.zip": inner });

  test("in an archive", async () => {
    const outer = zipSource({ source: memorySource({ "a.zip": bytes }), path: "a.zip" });
    expect(await exact(zipSource({ source: outer, path: "inner.zip" }), "deep.txt")).toBe("deep\n");
  });

  test.for(["v1", null])("where files are read from their start only, of version %s", async (version) => {
    const asked = counted(forwardOver(memorySource({ "a.zip": bytes }), version));
    const source = zipSource({ source: asked.source, path: "a.zip" });
    expect(await exact(source, "f.txt")).toBe(long);
    expect(await read(source, "f.txt")).toContain("lines 1-500 of 500");
    expect(asked.closed).toBe(asked.opened);
  });

  test("there, one that is too large is refused", async () => {
    const source = zipSource({
      source: forwardOver(memorySource({ "a.zip": new Uint8Array(65 * 1024 * 1024) }), null),
      path: "a.zip",
    });
    expect(await read(source, "f")).toBe(
      "Error: TOO_LARGE: f: the archive lies where files are read from their start only, and has more than 67108864 bytes",
    );
  });

  test("nowhere", async () => {
    for (const [path, message] of [
      ["none.zip", "no such file"],
      ["d", "it is a directory, not a file"],
    ] as const) {
      const source = zipSource({ source: memorySource({ "d/e": "" }), path });
      expect(await read(source, "f")).toBe(`Error: INTERNAL: f: the archive cannot be opened: ${message}`);
    }
  });
});

describe("no archive, or not all of it", () => {
  const whole = archiveOf([
    { name: "a.txt", content: "content of a\n" },
    { name: "d/b.txt", content: "b".repeat(100) },
    { name: "l", content: "a.txt", mode: linkMode },
  ]);
  const answer = async (bytes: Uint8Array, path: string): Promise<string> =>
    read(zipSource({ source: memorySource({ "a.zip": bytes }), path: "a.zip" }), path);
  const none = "the archive cannot be read: it is no ZIP archive, or it is cut off or damaged";

  test("text, nothing at all, and a signature alone", async () => {
    for (const text of ["", "text\n", "PK\x03\x04", "PK\x05\x06", "x".repeat(100_000)]) {
      expect(await answer(new TextEncoder().encode(text), "f")).toBe(`Error: INTERNAL: f: ${none}`);
    }
  });

  test("an empty archive", async () => {
    expect(await answer(archiveOf([]), "f")).toBe("Error: NOT_FOUND: f: no such file");
  });

  test("bytes before and behind it", async () => {
    const framed = Buffer.concat([Buffer.from("#!/bin/sh\nexit\n"), whole]);
    expect(await answer(framed, "a.txt")).toBe("[a.txt | line 1 of 1]\n1\tcontent of a");
    expect(await answer(archiveOf([{ name: "f", content: "x\n" }], "a comment"), "f")).toBe(
      "[f | line 1 of 1]\n1\tx",
    );
  });

  test("cut off anywhere, it is an error", async () => {
    for (let length = 0; length < whole.length; length++) {
      expect([length, await answer(whole.subarray(0, length), "a.txt")]).toEqual([
        length,
        `Error: INTERNAL: a.txt: ${none}`,
      ]);
    }
  });

  test("with any byte changed, it gives the right bytes or an error", async () => {
    const right = new Set(["[a.txt | line 1 of 1]\n1\tcontent of a", "[l | line 1 of 1]\n1\tcontent of a"]);
    let errors = 0;
    for (let index = 0; index < whole.length; index++) {
      for (const path of ["a.txt", "l"]) {
        const changed = Uint8Array.from(whole);
        changed[index] = (changed[index] ?? 0) ^ 0x15;
        const text = await answer(changed, path);
        if (text.startsWith("Error: ")) errors++;
        else expect([index, right.has(text) || text.includes("a.txt")]).toEqual([index, true]);
        expect(text).not.toContain("unexpected");
      }
    }
    expect(errors).toBeGreaterThan(100);
  });
});

describe("aborts", () => {
  const bytes = archiveOf([{ name: "f", content: Buffer.alloc(4 * 1024 * 1024, "0123456789\n"), method: 0 }]);

  test("while the archive is opened, while its directory is read, and while a file is read", async () => {
    for (const hangsAt of [0, 1, 6]) {
      const asked = counted(memorySource({ "a.zip": bytes }));
      const controller = new AbortController();
      const reason = new Error("stop");
      let calls = 0;
      const hang = async (): Promise<never> => {
        setTimeout(() => controller.abort(reason));
        return new Promise(() => {});
      };
      const source: FileSource = {
        traits: asked.source.traits,
        async open(path, options) {
          if (hangsAt === 0) return abortable(hang(), options.signal);
          const file = await asked.source.open(path, options);
          return {
            ...file,
            read: async (target, position, signal) =>
              ++calls >= hangsAt ? abortable(hang(), signal) : file.read(target, position, signal),
          };
        },
      };
      const run = readFileTool({ source: zipSource({ source, path: "a.zip" }) }).run(
        { path: "f" },
        { signal: controller.signal },
      );
      await expect(run).rejects.toBe(reason);
      await expect.poll(() => [hangsAt, asked.closed]).toEqual([hangsAt, asked.opened]);
    }
  });

  test("who waits for another's directory may leave, and the other goes on", async () => {
    const asked = counted(memorySource({ "a.zip": bytes }));
    const source = zipSource({ source: asked.source, path: "a.zip" });
    const controller = new AbortController();
    const reason = new Error("stop");
    const first = source.open(["f"], how);
    const second = source.open(["f"], { ...how, signal: controller.signal });
    controller.abort(reason);
    await expect(second).rejects.toBe(reason);
    const file = await first;
    expect(await file.read(new Uint8Array(5), 0)).toBe(5);
    file.close();
    expect(asked.closed).toBe(asked.opened);
  });

  async function abortable<Value>(work: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
    const { promise, reject } = Promise.withResolvers<never>();
    signal?.addEventListener("abort", () => reject(signal.reason));
    return Promise.race([work, promise]);
  }
});

describe("wrong options throw where the source is made", () => {
  const right = { source: memorySource(), path: "a.zip" };
  test.for([
    [undefined, /^expected options such as \{ source: localSource/],
    [{ path: "a.zip" }, /^source: expected a source, such as localSource\(\{ root \}\), got undefined$/],
    [{ ...right, source: {} }, /^source: expected a source, such as localSource/],
    [{ source: right.source }, /^path: expected the path of an archive in the source, got undefined$/],
    [{ ...right, path: "" }, /^path: expected the path of an archive in the source, got ""$/],
    [{ ...right, path: "../a.zip" }, /^path: expected the path of an archive/],
    [{ ...right, path: "a\0.zip" }, /^path: expected the path of an archive/],
    [{ ...right, maxFileBytes: 0 }, /^maxFileBytes: expected a whole number of at least 1, got 0$/],
    [{ ...right, maxRatio: 1.5 }, /^maxRatio: expected a whole number of at least 1, got 1.5$/],
    [{ ...right, password: "x" }, /^password: there is no such option$/],
  ] as const)("%#", ([options, message]) => {
    expect(() => zipSource(options as never)).toThrow(message);
  });
});
