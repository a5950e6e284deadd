import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AIMessage, ToolMessage, type BaseMessage } from "@langchain/core/messages";
import { tool, type StructuredTool } from "@langchain/core/tools";
import { localSource } from "@readfile/core";
import {
  ConfigurationError,
  createDeepAgent,
  createFilesystemMiddleware,
  FilesystemBackend,
  LocalShellBackend,
  StateBackend,
  type AnyBackendProtocol,
} from "deepagents";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { readFileTool } from "../src/tools.ts";
import { shown, toolMessage } from "./calling-model.ts";
import { FakeModel } from "./fake-model.ts";

const directory = realpathSync(mkdtempSync(join(tmpdir(), "readfile-deepagents-")));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const rootDir = join(directory, "root");
writeFileSync(join(directory, "outside.txt"), "secret\n");
const input = { messages: [{ role: "user" as const, content: "read it" }] };

beforeEach(() => {
  rmSync(rootDir, { recursive: true, force: true });
  mkdirSync(rootDir);
  writeFileSync(join(rootDir, "notes.txt"), "one\n\ttwo\nthree\n");
});

/** Makes a model that makes one call after another and then says "done". */
function working(...calls: readonly (readonly [name: string, args: object])[]): FakeModel {
  const model = new FakeModel();
  for (const [index, [name, args]] of calls.entries()) {
    const call = { type: "tool_call" as const, id: `call-${index + 1}`, name, args };
    model.respond(new AIMessage({ content: "", tool_calls: [call] }));
  }
  return model.respond(new AIMessage("done"));
}

type Filesystem = ReturnType<typeof createFilesystemMiddleware>;

/** Makes a deep agent as the README shows it. */
function filesystemWith(readFile: StructuredTool, backend: AnyBackendProtocol): Filesystem {
  const filesystem = createFilesystemMiddleware({ backend });
  const tools = filesystem.tools?.map((own) => (own.name === "read_file" ? readFile : own));
  return { ...filesystem, tools } as Filesystem;
}

function filesystemWithOurs(
  backend: AnyBackendProtocol = new FilesystemBackend({ rootDir, virtualMode: true }),
): Filesystem {
  return filesystemWith(readFileTool({ source: localSource({ root: rootDir }) }), backend);
}

const firstLine = "[notes.txt | line 1 of 3 | next: offset=2 limit=1]\n1\tone";

function toolMessages(messages: readonly BaseMessage[]): ToolMessage[] {
  return messages.filter((message) => ToolMessage.isInstance(message));
}

