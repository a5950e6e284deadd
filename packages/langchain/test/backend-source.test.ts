import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AIMessage, ToolMessage } from "@langchain/core/messages";
import { InMemoryStore } from "@langchain/langgraph";
import { readFileTool as coreReadFileTool } from "@readfile/core";
import {
  CompositeBackend,
  createDeepAgent,
  createFilesystemMiddleware,
  FilesystemBackend,
  StateBackend,
  StoreBackend,
} from "deepagents";
import { afterAll, describe, expect, test } from "vitest";
import { backendSource, type ReadableBackend } from "../src/backend-source.ts";
import { readFileTool } from "../src/tools.ts";
import { FakeModel } from "./fake-model.ts";

const directory = realpathSync(mkdtempSync(join(tmpdir(), "readfile-backends-")));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function folder(): string {
  return mkdtempSync(join(directory, "root-"));
}

const backends = {
  StateBackend: () => new StateBackend(),
  StoreBackend: () => new StoreBackend({ store: new InMemoryStore(), namespace: ["files"] }),
  FilesystemBackend: () => new FilesystemBackend({ rootDir: folder(), virtualMode: true }),
  CompositeBackend: () =>
    new CompositeBackend(new StateBackend(), {
      "/src/": new StoreBackend({ store: new InMemoryStore(), namespace: ["files"] }),
    }),
};

describe("a deep agent reads with our tool what its own tools wrote", () => {
  test.for(Object.entries(backends))("%s", async ([, make]) => {
    const backend = make();
    const readFile = readFileTool({ source: backendSource(backend) });
    const filesystem = createFilesystemMiddleware({ backend });
    const tools = (filesystem.tools ?? []).map((own) => (own.name === "read_file" ? readFile : own));
    const calls = [
      ["write_file", { file_path: "/src/main.ts", content: "one\ntwo\u00e9\n" }],
      ["read_file", { path: "/src/main.ts" }],
      ["edit_file", { file_path: "/src/main.ts", old_string: "one", new_string: "ONE" }],
      ["read_file", { path: "src/main.ts", limit: 1 }],
      ["read_file", { path: "src/mian.ts" }],
      ["read_file", { path: "src" }],
    ] as const;
    const model = new FakeModel();
    for (const [index, [name, args]] of calls.entries()) {
      const call = { type: "tool_call" as const, id: `call-${index}`, name, args };
      model.respond(new AIMessage({ content: "", tool_calls: [call] }));
    }
    model.respond(new AIMessage("done"));
    const agent = createDeepAgent({ model, middleware: [{ ...filesystem, tools } as typeof filesystem] });
    const { messages } = await agent.invoke({ messages: [{ role: "user", content: "x" }] });
    const answers = messages.filter((message) => ToolMessage.isInstance(message)).map(({ text }) => text);
    expect([answers[1], answers[3], answers[4], answers[5]]).toStrictEqual([
      "[src/main.ts | lines 1-2 of 2]\n1\tone\n2\ttwo\u00e9",
      "[src/main.ts | line 1 of 2 | next: offset=2 limit=1]\n1\tONE",
      'Error: NOT_FOUND: src/mian.ts: no such file; did you mean "src/main.ts"?',
      'Error: NOT_FILE: src: it is a directory, not a file; it holds "main.ts"',
    ]);
  });
});

const read = async (backend: ReadableBackend, path: string, options = {}): Promise<string> =>
  (await coreReadFileTool({ source: backendSource(backend, options), timeoutMs: 5000 }).run({ path })).text;

