import { createJustBashSandbox } from "@ai-sdk/sandbox-just-bash";
import { readFileTool as coreReadFileTool } from "@readfile/core";
import { generateText, isStepCount, jsonSchema, tool, type ToolExecutionOptions } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { describe, expect, test } from "vitest";
import { sandboxSource, type ReadableSandbox } from "../src/sandbox-source.ts";
import { readFileTool } from "../src/tools.ts";
import { received } from "./calling-model.ts";

type Session = NonNullable<ToolExecutionOptions<{}>["experimental_sandbox"]>;

async function justBash(): Promise<Session> {
  // It lacks methods that newer versions of the SDK ask for.
  return (await createJustBashSandbox().createSession()).restricted() as Session;
}

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: 1, reasoning: undefined },
};

/** Makes a model that makes one call in each step, and then says "done". */
function modelCalling(...calls: readonly (readonly [name: string, args: object])[]): MockLanguageModelV4 {
  return new MockLanguageModelV4({
    doGenerate: [
      ...calls.map(([toolName, args], index) => ({
        content: [
          { type: "tool-call" as const, toolCallId: `c${index}`, toolName, input: JSON.stringify(args) },
        ],
        finishReason: { unified: "tool-calls" as const, raw: undefined },
        usage,
        warnings: [],
      })),
      {
        content: [{ type: "text" as const, text: "done" }],
        finishReason: { unified: "stop" as const, raw: undefined },
        usage,
        warnings: [],
      },
    ],
  });
}

const shell = tool({
  description: "Runs a command.",
  inputSchema: jsonSchema<{ command: string }>({
    type: "object",
    properties: { command: { type: "string" } },
  }),
  execute: async ({ command }, { experimental_sandbox: sandbox }) =>
    (await sandbox?.run({ command }))?.stdout,
});

/** What the model was answered in each step. */
function answers(model: MockLanguageModelV4): unknown[] {
  const prompt = model.doGenerateCalls.at(-1)?.prompt ?? [];
  return prompt
    .flatMap((message) => (message.role === "tool" ? message.content : []))
    .map((part) => ("output" in part && "value" in part.output ? part.output.value : part));
}

async function run(
  sandbox: Session | undefined,
  options: Parameters<typeof readFileTool>[0],
  ...calls: readonly (readonly [string, object])[]
): Promise<unknown[]> {
  const model = modelCalling(...calls);
  const tools = { shell, read_file: readFileTool(options) };
  await generateText({
    model,
    tools,
    ...(sandbox !== undefined && { experimental_sandbox: sandbox }),
    prompt: "write, then read",
    stopWhen: isStepCount(9),
  });
  return answers(model);
}

const write = 'mkdir -p notes && printf "one\\ntwo\\n" > notes/a.txt && echo SECRET > .env && pwd';
const notes = "[notes/a.txt | lines 1-2 of 2]\n1\tone\n2\ttwo";

