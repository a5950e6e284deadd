import { testReadTool, textAnswer, textChoices } from "@readfile/adapter-testing";
import type { MediaPart } from "@readfile/core";
import { McpServer as SdkServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { McpServer } from "@modelcontextprotocol/server";
import { describe, expect, test } from "vitest";
import { registerReadTools, toMcpTool } from "../src/index.ts";
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

describe.for(connections)("%s", ([, connect]) => {
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
    await expect(client.callTool({ name: "write_file", arguments: {} })).rejects.toThrow(
      "Tool write_file not found",
    );
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
  const rejecting = toMcpTool(
    testReadTool(() => Promise.reject(thrown)),
    { facts: true },
  );
  expect(await rejecting.call({ path: "a" }, {})).toStrictEqual(answer);
  expect(await rejecting.call({}, { signal: new AbortController().signal })).toStrictEqual(answer);
  const throwing = testReadTool(() => {
    throw new Error("secret", { cause: thrown });
  });
  expect(await toMcpTool(throwing).call({ path: "a" }, {})).toStrictEqual(answer);
  const reason = new Error("enough");
  await expect(rejecting.call({}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});

test("two tools of one name are refused, and with version 1 of the SDK tools beside others", () => {
  const tool = toMcpTool(withMedia());
  const identity = { name: "test", version: "1.0.0" };
  const two = "tools: two of them have the same name";
  expect(() => registerReadTools(new McpServer(identity), [tool, tool])).toThrow(
    "Tool read_file is already registered",
  );
  expect(() => registerSdkTools(new SdkServer(identity), [tool, tool])).toThrow(two);
  const server = new SdkServer(identity);
  server.registerTool("other", {}, () => ({ content: [] }));
  expect(() => registerSdkTools(server, [tool])).toThrow("A request handler for tools/list already exists");
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