describe.skipIf(process.platform === "win32")("FilesystemBackend", () => {
  const root = folder();
  const outside = folder();
  writeFileSync(join(outside, "secret.txt"), "SECRET\n");
  writeFileSync(join(root, ".env"), "SECRET\n");
  writeFileSync(join(root, "latin.txt"), Uint8Array.of(0x63, 0x61, 0x66, 0xe9, 0x0a));
  writeFileSync(join(root, "bom.txt"), "\ufeffone\n");
  mkdirSync(join(root, "d"));
  writeFileSync(join(root, "d/a.txt"), "a\n");
  symlinkSync(join(outside, "secret.txt"), join(root, "out.txt"));
  symlinkSync(outside, join(root, "out"));
  symlinkSync("d/a.txt", join(root, "in.txt"));
  execFileSync("mkfifo", [join(root, "pipe")]);
  const backend = new FilesystemBackend({ rootDir: root, virtualMode: true });

  test("gives bytes that are no UTF-8 as they are", async () => {
    const file = await backendSource(backend).open(["latin.txt"], { symlinks: "inside", headBytes: 0 });
    expect([...(file.head ?? [])]).toEqual([0x63, 0x61, 0x66, 0xe9, 0x0a]);
    const marked = await backendSource(backend).open(["bom.txt"], { symlinks: "inside", headBytes: 0 });
    expect([...(marked.head ?? [])].slice(0, 4)).toEqual([0xef, 0xbb, 0xbf, 0x6f]);
  });

  test.for([
    ".env",
    "d/../.env",
    "out.txt",
    "out/secret.txt",
    "../secret.txt",
    "in.txt",
    "pipe",
    "d",
    "d/a.txt/x",
    "a..b",
  ])("shows no secret and waits for no pipe: %s", async (path) => {
    for (const sizeFirst of [true, false]) {
      const text = await read(backend, path, { sizeFirst });
      expect(text).toMatch(/^Error: [A-Z_]+: /);
      expect(text).not.toContain("SECRET");
      expect(text).not.toContain(directory);
    }
  });

  test("a file that is too large is not loaded", async () => {
    writeFileSync(join(root, "large.txt"), "x".repeat(2000));
    expect(await read(backend, "large.txt", { maxFileBytes: 1000 })).toBe(
      "Error: TOO_LARGE: large.txt: it has more than 1000 bytes, and at most 1000 can be read here",
    );
  });

  test("links are not followed where that is denied, because a backend tells none", async () => {
    const source = backendSource(backend);
    for (const path of ["d/a.txt", "in.txt"]) {
      expect((await coreReadFileTool({ source, symlinks: "deny" }).run({ path })).text).toBe(
        `Error: ACCESS_DENIED: ${path}: symbolic links are not followed, and cannot be told from files`,
      );
    }
  });
});

