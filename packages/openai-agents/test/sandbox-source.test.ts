import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run, setTracingDisabled, type Tool } from "@openai/agents";
import { Capability, SandboxAgent, shell } from "@openai/agents/sandbox";
import { UnixLocalSandboxClient } from "@openai/agents/sandbox/local";
import { assistantMessage, functionCall, ScriptedModel } from "@openai/agents/testing";
import { readFileTool as coreReadFileTool } from "@readfile/core";
import { describe, expect, test, type TestContext } from "vitest";
import { sandboxSource, type ReadableSandbox } from "../src/sandbox-source.ts";
import { readFileTool } from "../src/tools.ts";

setTracingDisabled(true);

type LocalSession = Awaited<ReturnType<UnixLocalSandboxClient["create"]>>;

/** Our tool as a capability: it reads in the sandbox that the run gives to the agent. */
class ReadFiles extends Capability {
  readonly type = "read_files";

  override tools(): Tool[] {
    const { _session: session } = this;
    if (session === undefined) return [];
    return [readFileTool({ source: sandboxSource(session), root: session.state.manifest.root })];
  }
}

/** The SDK's own sandbox needs Python for its files. */
async function localSandbox({ skip }: Pick<TestContext, "skip">): Promise<LocalSession> {
  try {
    return await new UnixLocalSandboxClient().create();
  } catch (error) {
    return skip(`the SDK's sandbox does not start: ${String(error)}`);
  }
}

async function answersOf(
  session: LocalSession,
  ...calls: readonly (readonly [name: string, args: Record<string, unknown>])[]
): Promise<unknown[]> {
  const turns = calls.map(([name, args], index) => [functionCall(name, args, { callId: `c${index}` })]);
  const model = new ScriptedModel([...turns, [assistantMessage("done")]]);
  const agent = new SandboxAgent({ name: "a", model, capabilities: [shell(), new ReadFiles()] });
  await run(agent, "write, then read", { sandbox: { session } });
  const input = model.calls.at(-1)?.request.input ?? [];
  return (typeof input === "string" ? [] : input)
    .filter((item) => item.type === "function_call_result")
    .map(({ output }) => (typeof output === "object" && "text" in output ? output.text : output));
}

test("an agent reads what its shell wrote, as a capability of a sandbox agent", async (context) => {
  const session = await localSandbox(context);
  try {
    const command = "mkdir -p notes && printf 'one\\ntwo\\n' > notes/report.txt && echo SECRET > .env";
    const told = await answersOf(
      session,
      ["exec_command", { cmd: command, login: false }],
      ["read_file", { path: "notes/report.txt" }],
      ["read_file", { path: "/workspace/notes/report.txt" }],
      ["read_file", { path: "notes/raport.txt" }],
      ["read_file", { path: ".env" }],
      ["read_file", { path: "/etc/passwd" }],
    );
    expect(told.slice(1)).toStrictEqual([
      "[notes/report.txt | lines 1-2 of 2]\n1\tone\n2\ttwo",
      "[notes/report.txt | lines 1-2 of 2]\n1\tone\n2\ttwo",
      'Error: NOT_FOUND: notes/raport.txt: no such file; did you mean "notes/report.txt"?',
      'Error: ACCESS_DENIED: .env: it is denied by the policy rule ".env"',
      "Error: OUTSIDE_WORKSPACE: /etc/passwd: it lies outside the workspace",
    ]);
  } finally {
    await session.delete();
  }
});

test("bytes that are no text are read as they are", async (context) => {
  const session = await localSandbox(context);
  try {
    writeFileSync(join(session.state.workspaceRootPath, "odd.txt"), Uint8Array.of(0x61, 0xff, 0x0a, 0x62));
    const file = await sandboxSource(session).open(["odd.txt"], { symlinks: "inside", headBytes: 0 });
    const target = new Uint8Array(9);
    expect([...target.subarray(0, await file.read(target, 0))]).toEqual([0x61, 0xff, 0x0a, 0x62]);
  } finally {
    await session.delete();
  }
});

