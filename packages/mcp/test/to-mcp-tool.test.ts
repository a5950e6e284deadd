import { testReadTool, textAnswer, textChoices } from "@readfile/adapter-testing";
import type { MediaPart } from "@readfile/core";
import { McpServer as SdkServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { McpServer } from "@modelcontextprotocol/server";
import { describe, expect, test } from "vitest";
import { readFileTool, registerReadTools, toMcpTool } from "../src/index.ts";
import { registerReadTools as registerSdkTools } from "../src/sdk.ts";
import { connections } from "./connected.ts";

const image = { mediaType: "image/png", data: "iVBORw==", filename: "a b.png" };
const pdf = { mediaType: "application/pdf", data: "JVBERg==", filename: "ä/b.pdf" };
const unnamed = { mediaType: "application/pdf", data: "JVBERg==" };

function withMedia(...media: readonly MediaPart[]): ReturnType<typeof testReadTool> {
  return testReadTool(() => ({ ...textAnswer("shown"), media }));
}

const shown = { type: "text", text: "shown" };
const imagePart = { type: "image", mimeType: "image/png", data: "iVBORw==" };

describe.for(connections)("%s", ([connection, connect]) => {
  test("a client is told of a tool what the read tool says, and what Claude Code asks for", async () => {
    const client = await connect([toMcpTool(withMedia())]);
    const { tools } = await client.listTools();
    expect(tools).toEqual([
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
        annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
        _meta: { "anthropic/maxResultSizeChars": 200_000, "anthropic/alwaysLoad": true },
      },
    ]);
  });

  test("tools are listed in the order in which they were given", async () => {
    const names = ["zulu", "alpha", "mike"];
    const client = await connect(
      names.map((name) => toMcpTool(testReadTool(() => textAnswer("x"), { name }))),
    );
    const { tools } = await client.listTools();
    expect(tools.map((tool) => (tool as { name: string }).name)).toStrictEqual(names);
  });

  test("images and documents come after the text, documents with their names", async () => {
    const client = await connect([toMcpTool(withMedia(image, pdf, unnamed))]);
    const { content } = await client.callTool({ name: "read_file", arguments: { path: "a" } });
    const document = { mimeType: "application/pdf", blob: "JVBERg==" };
    expect(content).toStrictEqual([
      shown,
      imagePart,
      { type: "resource", resource: { uri: "file:///%C3%A4%2Fb.pdf", ...document } },
      { type: "resource", resource: { uri: "file:///", ...document } },
    ]);
  });

  test("a failure is an answer", async () => {
    const error = { code: "NOT_FOUND", message: "gone", retryable: false };
    const tool = testReadTool(() => ({ ok: false, text: "Error: gone", media: [], files: [], error }));
    const client = await connect([toMcpTool(tool)]);
    expect(await client.callTool({ name: "read_file", arguments: {} })).toMatchObject({
      isError: true,
      content: [{ type: "text", text: "Error: gone" }],
    });
    expect(await toMcpTool(tool, { facts: true }).call({}, {})).toMatchObject({
      _meta: { "readfile/error": error },
    });
  });

  test("an abort reaches the tool, and the call rejects", async () => {
    const aborted = Promise.withResolvers<unknown>();
    const started = Promise.withResolvers<void>();
    const tool = testReadTool(async (_args, call) => {
      call?.signal?.addEventListener("abort", () => aborted.resolve(call.signal?.reason));
      started.resolve();
      await aborted.promise;
      throw call?.signal?.reason;
    });
    const client = await connect([toMcpTool(tool)]);
    const controller = new AbortController();
    const answered = client.callTool({ name: "read_file", arguments: {} }, { signal: controller.signal });
    await started.promise;
    controller.abort(new Error("enough"));
    await expect(answered).rejects.toThrow("enough");
    await aborted.promise;
  });

  test("arguments reach the tool as they were sent", async () => {
    const seen: unknown[] = [];
    const tool = testReadTool((args) => {
      seen.push(args);
      return textAnswer("x");
    });
    const client = await connect([toMcpTool(tool)]);
    const args = { path: 7, other: null, deep: [{ a: "1" }] };
    await client.callTool({ name: "read_file", arguments: args });
    await client.callTool({ name: "read_file" });
    expect(seen).toStrictEqual([args, {}]);
  });

  test("progress reaches a client that asks for it, and only grows", async () => {
    const tool = testReadTool((_args, call) => {
      const onProgress = call?.onProgress;
      for (const [path, scannedBytes, totalBytes] of [
        ["a", 100, 400],
        ["a", 100, 400],
        ["a", 300, 400],
        ["b", 50, null],
      ] as const) {
        onProgress?.({ path, scannedBytes, totalBytes });
      }
      return textAnswer(onProgress === undefined ? "unasked" : "asked");
    });
    const client = await connect([toMcpTool(tool)]);
    const seen: object[] = [];
    const onprogress = (progress: object): number => seen.push(progress);
    const asked = await client.callTool({ name: "read_file", arguments: {} }, { onprogress });
    expect(asked).toMatchObject({ content: [{ text: "asked" }] });
    expect(seen).toMatchObject([
      { progress: 100, total: 400, message: "a: lines are counted" },
      { progress: 300, total: 400 },
      { progress: 350, message: "b: lines are counted" },
    ]);
    expect(await client.callTool({ name: "read_file", arguments: {} })).toMatchObject({
      content: [{ text: "unasked" }],
    });
  });

  test("an unknown tool is an error of the protocol", async () => {
    const client = await connect([toMcpTool(withMedia())]);
    // With version 2 of the SDK, the server is the host's, and answers itself.
    const message = connection === "sdk 1" ? "there is no tool write_file, only read_file" : "not found";
    await expect(client.callTool({ name: "write_file", arguments: {} })).rejects.toThrow(message);
  });
});

