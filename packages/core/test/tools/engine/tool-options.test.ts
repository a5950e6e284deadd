import process from "node:process";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { FileSource } from "../../../src/contract/file-source.ts";
import { memorySource } from "../../../src/source/memory-source.ts";
import type { AuthorizeRequest } from "../../../src/tools/engine/call.ts";
import { codexReadFileTool } from "../../../src/tools/codex/tool.ts";
import { forgeReadTool } from "../../../src/tools/forge/tool.ts";
import { openFileTool } from "../../../src/tools/open-file/tool.ts";
import { readFileTool } from "../../../src/tools/read-file/tool.ts";
import { workspaceReadFileTool } from "../../../src/tools/workspace-read-file/tool.ts";
import type { ToolOptions } from "../../../src/tools/engine/options.ts";
import { openWorkspace } from "../../../src/workspace/open-workspace.ts";

const source = memorySource({ "f.txt": "text\n", ".env": "SECRET=1\n" });

/** Each tool with the code and text that it gives to a refusal. */
const tools = [
  [
    "codex",
    codexReadFileTool,
    { file_path: "/f.txt" },
    "ACCESS_DENIED",
    "failed to read file: REASON: /f.txt",
  ],
  ["workspace", workspaceReadFileTool, { path: "f.txt" }, "POLICY_DENIED", "POLICY_DENIED: REASON: f.txt"],
  ["forge", forgeReadTool, { path: "f.txt" }, "denied", "f.txt: REASON"],
  ["open_file", openFileTool, { file_path: "f.txt" }, "PermissionDenied", "permission denied: f.txt"],
  ["read_file", readFileTool, { path: "f.txt" }, "ACCESS_DENIED", "Error: ACCESS_DENIED: f.txt: REASON"],
] as const;

describe.for(tools)("%s", ([, create, args, code, wording]) => {
  const make = (options: ToolOptions): ReturnType<typeof readFileTool> =>
    create({ source, ...options }) as never;

  test("authorize is asked about the opened file, and its yes lets it be read", async () => {
    const asked: AuthorizeRequest[] = [];
    const tool = make({
      authorize: (request) => {
        asked.push(request);
        return true;
      },
    });
    expect((await tool.run(args, { context: "who" })).ok).toBe(true);
    const requested = "path" in args ? args.path : args.file_path;
    expect(asked).toEqual([
      {
        requested,
        path: "f.txt",
        rootIndex: 0,
        root: "/",
        size: 5,
        context: "who",
        signal: expect.any(AbortSignal),
      },
    ]);
  });

  test.for<[string, () => unknown, string]>([
    ["no", () => false, "the host does not allow reading it"],
    [
      "a no with its reason",
      () => ({ allowed: false, reason: "ask first" }),
      "the host does not allow reading it: ask first",
    ],
    ["nothing", () => undefined, "the host does not allow reading it"],
    ["a word", () => "yes", "the host does not allow reading it"],
    [
      "a throw",
      () => {
        throw new Error("/etc/passwd");
      },
      "the host could not decide whether it may be read",
    ],
    ["a rejection", () => Promise.reject(new Error("x")), "the host could not decide whether it may be read"],
  ])("authorize refuses by %s, before a byte is read", async ([, authorize, reason]) => {
    const read = vi.fn();
    const watched: FileSource = {
      traits: source.traits,
      async open(path, options) {
        const file = await source.open(path, options);
        return {
          path: file.path,
          size: 5,
          modifiedMs: 0,
          version: null,
          read,
          changed: () => false,
          close() {},
        };
      },
    };
    const result = await make({ source: watched, authorize: authorize as never }).run(args);
    expect(result).toMatchObject({ ok: false, text: wording.replace("REASON", reason), error: { code } });
    expect(read).not.toHaveBeenCalled();
  });

  test("default policy holds, and the rule is named where the specification leaves room", async () => {
    const secret = "path" in args ? { path: ".env" } : { file_path: "/.env" };
    const result = await make({}).run(secret);
    expect(result).toMatchObject({ ok: false, error: { code } });
    if (code !== "PermissionDenied") expect(result.text).toContain('denied by the policy rule ".env"');
    expect((await make({ exempt: [".env"] }).run(secret)).ok).toBe(true);
    expect((await make({ defaultDeny: false }).run(secret)).ok).toBe(true);
  });

  test("a source that does not answer is a TIMEOUT, which may be tried again", async () => {
    const stuck: FileSource = { traits: source.traits, open: () => new Promise<never>(() => {}) };
    const result = await make({ source: stuck, timeoutMs: 20 }).run(args);
    const timeout = { workspace: "INTERNAL", forge: "internal", open_file: "Io" } as Record<string, string>;
    expect(result).toMatchObject({
      ok: false,
      error: {
        code:
          timeout[
            create === workspaceReadFileTool
              ? "workspace"
              : create === forgeReadTool
                ? "forge"
                : create === openFileTool
                  ? "open_file"
                  : ""
          ] ?? "TIMEOUT",
        retryable: true,
      },
    });
    expect(result.text).toContain("reading took longer than 20 ms; try again, or ask for earlier lines");
  });

  test("the time stands still while the host decides, and an abort still rejects", async () => {
    const slow = make({
      timeoutMs: 30,
      authorize: () => new Promise((resolve) => setTimeout(() => resolve(true), 120)),
    });
    expect((await slow.run(args)).ok).toBe(true);
    const controller = new AbortController();
    const forever = make({ authorize: () => new Promise(() => {}) });
    const run = forever.run(args, { signal: controller.signal });
    controller.abort(new Error("enough"));
    await expect(run).rejects.toThrow("enough");
  });
});