// The SDK trims the paths that its sandboxes are asked for.
test("a name that ends with white space is not that of another file", async (context) => {
  const session = await localSandbox(context);
  try {
    const files = {
      "private.txt": "SECRET\n",
      "b.txt": "b\n",
      "b.txt ": "its own\n",
      "d/private.txt": "SECRET\n",
    };
    mkdirSync(join(session.state.workspaceRootPath, "d"));
    for (const [name, content] of Object.entries(files)) {
      writeFileSync(join(session.state.workspaceRootPath, name), content);
    }
    const tool = coreReadFileTool({ source: sandboxSource(session), deny: ["private.txt"] });
    const read = async (path: string): Promise<string> => (await tool.run({ path })).text;
    for (const space of [" ", "\t", "\n", "\u00a0", "\u3000", "\ufeff"]) {
      for (const path of [`private.txt${space}`, `${space}private.txt`, `d/private.txt${space}`]) {
        expect(await read(path)).toMatch(/^Error: (?:NOT_FOUND|ACCESS_DENIED): /);
      }
    }
    expect(await read("b.txt ")).toBe(
      'Error: ACCESS_DENIED: "b.txt ": a name that starts or ends with white space is not read in a sandbox',
    );
    expect(await read("b.txt")).toBe("[b.txt | line 1 of 1]\n1\tb");
  } finally {
    await session.delete();
  }
});

test("a pipe is not waited for", async (context) => {
  const session = await localSandbox(context);
  try {
    execFileSync("mkfifo", [join(session.state.workspaceRootPath, "pipe")]);
    const { text } = await coreReadFileTool({ source: sandboxSource(session) }).run({ path: "pipe" });
    expect(text).toBe("Error: NOT_FILE: pipe: it is not a regular file");
  } finally {
    await session.delete();
  }
});