test.for([
  ["an Error", new Error("ENOENT: /home/someone/secret")],
  ["what is no Error", "secret"],
] as const)("what a tool throws that breaks the contract is not shown: %s", async ([, thrown]) => {
  const answer = {
    isError: true,
    content: [{ type: "text", text: "Error: internal error while reading the file" }],
  };
  const rejectingTool = testReadTool(() => Promise.reject(thrown));
  const rejecting = toMcpTool(rejectingTool);
  expect(await rejecting.call({ path: "a" }, {})).toStrictEqual(answer);
  expect(await rejecting.call({}, { signal: new AbortController().signal })).toStrictEqual(answer);
  const throwing = testReadTool(() => {
    throw new Error("secret", { cause: thrown });
  });
  expect(await toMcpTool(throwing).call({ path: "a" }, {})).toStrictEqual(answer);
  const error = { code: "INTERNAL", message: "internal error while reading the file", retryable: false };
  expect(await toMcpTool(rejectingTool, { facts: true }).call({}, {})).toStrictEqual({
    ...answer,
    _meta: { "readfile/error": error },
  });
  const reason = new Error("enough");
  await expect(rejecting.call({}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});

describe("wrong arguments of registerReadTools", () => {
  const identity = { name: "test", version: "1.0.0" };
  const tool = toMcpTool(withMedia());
  const readTool = withMedia();
  const two = (tools: unknown): void => registerReadTools(new McpServer(identity), tools as never);
  const one = (tools: unknown): void => registerSdkTools(new SdkServer(identity), tools as never);

  test.for([
    [
      "one tool",
      tool,
      'tools: expected a list such as [readFileTool()], got {"name":"read_file","title":"Read file",…',
    ],
    ["nothing", undefined, "tools: expected a list such as [readFileTool()], got undefined"],
    [
      "tools by name",
      { read_file: tool },
      'tools: expected a list such as [readFileTool()], got {"read_file":{"name":"read_file","title"…',
    ],
    [
      "a factory that was not called",
      [tool, readFileTool],
      "tools[1]: expected a tool of @readfile/mcp, such as readFileTool(), got a function",
    ],
    [
      "a tool of core",
      [readTool],
      'tools[0]: expected a tool of @readfile/mcp, such as readFileTool(), got {"name":"read_file","aliases":["Read"],"…',
    ],
    ["a tool twice", [tool, tool], "tools: two share a name; set the option name of one"],
  ])("%s instead of a list of tools", ([, tools, message]) => {
    expect(() => two(tools)).toThrow(new TypeError(message as string));
    expect(() => one(tools)).toThrow(new TypeError(message as string));
  });

  test("no server, or the server of the other SDK", () => {
    expect(() => registerReadTools([tool] as never, undefined as never)).toThrow(
      new TypeError(
        'server: expected an McpServer of @modelcontextprotocol/server, got [{"name":"read_file","title":"Read file"…',
      ),
    );
    expect(() => registerSdkTools(undefined as never, [tool])).toThrow(
      new TypeError("server: expected an McpServer of @modelcontextprotocol/sdk, got undefined"),
    );
    expect(() => registerReadTools(new SdkServer(identity) as never, [tool])).toThrow(
      new TypeError(
        "server: it is one of @modelcontextprotocol/sdk; import registerReadTools from @readfile/mcp/sdk",
      ),
    );
    expect(() => registerSdkTools(new McpServer(identity) as never, [tool])).toThrow(
      new TypeError(
        "server: it is one of @modelcontextprotocol/server; import registerReadTools from @readfile/mcp",
      ),
    );
  });

  test("with version 1 of the SDK, tools beside others", () => {
    const server = new SdkServer(identity);
    server.registerTool("other", {}, () => ({ content: [] }));
    expect(() => registerSdkTools(server, [tool])).toThrow("A request handler for tools/list already exists");
  });
});

describe("media", () => {
  async function contentOf(options: Parameters<typeof toMcpTool>[1]): Promise<unknown> {
    const { content } = await toMcpTool(withMedia(image), options).call({ path: "a" }, {});
    return content;
  }

  test.for(textChoices)("a function that %s: only the text", async ([, media]) => {
    expect(await contentOf({ media })).toStrictEqual([shown]);
  });

  test("as it is chosen", async () => {
    expect(await contentOf({ media: "text" })).toStrictEqual([shown]);
    expect(await contentOf({ media: "native" })).toStrictEqual([shown, imagePart]);
    const calls: unknown[] = [];
    const media = (call: object): "native" => {
      calls.push(call);
      return "native";
    };
    expect(await contentOf({ media })).toStrictEqual([shown, imagePart]);
    expect(calls).toStrictEqual([{ input: { path: "a" }, media: [image] }]);
  });

  test("a part without bytes is not shown", async () => {
    const { content } = await toMcpTool(withMedia({ ...image, data: "" })).call({}, {});
    expect(content).toStrictEqual([shown]);
  });
});

test("the facts of a file are in _meta if they are wanted, its content only in the text", async () => {
  const calls: unknown[] = [];
  const tool = testReadTool((_args, call) => {
    calls.push(call);
    return textAnswer("content");
  });
  const content = [{ type: "text", text: "content" }];
  expect(await toMcpTool(tool).call({ path: "a" }, { context: "mine" })).toStrictEqual({ content });
  const { files } = textAnswer("content");
  const answer = await toMcpTool(tool, { facts: true }).call({ path: "a" }, {});
  expect(answer).toStrictEqual({ content, _meta: { "readfile/files": files } });
  expect(calls).toMatchObject([{ context: "mine" }, {}]);
});

test.for([
  [{ media: "audio" }, 'media: expected "native", "text" or a function, got "audio"'],
  [{ facts: "all" }, 'facts: expected true or false, got "all"'],
  [{ medium: "text" }, "medium: there is no such option; did you mean media?"],
] as const)("a wrong option is refused: %o", ([options, message]) => {
  expect(() => toMcpTool(withMedia(), options as object)).toThrow(new TypeError(message));
});
