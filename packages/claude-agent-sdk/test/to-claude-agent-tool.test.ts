import {
  factoryAnswers,
  failingTool,
  imageBase64,
  mediaTool,
  testReadTool,
  textAnswer,
  textChoices,
  textTool,
  type Factories,
} from "@readfile/adapter-testing";
import { notesRoot } from "@readfile/adapter-testing/vitest";
import { memorySource, openWorkspace, toolFactoryNames, type ReadCall } from "@readfile/core";
import { describe, expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { readServer } from "../src/read-server.ts";
import {
  toClaudeAgentTool,
  type ClaudeAgentCall,
  type ClaudeAgentReadTool,
  type MediaCall,
} from "../src/to-claude-agent-tool.ts";
import * as adapter from "../src/tools.ts";
import { callTool, listedTools, serverInfo, withClient } from "./calls.ts";

const { root, notes, outside, directory } = notesRoot();
const factories: Factories<ClaudeAgentReadTool> = adapter;
const text = (shown: string): unknown => ({ type: "text", text: shown });

describe("what the program receives", () => {
  const shownMedia = [
    text("An image and a document."),
    { type: "image", mimeType: "image/png", data: imageBase64 },
    {
      type: "resource",
      resource: { uri: "file:///a%20b.pdf", mimeType: "application/pdf", blob: "JVBERi0xLjQK" },
    },
  ];

  test.for([
    ["text", textTool, undefined, { content: [text("first\n\tsecond \u{1f600}\n")] }],
    ["an empty text", testReadTool(() => textAnswer("")), undefined, { content: [text("")] }],
    [
      "an error",
      failingTool,
      undefined,
      { isError: true, content: [text("Error: NOT_FOUND: no such file: gone.txt")] },
    ],
    ["media by default", mediaTool, undefined, { content: shownMedia }],
    ["media as native", mediaTool, "native", { content: shownMedia }],
    ["media as text", mediaTool, "text", { content: [text("An image and a document.")] }],
  ] as const)("%s", async ([, readTool, media, answer]) => {
    expect(await callTool(toClaudeAgentTool(readTool, { media }), { path: "x" })).toStrictEqual(answer);
  });

  test.for(textChoices)("only the text when the option media %s", async ([, media]) => {
    const answer = await callTool(toClaudeAgentTool(mediaTool, { media }), { path: "x" });
    expect(answer).toStrictEqual({ content: [text("An image and a document.")] });
  });

  test("no part without bytes, which the program refuses", async () => {
    const readTool = testReadTool(() => ({
      ...textAnswer("See below."),
      media: [{ mediaType: "image/png", data: "" }],
    }));
    expect(await callTool(toClaudeAgentTool(readTool), {})).toStrictEqual({ content: [text("See below.")] });
  });

  test("the tool with its schema, its annotations and the hints for Claude Code", async () => {
    expect(await listedTools(toClaudeAgentTool(textTool))).toStrictEqual([
      {
        name: "read_file",
        title: "Read file",
        description: "Reads a file.",
        inputSchema: {
          type: "object",
          properties: { path: { type: "string", description: "Which file." } },
          required: ["path"],
          additionalProperties: false,
        },
        annotations: {
          title: "Read file",
          readOnlyHint: true,
          idempotentHint: true,
          openWorldHint: false,
        },
        _meta: { "anthropic/maxResultSizeChars": 200_000, "anthropic/alwaysLoad": true },
      },
    ]);
  });
});

describe("what the tool receives", () => {
  test.for([{ path: "x" }, {}, { path: null }, { path: 7, extra: [1], more: null }, { path: 1e308 }])(
    "the model's own arguments, good or bad: %j",
    async (input) => {
      const seen: unknown[] = [];
      const readTool = testReadTool((args) => {
        seen.push(args);
        return textAnswer("");
      });
      await callTool(toClaudeAgentTool(readTool), input);
      expect(seen).toStrictEqual([input]);
    },
  );

  test("an empty object where the protocol sends no arguments", async () => {
    const answer = await callTool(adapter.readFileTool({ root }), undefined);
    expect(answer).toStrictEqual({
      isError: true,
      content: [
        text('Error: INVALID_ARGUMENT: path is required and must be a string; for example path="src/app.ts"'),
      ],
    });
  });

  test("the call of the protocol and its signal", async () => {
    const calls: (ReadCall | undefined)[] = [];
    const seen: MediaCall[] = [];
    const readTool = testReadTool((args, call) => {
      calls.push(call);
      return mediaTool.run(args, call);
    });
    const media = (call: MediaCall): "native" => {
      seen.push(call);
      return "native";
    };
    await callTool(toClaudeAgentTool(readTool, { media }), { path: "x" });
    const [call] = calls;
    expect(call?.signal).toBeInstanceOf(AbortSignal);
    expect(call?.context).toHaveProperty("requestId");
    expect(seen.map(({ context, input, media: parts }) => [context, input, parts.length])).toStrictEqual([
      [call?.context, { path: "x" }, 2],
    ]);
  });

  test("an abort, which rejects the call", async () => {
    const controller = new AbortController();
    let aborted: Promise<unknown> | undefined;
    const readTool = testReadTool(async (_args, call) => {
      aborted = new Promise((resolve) => {
        call?.signal?.addEventListener("abort", () => resolve(call.signal?.aborted));
      });
      controller.abort();
      await aborted;
      call?.signal?.throwIfAborted();
      return textAnswer("");
    });
    await expect(callTool(toClaudeAgentTool(readTool), {}, controller.signal)).rejects.toThrow("abort");
    expect(await aborted).toBe(true);
  });

  const breaking = testReadTool(async () => {
    await Promise.resolve();
    throw new Error("cannot read /home/host/x");
  });

  test("no exception of a tool that breaks the contract", async () => {
    expect(await callTool(toClaudeAgentTool(breaking), { path: "x" })).toStrictEqual({
      isError: true,
      content: [text("Error: internal error while reading the file")],
    });
  });

  test("the signal's reason, whatever a tool throws after an abort", async () => {
    const reason = new Error("the user left");
    const { call } = toClaudeAgentTool(breaking);
    await expect(call({}, { signal: AbortSignal.abort(reason) } as ClaudeAgentCall)).rejects.toBe(reason);
  });
});

test.for(factoryAnswers(notes))("$name", async ({ factory, options, args, text: shown, isError }) => {
  const answer = await callTool(factories[factory]({ root, ...options } as never), args);
  expect(answer).toStrictEqual({ content: [text(shown)], ...(isError && { isError }) });
});

describe.for(toolFactoryNames)("%s", (factory) => {
  const key = factory === "codexReadFileTool" || factory === "openFileTool" ? "file_path" : "path";

  test("has the name that the user gave it, and shows nothing of what lies outside", async () => {
    const tool = factories[factory]({ root, name: "look" } as never);
    expect(tool.definition.name).toBe("look");
    for (const path of [outside, "../outside.txt", 7, null, undefined]) {
      const answer = await callTool(tool, { [key]: path });
      expect(answer.isError).toBe(true);
      expect(JSON.stringify(answer)).not.toContain("secret");
    }
    expect(JSON.stringify(await callTool(tool, { [key]: "gone.txt" }))).not.toContain(directory);
  });
});

test("a function in core's options receives the call", async () => {
  const tool = adapter.workspaceReadFileTool({
    workspace: ({ context }) => openWorkspace({ root: context.requestId === -1 ? "/" : root }),
    authorize: ({ path }) => path === "notes.txt",
  });
  expect(JSON.stringify(await callTool(tool, { path: "notes.txt" }))).toContain("three");
});

test("several reads with one refused: the others are answered", async () => {
  const source = memorySource({ "a.md": "public\n", "b.md": "private\n" });
  const tool = adapter.readFileTool({ source, authorize: ({ path }) => path !== "b.md" });
  expect(await callTool(tool, { reads: [{ path: "a.md" }, { path: "b.md" }] })).toStrictEqual({
    content: [
      text(
        "[a.md | line 1 of 1]\n1\tpublic\n\nError: ACCESS_DENIED: b.md: the host does not allow reading it",
      ),
    ],
  });
});

test("the server tells its name and the package's version", async () => {
  expect(await serverInfo()).toEqual({ name: "readfile", version: manifest.version });
});

test("a tool reads the working directory by default", async () => {
  const { content } = await callTool(adapter.openFileTool(), { file_path: "package.json", end_line: 1 });
  expect(content).toStrictEqual([text("{\n")]);
});

test.for([
  ["write_file", "there is no tool write_file, only read_file"],
  ["n".repeat(100_000), `there is no tool ${"n".repeat(200)}…, only read_file`],
] as const)(
  "an unknown tool is an error of the protocol, and its name is cut: %#",
  async ([name, message]) => {
    const call = withClient([toClaudeAgentTool(textTool)], (client) => client.callTool({ name }));
    // Server and client both put the code before the message.
    const twice = "MCP error -32602: MCP error -32602";
    await expect(call).rejects.toMatchObject({ code: -32602, message: `${twice}: ${message}` });
  },
);

describe("wrong options", () => {
  const tool = toClaudeAgentTool(textTool);
  test.for([
    [
      () => toClaudeAgentTool(textTool, { media: "image" as "text" }),
      'media: expected "native", "text" or a function, got "image"',
    ],
    [() => toClaudeAgentTool(textTool, { strict: true } as object), "strict: there is no such option"],
    [() => readServer([tool], { version: "1" } as object), "version: there is no such option"],
    [
      () => readServer([tool], { nme: "files" } as object),
      "nme: there is no such option; did you mean name?",
    ],
    [() => readServer([tool], { name: 5 as unknown as string }), "name: expected a name, got 5"],
    [() => readServer([tool], { name: "" }), 'name: expected a name, got ""'],
    [() => readServer([tool], { name: null as never }), "name: expected a name, got null"],
    [() => readServer([tool], "files" as never), 'expected options such as { name: "files" }, got a string'],
    [() => readServer([tool, tool]), "tools: two share a name; set the option name of one"],
    [
      () => readServer(tool as never),
      'tools: expected a list such as [readFileTool()], got {"definition":{"name":"read_file","title…',
    ],
    [() => readServer(undefined as never), "tools: expected a list such as [readFileTool()], got undefined"],
    [
      () => readServer([tool, adapter.readFileTool as never]),
      "tools[1]: expected a tool of @readfile/claude-agent-sdk, such as readFileTool(), got a function",
    ],
    [
      () => readServer([textTool as never]),
      'tools[0]: expected a tool of @readfile/claude-agent-sdk, such as readFileTool(), got {"name":"read_file","aliases":["Read"],"…',
    ],
  ] as const)("%#", ([make, message]) => {
    expect(make).toThrow(new TypeError(message));
  });
});