describe("a session of others", () => {
  const never = (): Promise<never> => new Promise(() => {});
  const session = (parts: Partial<ReadableSandbox>): ReadableSandbox => ({
    readFile: async () => new TextEncoder().encode("one\n"),
    ...parts,
  });
  const read = async (parts: Partial<ReadableSandbox>, options = {}): Promise<string> => {
    const source = sandboxSource(session(parts), options);
    return (await coreReadFileTool({ source, timeoutMs: 50 }).run({ path: "d/f" })).text;
  };
  const failing = (reason: unknown): Partial<ReadableSandbox> => ({
    readFile: async () => {
      throw reason;
    },
  });
  const late = "Error: TIMEOUT: d/f: reading took longer than 50 ms";

  test.for<[string, Partial<ReadableSandbox>, string]>([
    ["with readFile alone", {}, "[d/f | line 1 of 1]\n1\tone"],
    ["that gives text", { readFile: async () => "one\n" }, "[d/f | line 1 of 1]\n1\tone"],
    [
      "that decoded bytes which are no text",
      { readFile: async () => "PNG\ufffd" },
      "Error: INTERNAL: d/f: the sandbox gave no usable bytes: it gave a text, in which some of them are lost",
    ],
    [
      "that gives a list",
      { readFile: async () => [1] as never },
      "Error: INTERNAL: d/f: the sandbox gave no usable bytes",
    ],
    [
      "that throws for a directory",
      { ...failing(new Error("key")), directoryExists: async () => true },
      "Error: NOT_FILE: d/f: it is a directory, not a file",
    ],
    [
      "that throws EISDIR",
      failing(Object.assign(new Error("EISDIR: key"), { code: "EISDIR" })),
      "Error: NOT_FILE: d/f: it is a directory, not a file",
    ],
    [
      "that knows what does not exist",
      { ...failing(new Error("key")), pathExists: async () => false },
      "Error: NOT_FOUND: d/f: no such file",
    ],
    [
      "that says so by the SDK's code",
      failing(Object.assign(new Error("key"), { code: "workspace_read_not_found" })),
      "Error: NOT_FOUND: d/f: no such file",
    ],
    [
      "that knows nothing",
      { ...failing(new Error("key")), pathExists: () => Promise.reject(new Error("key")) },
      "Error: INTERNAL: d/f: the file could not be read",
    ],
    [
      "that ends in the middle",
      failing(new Error("the connection to https://key@host was lost")),
      "Error: INTERNAL: d/f: the file could not be read",
    ],
    ["that never answers", { readFile: never }, late],
    ["whose error is never explained", { ...failing(new Error("key")), pathExists: never }, late],
  ])("is answered: %s", async ([, parts, text]) => {
    const answer = await read(parts);
    expect(answer).toContain(text);
    expect(answer).not.toContain("key");
  });

  test("that holds 5 GB is asked for no more than may be read", async () => {
    const asked: (number | undefined)[] = [];
    const readFile: ReadableSandbox["readFile"] = async ({ maxBytes }) => {
      asked.push(maxBytes);
      return new Uint8Array(maxBytes ?? 0);
    };
    expect(await read({ readFile }, { maxFileBytes: 1000 })).toBe(
      "Error: TOO_LARGE: d/f: it has 1001 bytes, and at most 1000 can be read here",
    );
    expect(asked).toEqual([1001]);
  });

  test("that holds 5 GB and gives more than it is asked for: what is more than may be held is refused", async () => {
    const readFile: ReadableSandbox["readFile"] = async ({ maxBytes = 0 }) => new Uint8Array(maxBytes + 7);
    const source = sandboxSource(session({ readFile }));
    expect((await coreReadFileTool({ source }).run({ path: "d/f" })).text).toBe(
      "Error: TOO_LARGE: d/f: it has 67108872 bytes, and at most 67108864 can be read here",
    );
  });

  test.for<[string, Partial<ReadableSandbox>]>([
    ["readFile", { readFile: never }],
    ["directoryExists", { ...failing(new Error("key")), directoryExists: never }],
    ["pathExists", { ...failing(new Error("key")), pathExists: never }],
    ["listDir", { ...failing(new Error("key")), pathExists: async () => false, listDir: never }],
  ])("an abort does not wait for its %s, which never answers", async ([, parts]) => {
    const controller = new AbortController();
    const reason = new Error("stop");
    const readFile = coreReadFileTool({ source: sandboxSource(session(parts)) });
    const reading = readFile.run({ path: "d/f" }, { signal: controller.signal });
    setTimeout(() => controller.abort(reason), 5);
    await expect(reading).rejects.toBe(reason);
  });

  test("is asked by paths of its own, and as the user who reads", async () => {
    const asked: unknown[] = [];
    const readFile: ReadableSandbox["readFile"] = async ({ path, runAs }) => {
      asked.push([path, runAs]);
      return "x";
    };
    await read({ readFile });
    await read({ readFile }, { cwd: "/srv/" });
    await read({ readFile }, { cwd: "/", runAs: "ada" });
    expect(asked).toEqual([
      ["./d/f", undefined],
      ["/srv/d/f", undefined],
      ["/d/f", "ada"],
    ]);
  });

  test("follows no link where links are denied, and reads nothing where it cannot tell", async () => {
    const listDir: ReadableSandbox["listDir"] = async ({ path }) =>
      path === "."
        ? [
            { name: "d", type: "dir" },
            { name: "l", type: "other" },
          ]
        : [{ name: "f", type: "file" }];
    const of = async (parts: Partial<ReadableSandbox>, path: string): Promise<string> => {
      const source = sandboxSource(session(parts));
      return (await coreReadFileTool({ source, symlinks: "deny" }).run({ path })).text;
    };
    expect(await of({ listDir }, "d/f")).toBe("[d/f | line 1 of 1]\n1\tone");
    expect(await of({ listDir }, "l/f")).toContain("symbolic links are not followed here");
    expect(await of({}, "d/f")).toContain("symbolic links are not followed, and cannot be told from files");
  });

  test.for<[unknown, object, string]>([
    [undefined, {}, "session: expected a sandbox session, with readFile, got undefined"],
    [{}, {}, "session: expected a sandbox session, with readFile, got {}"],
    [session({}), { cwd: "" }, 'cwd: expected a path in the sandbox, got ""'],
    [session({}), { runAs: 7 }, "runAs: expected the name of a user, got 7"],
    [session({}), { root: "/" }, "root: there is no such option"],
  ])("wrong arguments: %o %j", ([given, options, message]) => {
    expect(() => sandboxSource(given as never, options as never)).toThrow(new TypeError(message));
  });
});
