import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { notesRoot } from "@readfile/adapter-testing/vitest";
import { openWorkspace } from "@readfile/core";
import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { describe, expect, test } from "vitest";
import { serverFactory, toolsOf } from "../src/server/read-server.ts";

const { root, outside, directory } = notesRoot();
const second = join(directory, "second root");
mkdirSync(join(root, "src", "deep"), { recursive: true });
mkdirSync(second);
const png =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";
const long = Array.from({ length: 9000 }, (_, index) => `line ${index + 1}\n`).join("");
for (const [path, content] of [
  [join(root, ".env"), "KEY=secret\n"],
  [join(root, "no end.txt"), "a\r\nb"],
  [join(root, "100% #1?.txt"), "odd\n"],
  [join(root, "long.txt"), long],
  [join(root, "wide.txt"), `${"x".repeat(3000)}\n`],
  [join(root, "empty.txt"), ""],
  [join(root, "red.png"), Buffer.from(png, "base64")],
  [join(root, "data.bin"), Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 3])],
  [join(root, "src", "wide.txt"), `${"ä".repeat(30_000)}\nend\n`],
  [join(root, "src", "app.ts"), "app\n"],
  [join(root, "src", "ärger.ts"), "ä\n"],
  [join(second, "b.txt"), "b\n"],
] as const) {
  writeFileSync(path, content);
}
symlinkSync(outside, join(root, "link.txt"));
symlinkSync(".env", join(root, "link-denied.txt"));
symlinkSync("gone.txt", join(root, "link-gone.txt"));
symlinkSync("src/app.ts", join(root, "link-good.txt"));
symlinkSync("src", join(root, "link-src"));
symlinkSync(directory, join(root, "link-up"));

async function connect(directories: readonly string[] = [root]): Promise<Client> {
  const workspace = openWorkspace({ root: directories });
  const tools = toolsOf(workspace, ["readFileTool"]);
  const [near, far] = InMemoryTransport.createLinkedPair();
  serveStdio(serverFactory({ version: "1.0.0", workspace, directories, tools }), { transport: far });
  const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode: "auto" } });
  await client.connect(near);
  return client;
}

function uriOf(...names: readonly string[]): string {
  return pathToFileURL(join(...names)).href;
}

const template = `${pathToFileURL(root).href}/{+path}`;

test("the files right in the directories are listed by name, without those that policy hides", async () => {
  const client = await connect([root, second]);
  const { resources, ...others } = await client.listResources();
  expect(resources).toStrictEqual(
    [
      ["100% #1?.txt", root],
      ["data.bin", root],
      ["empty.txt", root],
      ["link-good.txt", root],
      ["long.txt", root],
      ["no end.txt", root],
      ["notes.txt", root],
      ["red.png", root],
      ["wide.txt", root],
      ["b.txt", second],
    ].map(([name = "", parent = ""]) => ({ uri: uriOf(parent, name), name })),
  );
  expect(others).toMatchObject({ ttlMs: 0, cacheScope: "private" });
});

test("of many files, a hundred are listed, of each directory its share", async () => {
  const directories = [250, 3, 0, 250].map((count, index) => {
    const crowded = join(directory, `crowded ${index}`);
    mkdirSync(crowded);
    for (let file = 0; file < count; file += 1) writeFileSync(join(crowded, `${file + 1000}.txt`), "");
    return crowded;
  });
  const client = await connect(directories);
  const { resources } = await client.listResources();
  const listed = directories.map(
    (crowded) => resources.filter(({ uri }) => uri.startsWith(`${uriOf(crowded)}/`)).length,
  );
  expect(listed).toStrictEqual([48, 3, 0, 49]);
  expect(resources[47]?.name).toBe("1047.txt");
});

test("each directory has a template, which may be kept for an hour", async () => {
  const client = await connect([root, second]);
  expect(await client.listResourceTemplates()).toMatchObject({
    resourceTemplates: [
      { name: "root", uriTemplate: template },
      { name: "second root", uriTemplate: `${pathToFileURL(second).href}/{+path}` },
    ],
    ttlMs: 3_600_000,
    cacheScope: "private",
  });
  expect(await client.listTools()).toMatchObject({ ttlMs: 3_600_000, cacheScope: "public" });
});