describe("a backend of others", () => {
  const never = (): Promise<never> => new Promise(() => {});
  const backend = (parts: Partial<ReadableBackend>): ReadableBackend => ({
    readRaw: () => ({ data: { content: "one\n" } }),
    ls: () => ({ files: [] }),
    ...parts,
  });
  const page = "[d/f | line 1 of 1]\n1\tone";

  test.for<[string, Partial<ReadableBackend>, string]>([
    ["that lists nothing", {}, page],
    ["that answers with promises", { readRaw: async () => ({ data: { content: "one\n" } }) }, page],
    ["of lines, as earlier versions had", { readRaw: () => ({ data: { content: ["one", ""] } }) }, page],
    ["whose listing fails", { ls: () => ({ error: "key" }) }, page],
    ["whose listing throws", { ls: () => Promise.reject(new Error("key")) }, page],
    [
      "that has no such file",
      { readRaw: () => ({ error: "File '/key' not found" }) },
      "Error: NOT_FOUND: d/f: no such file",
    ],
    [
      "that knows a directory",
      { ls: () => ({ files: [{ path: "/d/f/", is_dir: true }] }) },
      "Error: NOT_FILE: d/f: it is a directory, not a file",
    ],
    [
      "that cannot read what it lists",
      { readRaw: () => ({ error: "key" }), ls: () => ({ files: [{ path: "/d/f" }] }) },
      "Error: INTERNAL: d/f: the backend could not give it",
    ],
    [
      "that decoded bytes which are no text, and has no others",
      { readRaw: () => ({ data: { content: "PNG\ufffd" } }) },
      "Error: INTERNAL: d/f: the backend gave no usable bytes: it gave a text, in which some of them are lost",
    ],
    [
      "that decoded bytes, and has them too",
      {
        readRaw: () => ({ data: { content: "caf\ufffd\n" } }),
        downloadFiles: () => [{ content: new TextEncoder().encode("one\n"), error: null }],
      },
      page,
    ],
    [
      "that lost a byte order mark, and has all bytes too",
      {
        ls: () => ({ files: [{ path: "/d/f", size: 8 }] }),
        readRaw: () => ({ data: { content: "one\u00e9" } }),
        downloadFiles: () => [{ content: new TextEncoder().encode("\ufeffone\u00e9"), error: null }],
      },
      "[d/f | line 1 of 1 | BOM]\n1\tone\u00e9",
    ],
    [
      "that lists more bytes than it has, and has no others",
      { ls: () => ({ files: [{ path: "/d/f", size: 9 }] }) },
      page,
    ],
    [
      "that gives no download",
      {
        readRaw: () => ({ data: { content: "\ufffd" } }),
        downloadFiles: () => [{ content: null, error: "key" }],
      },
      "Error: INTERNAL: d/f: the backend could not give it",
    ],
    [
      "that throws for a directory",
      {
        readRaw: () => Promise.reject(Object.assign(new Error("EISDIR: key"), { code: "EISDIR" })),
        ls: () => ({ error: "key" }),
      },
      "Error: NOT_FILE: d/f: it is a directory, not a file",
    ],
    [
      "that ends in the middle",
      { readRaw: () => Promise.reject(new Error("the connection to https://key@host was lost")) },
      "Error: INTERNAL: d/f: the file could not be read",
    ],
    ["that gives a number", { readRaw: () => ({ data: { content: 7 as never } }) }, "Error: INTERNAL: d/f: "],
    [
      "that gives nothing",
      { readRaw: () => undefined as never },
      "Error: INTERNAL: d/f: the file could not be read",
    ],
    [
      "that holds 5 GB",
      { ls: () => ({ files: [{ path: "/d/f", size: 5e9 }] }), readRaw: never },
      "Error: TOO_LARGE: d/f: it has more than 67108864 bytes, and at most 67108864 can be read here",
    ],
  ])("is answered: %s", async ([, parts, text]) => {
    const answer = await read(backend(parts), "d/f");
    expect(answer).toContain(text);
    expect(answer).not.toContain("key");
  });

  test("that holds 5 GB and does not say so: what is more than may be held is refused", async () => {
    const lines = "a line of text\n".repeat(5_000_000);
    expect(await read(backend({ readRaw: () => ({ data: { content: lines } }) }), "d/f")).toBe(
      "Error: TOO_LARGE: d/f: it has 75000000 bytes, and at most 67108864 can be read here",
    );
  });

  test.for<[string, Partial<ReadableBackend>]>([
    ["readRaw", { readRaw: never }],
    ["ls", { ls: never }],
    ["downloadFiles", { readRaw: () => ({ data: { content: "\ufffd" } }), downloadFiles: never }],
  ])("whose %s never answers is given up after the time for a read", async ([, parts]) => {
    const source = backendSource(backend(parts));
    expect((await coreReadFileTool({ source, timeoutMs: 50 }).run({ path: "d/f" })).text).toBe(
      "Error: TIMEOUT: d/f: reading took longer than 50 ms; try again, or ask for earlier lines",
    );
  });

  test("that never answers does not hold up an abort", async () => {
    const reason = new Error("stop");
    const downloading = { readRaw: () => ({ data: { content: "\ufffd" } }), downloadFiles: never };
    for (const parts of [{ readRaw: never }, { ls: never }, downloading]) {
      const controller = new AbortController();
      const run = coreReadFileTool({ source: backendSource(backend(parts)) }).run(
        { path: "d/f" },
        { signal: controller.signal },
      );
      setTimeout(() => controller.abort(reason), 5);
      await expect(run).rejects.toBe(reason);
    }
  });

  test("is asked for paths beneath the root", async () => {
    const asked: string[] = [];
    const readRaw: ReadableBackend["readRaw"] = (path) => {
      asked.push(path);
      return { data: { content: "x" } };
    };
    for (const root of ["/", "/memories", "/memories/"]) await read(backend({ readRaw }), "d/f", { root });
    expect(asked).toEqual(["/d/f", "/memories/d/f", "/memories/d/f"]);
  });

  test.for<[unknown, object, string]>([
    [undefined, {}, "backend: expected a backend of deepagents, with readRaw and ls, got undefined"],
    [{ ls() {} }, {}, "backend: expected a backend of deepagents, with readRaw and ls, got {}"],
    [backend({}), { root: "x" }, 'root: expected an absolute path in the backend, got "x"'],
    [backend({}), { sizeFirst: 1 }, "sizeFirst: expected true or false, got 1"],
    [backend({}), { cwd: "/" }, "cwd: there is no such option"],
  ])("wrong arguments: %o %j", ([given, options, message]) => {
    expect(() => backendSource(given as never, options as never)).toThrow(message);
  });
});