describe("an agent in a sandbox of just-bash", () => {
  test("reads what its shell tool wrote, by relative and by absolute paths", async () => {
    const told = await run(
      await justBash(),
      { workspace: "sandbox" },
      ["shell", { command: write }],
      ["read_file", { path: "notes/a.txt" }],
      ["read_file", { path: "/home/user/notes/a.txt" }],
      ["read_file", { path: "/etc/passwd" }],
      ["read_file", { path: ".env" }],
      ["read_file", { path: "notes" }],
      ["read_file", { path: "notes/b.txt" }],
    );
    expect(told).toStrictEqual([
      "/home/user\n",
      notes,
      notes,
      "Error: OUTSIDE_WORKSPACE: /etc/passwd: it lies outside the workspace",
      'Error: ACCESS_DENIED: .env: it is denied by the policy rule ".env"',
      "Error: NOT_FILE: notes: it is a directory, not a file",
      "Error: NOT_FOUND: notes/b.txt: no such file",
    ]);
  });

  test("reads in the sandbox of its own run, in which files go by the same names", async () => {
    const [one, two] = [await justBash(), await justBash()];
    const readFile = readFileTool({ workspace: "sandbox" });
    const read = async (sandbox: Session): Promise<unknown> => {
      const model = modelCalling(["read_file", { path: "a.txt" }]);
      const tools = { read_file: readFile };
      await generateText({
        model,
        tools,
        experimental_sandbox: sandbox,
        prompt: "x",
        stopWhen: isStepCount(2),
      });
      return answers(model)[0];
    };
    await one.writeTextFile({ path: "a.txt", content: "first\n" });
    await two.writeTextFile({ path: "a.txt", content: "second\n" });
    expect(await Promise.all([read(one), read(two), read(one)])).toStrictEqual([
      "[a.txt | line 1 of 1]\n1\tfirst",
      "[a.txt | line 1 of 1]\n1\tsecond",
      "[a.txt | line 1 of 1]\n1\tfirst",
    ]);
  });

  test("root may be another directory of the sandbox, and core's rules hold", async () => {
    const told = await run(
      await justBash(),
      { workspace: "sandbox", root: "/", deny: ["b.txt"] },
      ["shell", { command: `${write}; mkdir -p /srv && echo hi > /srv/a.txt && echo no > /srv/b.txt` }],
      ["read_file", { path: "notes/a.txt" }],
      ["read_file", { path: "/srv/a.txt" }],
      ["read_file", { path: "/srv/b.txt" }],
    );
    expect(told.slice(1)).toStrictEqual([
      "[home/user/notes/a.txt | lines 1-2 of 2]\n1\tone\n2\ttwo",
      "[srv/a.txt | line 1 of 1]\n1\thi",
      'Error: ACCESS_DENIED: /srv/b.txt: it is denied by the policy rule "b.txt"',
    ]);
  });

  test("a run without a sandbox is answered", async () => {
    expect(await run(undefined, { workspace: "sandbox" }, ["read_file", { path: "a.txt" }])).toStrictEqual([
      "Error: INTERNAL: a.txt: this run has no sandbox to read from",
    ]);
  });

  test("images are shown", async () => {
    const session = await justBash();
    const base64 =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==";
    await session.writeBinaryFile({
      path: "dot.png",
      content: Uint8Array.from(Buffer.from(base64, "base64")),
    });
    const model = modelCalling(["read_file", { path: "dot.png" }]);
    const tools = { read_file: readFileTool({ workspace: "sandbox" }) };
    await generateText({
      model,
      tools,
      experimental_sandbox: session,
      prompt: "x",
      stopWhen: isStepCount(2),
    });
    expect(JSON.stringify(received(model))).toContain(base64);
  });

  test("several files in one call, and an abort", async () => {
    const session = await justBash();
    await session.writeTextFile({ path: "a.txt", content: "a\n" });
    await session.writeTextFile({ path: "b.txt", content: "b\n" });
    const [text] = await run(session, { workspace: "sandbox" }, [
      "read_file",
      { reads: [{ path: "a.txt" }, { path: "b.txt" }] },
    ]);
    expect(text).toBe("[a.txt | line 1 of 1]\n1\ta\n\n[b.txt | line 1 of 1]\n1\tb");
    const source = sandboxSource(session);
    const reason = new Error("stop");
    const signal = AbortSignal.abort(reason);
    await expect(source.open(["a.txt"], { symlinks: "inside", headBytes: 0, signal })).rejects.toBe(reason);
  });

  test.for<[object, string]>([
    [{ root: "sub" }, 'root: expected an absolute path in the sandbox, got "sub"'],
    [{ root: ["/a", "/b"] }, 'root: expected an absolute path in the sandbox, got ["/a","/b"]'],
    [{ root: undefined }, "root: got undefined"],
    [{ deny: undefined }, "deny: got undefined"],
    [{ deny: "x" }, "deny: "],
    [{ symlinks: "no" }, 'symlinks: expected "inside" or "deny"'],
    [{ source: {} }, "source: belongs to openWorkspace when workspace is given"],
    [{ oneMount: true }, "oneMount: belongs to openWorkspace when workspace is given"],
  ])("wrong options: %j", ([options, message]) => {
    expect(() => readFileTool({ workspace: "sandbox", ...options } as never)).toThrow(message);
  });
});