describe("a completion", () => {
  async function completed(value: string, uri = template): Promise<unknown> {
    const client = await connect();
    const argument = { name: "path", value };
    return (await client.complete({ ref: { type: "ref/resource", uri }, argument })).completion.values;
  }

  test.for([
    ["no", ["no%20end.txt", "notes.txt"]],
    ["s", ["src/"]],
    ["l", ["link-good.txt", "link-src/", "long.txt"]],
    ["link-src/a", ["link-src/app.ts"]],
    ["link-up/", []],
    ["src/", ["src/app.ts", "src/deep/", "src/wide.txt", "src/%C3%A4rger.ts"]],
    ["src/a", ["src/app.ts"]],
    ["src/%C3", []],
    ["src/%C3%A4", ["src/%C3%A4rger.ts"]],
    ["src/ä", ["src/%C3%A4rger.ts"]],
    ["100", ["100%25%20%231%3F.txt"]],
    [".e", []],
    ["gone/", []],
    ["notes.txt/", []],
    ["../", []],
    ["..%2F", []],
    ["/etc/", []],
    ["\0", []],
  ] as const)("of %j", async ([value, values]) => {
    expect(await completed(value)).toStrictEqual(values);
  });

  test("of more than 100 names gives 100, and says so", async () => {
    const many = join(root, "src", "deep");
    for (let index = 0; index < 120; index += 1) writeFileSync(join(many, `f${index}.txt`), "");
    const client = await connect();
    const ref = { type: "ref/resource", uri: template } as const;
    const { completion } = await client.complete({ ref, argument: { name: "path", value: "src/deep/f" } });
    expect(completion.values).toHaveLength(100);
    expect(completion).toMatchObject({ total: 120, hasMore: true });
  });

  test("of another template or argument is an error", async () => {
    await expect(completed("a", "file:///etc/{+path}")).rejects.toThrow(
      "there is no such template or argument",
    );
  });
});

describe("a read", () => {
  async function contentsOf(uri: string, directories?: readonly string[]): Promise<unknown> {
    const client = await connect(directories);
    return (await client.readResource({ uri })).contents;
  }

  test.for([
    ["notes.txt", "one\n\ttwo\nthree\n"],
    ["no end.txt", "a\r\nb"],
    ["100% #1?.txt", "odd\n"],
    ["wide.txt", `${"x".repeat(3000)}\n`],
    ["empty.txt", ""],
    ["src/ärger.ts", "ä\n"],
  ] as const)("gives the text as it is: %s", async ([name, text]) => {
    const uri = uriOf(root, name);
    expect(await contentsOf(uri)).toStrictEqual([{ uri, mimeType: "text/plain", text }]);
  });

  test("of a long text ends after 51,200 bytes with a line that names the tool", async () => {
    const uri = uriOf(root, "long.txt");
    const [{ text = "" } = {}] = (await contentsOf(uri)) as { text?: string }[];
    const shown = text.split("\n").slice(0, -1);
    expect(long.startsWith(`${shown.join("\n")}\n`)).toBe(true);
    expect(shown.join("\n").length).toBeGreaterThan(51_190 - 10);
    expect(text.split("\n").at(-1)).toBe(
      `[lines 1 to ${shown.length}; read on with the tool read_file from line ${shown.length + 1}]`,
    );
  });

  test("of a long line says from which column to read on", async () => {
    const uri = uriOf(root, "src", "wide.txt");
    const text = `${"ä".repeat(25_600)}\n[line 1 in part; read on with the tool read_file from line 1, column 25601]`;
    expect(await contentsOf(uri)).toStrictEqual([{ uri, mimeType: "text/plain", text }]);
  });

  test("of an image gives its bytes", async () => {
    const uri = uriOf(root, "red.png");
    expect(await contentsOf(uri)).toStrictEqual([{ uri, mimeType: "image/png", blob: png }]);
  });

  test("of a file beneath another directory", async () => {
    const uri = uriOf(second, "b.txt");
    expect(await contentsOf(uri, [root, second])).toMatchObject([{ text: "b\n" }]);
  });

  test.for([
    ["a file that is missing", uriOf(root, "gone.txt")],
    ["a file that policy hides", uriOf(root, ".env")],
    ["a file outside", uriOf(outside)],
    ["a link that leads out", uriOf(root, "link.txt")],
    ["a path that leads out", `${pathToFileURL(root).href}/..%2Foutside.txt`],
    ["a path that leads out by dots", `${pathToFileURL(root).href}/../outside.txt`],
    ["a directory whose name begins alike", `${pathToFileURL(root).href}-other/a.txt`],
    ["the directory itself", pathToFileURL(root).href],
    ["another scheme", "https://example.test/notes.txt"],
    ["another machine", `file://example.test${root}/notes.txt`],
    ["a NUL", `${pathToFileURL(root).href}/notes.txt%00`],
    ["broken encoding", `${pathToFileURL(root).href}/100%.txt`],
    ["a line behind the name", `${pathToFileURL(root).href}/notes.txt:2`],
    ["no URI", "notes.txt"],
  ] as const)("of what may not be read is an error: %s", async ([, uri]) => {
    const client = await connect();
    await expect(client.readResource({ uri })).rejects.toThrow(`Resource not found: ${uri}`);
  });

  test("of a URI that no path needs is an error that does not repeat it", async () => {
    const client = await connect();
    const uri = `${uriOf(root)}/${"x".repeat(1_000_000)}`;
    await expect(client.readResource({ uri })).rejects.toMatchObject({
      code: -32602,
      message: "Invalid params: params.uri: expected at most 16384 characters",
    });
  });

  test("of what is no text says what it is", async () => {
    const client = await connect();
    await expect(client.readResource({ uri: uriOf(root, "data.bin") })).rejects.toThrow("data.bin: it is ");
    await expect(client.readResource({ uri: uriOf(root, "src") })).rejects.toThrow("src: ");
  });
});