describe("what a caller without types may do", () => {
  const hostile: [string, () => unknown][] = [
    [
      "a getter that throws",
      () =>
        Object.defineProperty({}, "path", {
          enumerable: true,
          get() {
            throw new Error("/host");
          },
        }),
    ],
    [
      "a proxy that throws",
      () =>
        new Proxy(
          {},
          {
            get() {
              throw new Error("/host");
            },
            ownKeys() {
              throw new Error("/host");
            },
          },
        ),
    ],
    [
      "a revoked proxy",
      () => {
        const { proxy, revoke } = Proxy.revocable({}, {});
        revoke();
        return proxy;
      },
    ],
    [
      "a cycle",
      () => {
        const args: Record<string, unknown> = { path: "f.txt", file_path: "/f.txt" };
        args["x"] = args;
        return args;
      },
    ],
  ];

  test.for(tools.flatMap(([name, create]) => hostile.map(([what, make]) => ({ name, create, what, make }))))(
    "$name answers $what",
    async ({ create, make }) => {
      const tool = create({ source });
      const result = await tool.run(make());
      expect(typeof result.ok).toBe("boolean");
      expect(JSON.stringify(result)).not.toContain("/host");
      expect(() => tool.check(make())).not.toThrow();
    },
  );

  test("null for the call, and no signal for the signal", async () => {
    const tool = readFileTool({ source });
    expect((await tool.run({ path: "f.txt" }, null as never)).ok).toBe(true);
    expect((await tool.run({ path: "f.txt" }, { signal: {} as never })).ok).toBe(true);
  });

  test("a workspace function that aborts the call and never answers", async () => {
    const controller = new AbortController();
    const tool = readFileTool({
      workspace: () => {
        controller.abort(new Error("own"));
        return new Promise(() => {});
      },
    });
    await expect(tool.run({ path: "f.txt" }, { signal: controller.signal })).rejects.toThrow("own");
  });

  test("an observer that fails later, or writes into what it hears", async () => {
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    const tool = readFileTool({
      source,
      onRead: async (event) => {
        (event.files[0] as { path: string }).path = "other";
        throw new Error("later");
      },
    });
    expect((await tool.run({ path: "f.txt" })).files[0]?.path).toBe("f.txt");
    await new Promise((resolve) => setImmediate(resolve));
    process.off("unhandledRejection", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  test.for([
    { onRead: 5 },
    { authorize: true },
    { workspace: 5 },
    { workspace: {} },
    { workspace: null },
    { name: 5 },
    { name: ["a"] },
  ])("%j is a wrong option", (options) => {
    expect(() => readFileTool(options as object)).toThrow(TypeError);
  });
});

test("many reads at once leave the event loop its turns", async () => {
  const busy = memorySource({ f: "0123456789abcdef\n".repeat(14_000) });
  const tool = codexReadFileTool({ source: busy });
  let turns = 0;
  let running = true;
  const count = (): void => {
    turns++;
    if (running) setImmediate(count);
  };
  setImmediate(count);
  // A clock by which every piece of work takes long, however fast the machine is.
  const [nowSeconds, startNanoseconds] = process.hrtime();
  let nowNanoseconds = startNanoseconds;
  vi.spyOn(process, "hrtime").mockImplementation(() => {
    nowNanoseconds += 5e6;
    return [nowSeconds, nowNanoseconds];
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await Promise.all(Array.from({ length: 60 }, () => tool.run({ file_path: "/f", limit: 20_000 })));
  running = false;
  expect(turns).toBeGreaterThanOrEqual(59);
});

test("the bytes that came with an open are read", async () => {
  const withHead: FileSource = {
    traits: source.traits,
    open: async () => ({
      path: ["f"],
      size: 5,
      modifiedMs: null,
      version: null,
      head: new TextEncoder().encode("12345"),
      read: async () => 0,
      changed: () => null,
      close() {},
    }),
  };
  expect((await openFileTool({ source: withHead }).run({ file_path: "f" })).text).toBe("12345");
});

test.for([{ timeoutMs: 0 }, { timeoutMs: 1.5 }, { timeoutMs: 2 ** 31 }, { neutralize: "strip" }])(
  "%j is a wrong option",
  (options) => {
    expect(() => readFileTool({ source, ...(options as object) })).toThrow(TypeError);
  },
);

test("the host is asked once a call, also when the file is read again", async () => {
  const asked = vi.fn(() => true);
  let opened = 0;
  const changing: FileSource = {
    traits: source.traits,
    async open(path, options) {
      const file = await source.open(path, options);
      const first = ++opened === 1;
      return {
        path: file.path,
        size: 5,
        modifiedMs: 0,
        version: null,
        read: file.read.bind(file),
        changed: () => first,
        close() {},
      };
    },
  };
  const result = await workspaceReadFileTool({ source: changing, authorize: asked }).run({ path: "f.txt" });
  expect([result.ok, opened, asked.mock.calls.length]).toEqual([true, 2, 1]);
});

describe("neutralize", () => {
  test("escapes by place: a joiner that is needed stays beside one that is not", async () => {
    const joined = memorySource({
      f: "👨\u200d👩 a\u200db 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}\u200b",
    });
    const shown = await openFileTool({ source: joined, neutralize: "escape" }).run({ file_path: "f" });
    expect(shown.text).toBe(
      "👨\u200d👩 a\\u{200d}b 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}\\u{200b}",
    );
  });

  const hidden = memorySource({ f: "a\u200bb\r\nc\u001b[31md\re\n\u202eabc\n👩‍👩‍👧 ok\n" });

  test("leaves content and data as they are, and warns", async () => {
    const result = await readFileTool({ source: hidden, numbering: "none" }).run({ path: "f" });
    expect(result.text.split("\n").slice(1).join("\n")).toBe("a\u200bb\nc\u001b[31md\re\n\u202eabc\n👩‍👩‍👧 ok");
    expect(result.files[0]?.warnings).toEqual([
      { code: "INVISIBLE_UNICODE", count: 1, firstLine: 1 },
      { code: "TERMINAL_ESCAPE", count: 1, firstLine: 2 },
      { code: "LONE_CR", count: 1, firstLine: 2 },
      { code: "BIDI_CONTROL", count: 1, firstLine: 3 },
      { code: "MIXED_EOL", count: 3, firstLine: 2 },
    ]);
  });

  test("writes them out in the text alone", async () => {
    const escaping = { source: hidden, neutralize: "escape" } as const;
    const shown = await readFileTool({ ...escaping, numbering: "none" }).run({ path: "f" });
    expect(shown.text.split("\n").slice(1).join("\n")).toBe(
      "a\\u{200b}b\nc\\u{1b}[31md\\u{d}e\n\\u{202e}abc\n👩‍👩‍👧 ok",
    );
    expect(shown.ok && "content" in shown.data && shown.data.content).toBe(
      "a\u200bb\r\nc\u001b[31md\re\n\u202eabc\n👩‍👩‍👧 ok\n",
    );
    const workspace = await workspaceReadFileTool(escaping).run({ path: "f" });
    expect((JSON.parse(workspace.text) as { content: string }).content).toBe(
      "a\\u{200b}b\nc\\u{1b}[31md\\u{d}e\n\\u{202e}abc\n👩‍👩‍👧 ok\n",
    );
    expect((await openFileTool(escaping).run({ file_path: "f" })).text).toBe(
      "a\\u{200b}b\r\nc\\u{1b}[31md\\u{d}e\n\\u{202e}abc\n👩‍👩‍👧 ok\n",
    );
  });
});

test.for(tools.map(([name, create]) => ({ name, create })))(
  "$name: an option that does not exist is an error",
  ({ create }) => {
    const make = create as (options: object) => unknown;
    expect(() => make({ rooot: "." })).toThrow("rooot: there is no such option; did you mean root?");
    expect(() => make({ source, rooot: undefined })).not.toThrow();
    expect(() => openWorkspace({ limit: 5 } as object)).toThrow("limit: there is no such option");
  },
);