describe("our tool in place of a deep agent's own read_file", () => {
  test.for([
    ["FilesystemBackend", FilesystemBackend],
    ["LocalShellBackend", LocalShellBackend],
  ] as const)("reads what the agent's other tools wrote: %s", async ([, Backend]) => {
    const model = working(
      ["write_file", { file_path: "/src/a.ts", content: "const a = 1;\nconst b = 2;\n" }],
      ["read_file", { path: "/src/a.ts", offset: 2 }],
      ["edit_file", { file_path: "/src/a.ts", old_string: "b = 2", new_string: "b = 3" }],
      ["read_file", { path: "/src/a.ts" }],
    );
    const backend = new Backend({ rootDir, virtualMode: true });
    const agent = createDeepAgent({ model, middleware: [filesystemWithOurs(backend)] });
    const { messages } = await agent.invoke(input);
    expect(messages.at(-1)?.text).toBe("done");
    const [, first, , second] = toolMessages(messages);
    expect(first && shown(first)).toStrictEqual(
      toolMessage("[src/a.ts | line 2 of 2]\n2\tconst b = 2;", { id: "call-2" }),
    );
    expect(second && shown(second)).toStrictEqual(
      toolMessage("[src/a.ts | lines 1-2 of 2]\n1\tconst a = 1;\n2\tconst b = 3;", { id: "call-4" }),
    );
    expect(second?.artifact).toMatchObject({ ok: true, files: [{ path: "src/a.ts", totalLines: 2 }] });
    expect(readFileSync(join(rootDir, "src/a.ts"), "utf8")).toBe("const a = 1;\nconst b = 3;\n");
  });

  test("is the only read_file that the model receives, with core's schema", async () => {
    const model = working();
    await createDeepAgent({ model, middleware: [filesystemWithOurs()] }).invoke(input);
    const sent = model.calls[0]?.sentTools.map((sentTool) => sentTool.function);
    expect(sent?.filter(({ name }) => name === "read_file")).toStrictEqual([
      {
        name: "read_file",
        description: expect.stringMatching(/^Reads a file\. /),
        parameters: expect.objectContaining({
          additionalProperties: false,
          properties: expect.objectContaining({ path: expect.anything(), reads: expect.anything() }),
        }),
      },
    ]);
  });

  test("answers bad arguments and errors, and the run goes on", async () => {
    const model = working(
      ["read_file", { path: 7 }],
      ["read_file", { path: "/gone.txt" }],
      ["read_file", { path: "/../outside.txt" }],
    );
    const agent = createDeepAgent({ model, middleware: [filesystemWithOurs()] });
    const { messages } = await agent.invoke(input);
    expect(toolMessages(messages).map(shown)).toStrictEqual([
      toolMessage('Error: INVALID_ARGUMENT: path must be a string, got 7; for example path="src/app.ts"', {
        status: "error",
        id: "call-1",
      }),
      toolMessage("Error: NOT_FOUND: /gone.txt: no such file", { status: "error", id: "call-2" }),
      toolMessage("Error: NOT_FOUND: /../outside.txt: no such file", {
        status: "error",
        id: "call-3",
      }),
    ]);
    expect(messages.at(-1)?.text).toBe("done");
    expect(JSON.stringify(messages)).not.toContain(directory);
  });

  test("gives the model its long answers whole, although deepagents replaces those of other tools", async () => {
    const line = "x".repeat(100);
    writeFileSync(join(rootDir, "long.txt"), `${line}\n`.repeat(1500));
    const readFile = readFileTool({
      source: localSource({ root: rootDir }),
      maxTextBytes: 200_000,
    });
    const model = working(["read_file", { path: "/long.txt" }]);
    const middleware = [filesystemWith(readFile, new FilesystemBackend({ rootDir, virtualMode: true }))];
    await createDeepAgent({ model, middleware }).invoke(input);
    const [message] = toolMessages(model.calls[1]?.messages ?? []);
    const lines = Array.from({ length: 1500 }, (_, index) => `${index + 1}\t${line}`);
    expect(message?.content).toBe(["[long.txt | lines 1-1500 of 1500]", ...lines].join("\n"));
  });

  test("reads the files in which deepagents stores long answers of other tools", async () => {
    const chatty = tool(() => "first line\n".repeat(20_000), {
      name: "chatty",
      description: "Says much.",
      schema: { type: "object", properties: {} },
    });
    const model = working(
      ["chatty", {}],
      ["read_file", { path: "/large_tool_results/call-1.txt", limit: 2 }],
    );
    const agent = createDeepAgent({ model, tools: [chatty], middleware: [filesystemWithOurs()] });
    const [, message] = toolMessages((await agent.invoke(input)).messages);
    expect(message && shown(message)).toStrictEqual(
      toolMessage(
        "[large_tool_results/call-1.txt | lines 1-2 of 20000 | next: offset=3 limit=2]\n1\tfirst line\n2\tfirst line",
        { id: "call-2" },
      ),
    );
  });

  test("serves the general-purpose subagent, too", async () => {
    const model = working(
      ["task", { description: "Read the notes.", subagent_type: "general-purpose" }],
      ["read_file", { path: "/notes.txt", limit: 1 }],
    ).respond(new AIMessage("all done"));
    await createDeepAgent({ model, middleware: [filesystemWithOurs()] }).invoke(input);
    const [message] = toolMessages(model.calls[2]?.messages ?? []);
    expect(message && shown(message)).toStrictEqual(toolMessage(firstLine, { id: "call-2" }));
  });

  test("serves a custom subagent that has the middleware", async () => {
    const reading = ["read_file", { path: "/notes.txt", limit: 1 }] as const;
    const model = working(["task", { description: "Read.", subagent_type: "reader" }], reading).respond(
      new AIMessage("all done"),
    );
    const reader = {
      name: "reader",
      description: "Reads files.",
      systemPrompt: "Read files.",
      middleware: [filesystemWithOurs()],
    };
    const agent = createDeepAgent({ model, middleware: [filesystemWithOurs()], subagents: [reader] });
    await agent.invoke(input);
    const [message] = toolMessages(model.calls[2]?.messages ?? []);
    expect(message && shown(message)).toStrictEqual(toolMessage(firstLine, { id: "call-2" }));
  });
});

describe("our tool beside a deep agent's own read_file", () => {
  test("is refused under that name", () => {
    const options = { model: working(), tools: [readFileTool({ root: rootDir })] };
    expect(() => createDeepAgent(options)).toThrow(
      new ConfigurationError(
        "Tool name(s) [read_file] conflict with built-in tools. Rename your custom tools to avoid this.",
        "TOOL_NAME_COLLISION",
      ),
    );
  });

  test("reads under another name", async () => {
    const model = working(["read_lines", { path: "notes.txt", limit: 1 }]);
    const tools = [readFileTool({ root: rootDir, name: "read_lines" })];
    const { messages } = await createDeepAgent({ model, tools }).invoke(input);
    expect(toolMessages(messages).map(shown)).toStrictEqual([
      { ...toolMessage(firstLine), name: "read_lines" },
    ]);
  });
});

// The README names the right backends for this reason.
test("our tool does not see what other tools wrote to a backend that keeps files elsewhere", async () => {
  const model = working(
    ["write_file", { file_path: "/a.txt", content: "a" }],
    ["read_file", { path: "/a.txt" }],
  );
  const agent = createDeepAgent({ model, middleware: [filesystemWithOurs(new StateBackend())] });
  const [, message] = toolMessages((await agent.invoke(input)).messages);
  expect(message && shown(message)).toStrictEqual(
    toolMessage("Error: NOT_FOUND: /a.txt: no such file", { status: "error", id: "call-2" }),
  );
});