describe("a sandbox of others", () => {
  const bytes = new TextEncoder();
  const stream = (...pieces: readonly unknown[]): ReadableStream<Uint8Array> =>
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece as Uint8Array);
        controller.close();
      },
    });
  const sandbox = (parts: Partial<ReadableSandbox>): ReadableSandbox => ({
    readFile: async () => stream(bytes.encode("one\n")),
    ...parts,
  });
  const read = async (parts: Partial<ReadableSandbox>, options = {}): Promise<string> => {
    const source = sandboxSource(sandbox(parts), options);
    return (await coreReadFileTool({ source, timeoutMs: 50 }).run({ path: "d/f" })).text;
  };
  const page = "[d/f | line 1 of 1]\n1\tone";

  test.for<[string, Partial<ReadableSandbox>]>([
    ["with readFile alone", {}],
    ["whose stat knows it", { stat: async () => ({ type: "file", size: 4 }) }],
    ["whose stat does not know the size", { stat: async () => ({ type: "file", size: 0 }) }],
    ["that gives text for bytes", { readFile: async () => stream("on", "e\n") }],
    [
      "that gives its bytes one by one",
      { readFile: async () => stream(...[..."one\n"].map((c) => bytes.encode(c))) },
    ],
    ["that answers no promise", { readFile: (() => stream(bytes.encode("one\n"))) as never }],
  ])("is read: %s", async ([, parts]) => {
    expect(await read(parts)).toBe(page);
  });

  const never = (): Promise<never> => new Promise(() => {});
  const late = "Error: TIMEOUT: d/f: reading took longer than 50 ms";
  const eisdir = "EISDIR: illegal operation on a directory, read '/key/d/f'";
  test.for<[string, Partial<ReadableSandbox>, string]>([
    ["that has no such file", { readFile: async () => null }, "Error: NOT_FOUND: d/f: no such file"],
    ["whose stat finds nothing", { stat: async () => null }, "Error: NOT_FOUND: d/f: no such file"],
    [
      "that throws for a directory",
      { readFile: () => Promise.reject(new Error(eisdir)) },
      "Error: NOT_FILE: d/f: it is a directory, not a file",
    ],
    [
      "that knows a directory by its entries alone",
      { readFile: async () => null, listDirectory: async () => [] },
      "Error: NOT_FILE: d/f: it is a directory, not a file",
    ],
    [
      "whose stat knows a directory",
      { stat: async () => ({ type: "directory", size: 4096 }) },
      "Error: NOT_FILE: d/f: it is a directory, not a file",
    ],
    [
      "whose stat knows a pipe",
      { stat: async () => ({ type: "other", size: 0 }), readFile: never },
      "Error: NOT_FILE: d/f: it is not a regular file",
    ],
    [
      "that decoded bytes which are no text",
      { readFile: async () => stream("PNG\ufffd") },
      "Error: INTERNAL: d/f: the sandbox gave no usable bytes: it gave a text, in which some of them are lost",
    ],
    [
      "that gives undefined",
      { readFile: async () => undefined as never },
      "Error: INTERNAL: d/f: the sandbox gave no usable bytes",
    ],
    ["whose stat never answers", { stat: never }, late],
    ["that never answers", { readFile: never }, late],
    ["that never says where it is", { run: never }, late],
    ["that never goes on", { readFile: async () => new ReadableStream({ pull: never }) }, late],
    [
      "that ends in the middle",
      { stat: async () => ({ type: "file", size: 9 }) },
      "Error: CHANGED_DURING_READ: d/f: the file changed while it was read",
    ],
    [
      "that is cut in the middle",
      {
        readFile: async () =>
          new ReadableStream({
            pull(controller) {
              controller.enqueue(bytes.encode("one\n"));
              controller.error(new Error("the connection to https://key@host was lost"));
            },
          }),
      },
      "Error: INTERNAL: d/f: the file could not be read",
    ],
    [
      "that holds 5 GB and says so",
      { stat: async () => ({ type: "file", size: 5e9 }), readFile: never },
      "Error: TOO_LARGE: d/f: it has 5000000000 bytes, and at most 67108864 can be read here",
    ],
    [
      "that does not know where it is",
      { run: async () => ({ exitCode: 127, stdout: "" }) },
      "Error: INTERNAL: d/f: the sandbox does not say what its working directory is",
    ],
    [
      "that is somewhere relative",
      { run: async () => ({ exitCode: 0, stdout: "home\n" }) },
      "Error: INTERNAL: d/f: the sandbox does not say what its working directory is",
    ],
  ])("is answered: %s", async ([, parts, text]) => {
    const answer = await read(parts);
    expect(answer).toContain(text);
    expect(answer).not.toContain("key");
  });

  test.for<[string, Partial<ReadableSandbox>]>([
    ["stat", { stat: never }],
    ["readFile", { readFile: never }],
    ["run", { run: never }],
    ["stream", { readFile: async () => new ReadableStream({ pull: never }) }],
    ["listDirectory", { readFile: async () => null, listDirectory: never }],
  ])("an abort does not wait for its %s, which never answers", async ([, parts]) => {
    const controller = new AbortController();
    const reason = new Error("stop");
    const readFile = coreReadFileTool({ source: sandboxSource(sandbox(parts)) });
    const reading = readFile.run({ path: "d/f" }, { signal: controller.signal });
    setTimeout(() => controller.abort(reason), 5);
    await expect(reading).rejects.toBe(reason);
  });

  test("is handed a signal with every question, which ends with the call's", async () => {
    const controller = new AbortController();
    const asked: [string, AbortSignal | undefined][] = [];
    const session = sandbox({
      run: async ({ abortSignal }) => {
        asked.push(["run", abortSignal]);
        return { exitCode: 0, stdout: "/work\n" };
      },
      stat: async ({ abortSignal }) => {
        asked.push(["stat", abortSignal]);
        return { type: "file", size: 4 };
      },
      listDirectory: async ({ path, abortSignal }) => {
        asked.push([`list ${path}`, abortSignal]);
        return [{ name: path === "/work" ? "d" : "f", type: path === "/work" ? "directory" : "file" }];
      },
      readFile: async ({ abortSignal }) => {
        asked.push(["readFile", abortSignal]);
        controller.abort(new Error("stop"));
        return never();
      },
    });
    const reader = coreReadFileTool({ source: sandboxSource(session), symlinks: "deny" });
    await expect(reader.run({ path: "d/f" }, { signal: controller.signal })).rejects.toThrow("stop");
    expect(asked.map(([name, signal]) => [name, signal?.aborted])).toEqual([
      ["run", true],
      ["list /work", true],
      ["list /work/d", true],
      ["stat", true],
      ["readFile", true],
    ]);
  });

  test("whose stream ends in the middle, behind what was read at first", async () => {
    const lines = bytes.encode("a line of text\n".repeat(100_000));
    const parts: Partial<ReadableSandbox> = {
      stat: async () => ({ type: "file", size: 3_000_000 }),
      readFile: async () => stream(lines.subarray(0, 900_000), lines.subarray(900_000)),
    };
    const source = sandboxSource(sandbox(parts));
    expect(await coreReadFileTool({ source }).run({ path: "f", offset: -1 })).toMatchObject({
      ok: false,
      text: "Error: CHANGED_DURING_READ: f: the file changed while it was read",
      error: { retryable: true },
    });
  });

  test("that holds 5 GB and does not say so: 64 MiB are looked at", async () => {
    const piece = new Uint8Array(1024 * 1024).fill(0x61);
    let pieces = 0;
    const endless = async (): Promise<ReadableStream<Uint8Array>> =>
      new ReadableStream({
        pull(controller) {
          pieces++;
          controller.enqueue(piece);
        },
      });
    const source = sandboxSource(sandbox({ readFile: endless }));
    expect((await coreReadFileTool({ source }).run({ path: "f", offset: -1 })).text).toBe(
      "Error: TOO_LARGE: f: it has more than 67108864 bytes, and at most 67108864 can be read here",
    );
    expect(pieces).toBeLessThan(70);
  });

  test("is asked once where it is, and then by absolute paths", async () => {
    const asked: string[] = [];
    const session = sandbox({
      run: async ({ command }) => {
        asked.push(command);
        return { exitCode: 0, stdout: "/work dir\n" };
      },
      readFile: async ({ path }) => {
        asked.push(path);
        return stream(bytes.encode("one\n"));
      },
    });
    const source = sandboxSource(session);
    for (const path of ["a", "d/b", "-x", "~"]) await coreReadFileTool({ source }).run({ path });
    const there = sandboxSource(session, { cwd: "/srv/" });
    await coreReadFileTool({ source: there }).run({ path: "c" });
    await coreReadFileTool({ source: sandboxSource(session, { cwd: "/" }) }).run({ path: "e" });
    expect(asked).toStrictEqual([
      "pwd",
      "/work dir/a",
      "/work dir/d/b",
      "/work dir/-x",
      "/work dir/~",
      "/srv/c",
      "/e",
    ]);
  });

  test("is asked by relative paths where it runs no commands", async () => {
    const asked: string[] = [];
    const readFile: ReadableSandbox["readFile"] = async ({ path }) => {
      asked.push(path);
      return null;
    };
    await coreReadFileTool({ source: sandboxSource({ readFile }) }).run({ path: "d/a" });
    expect(asked[0]).toBe("./d/a");
  });

  test("follows no link where links are denied, and reads nothing where it cannot tell", async () => {
    const listDirectory: ReadableSandbox["listDirectory"] = async ({ path }) =>
      path === "."
        ? [
            { name: "d", type: "directory" },
            { name: "l", type: "symlink" },
          ]
        : [{ name: "f", type: "file" }];
    const of = async (parts: Partial<ReadableSandbox>, path: string): Promise<string> => {
      const source = sandboxSource(sandbox(parts));
      return (await coreReadFileTool({ source, symlinks: "deny" }).run({ path })).text;
    };
    expect(await of({ listDirectory }, "d/f")).toBe(page);
    expect(await of({ listDirectory }, "l/f")).toBe(
      "Error: ACCESS_DENIED: l/f: symbolic links are not followed here",
    );
    expect(await of({}, "d/f")).toBe(
      "Error: ACCESS_DENIED: d/f: symbolic links are not followed, and cannot be told from files",
    );
  });

  test.for<[unknown, object, string]>([
    [undefined, {}, "session: expected a sandbox session, with readFile, got undefined"],
    [null, {}, "session: expected a sandbox session, with readFile, got null"],
    [{}, {}, "session: expected a sandbox session, with readFile, got {}"],
    [{ readFile() {}, stat: 1 }, {}, 'session: expected a sandbox session, with readFile, got {"stat":1}'],
    [sandbox({}), { cwd: "home" }, 'cwd: expected an absolute path in the sandbox, got "home"'],
    [sandbox({}), { cwd: 7 }, "cwd: expected an absolute path in the sandbox, got 7"],
    [sandbox({}), { root: "/" }, "root: there is no such option"],
    [sandbox({}), { maxFileBytes: 0 }, "maxFileBytes: expected a whole number of at least 1, got 0"],
  ])("wrong arguments: %o %j", ([session, options, message]) => {
    expect(() => sandboxSource(session as never, options as never)).toThrow(new TypeError(message));
  });
});
