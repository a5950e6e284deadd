import { PassThrough } from "node:stream";
import { notesRoot } from "@readfile/adapter-testing/vitest";
import { openWorkspace } from "@readfile/core";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { describe, expect, test } from "vitest";
import type { ServedTool } from "../src/index.ts";
import { serverFactory, toolsOf } from "../src/server/read-server.ts";
import { StdioTransport } from "../src/server/stdio-transport.ts";
import { initialize, initialized, readCall } from "./run-command.ts";

const { root } = notesRoot();
const workspace = openWorkspace({ root });
const readTools = toolsOf(workspace, ["readFileTool"]);

type Message = Record<string, unknown>;

/** A server over streams of a test. What it answers is read only when the test asks for it. */
function served(tools: readonly ServedTool[] = readTools) {
  const input = new PassThrough();
  const output = new PassThrough({ highWaterMark: 1024 });
  const transport = new StdioTransport(input, output);
  const closed = new Promise<void>((close) => {
    serveStdio(serverFactory({ version: "1.0.0", workspace, directories: [root], tools }), { transport });
    const onclose = transport.onclose?.bind(transport);
    transport["onclose"] = () => {
      onclose?.();
      output.end();
      close();
    };
  });
  const lines = readLines(output);
  return {
    input,
    output,
    closed,
    write(...messages: readonly (object | string)[]): void {
      for (const message of messages) {
        input.write(`${typeof message === "string" ? message : JSON.stringify(message)}\n`);
      }
    },
    async next(): Promise<Message> {
      const { value, done } = await lines.next();
      if (done) throw new Error("the server has closed");
      return value;
    },
    async rest(): Promise<Message[]> {
      const messages: Message[] = [];
      for await (const message of { [Symbol.asyncIterator]: () => lines }) messages.push(message);
      return messages;
    },
  };
}

async function* readLines(output: PassThrough): AsyncGenerator<Message, void> {
  let text = "";
  for await (const chunk of output) {
    text += String(chunk);
    const lines = text.split("\n");
    text = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line) as Message;
  }
}

/** A tool whose calls wait until the test lets them go on. */
function waitingTool(text = "done") {
  const started: string[] = [];
  const go: (() => void)[] = [];
  const tool: ServedTool = {
    name: "read_file",
    title: "Waits",
    description: "Waits.",
    inputSchema: { type: "object" },
    annotations: {},
    async call(args) {
      started.push((args as { path: string }).path);
      await new Promise<void>((resolve) => go.push(resolve));
      return { content: [{ type: "text", text }] };
    },
  };
  return { tool, started, go };
}

const note = {
  content: [{ type: "text", text: "[notes.txt | lines 1-3 of 3]\n1\tone\n2\t\ttwo\n3\tthree" }],
};

/** Lets all go on that waits for nothing outside of this process. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((next) => setImmediate(next));
}

describe("a line that is no message", () => {
  test.for([
    ["text", "hello", -32700, "Parse error: the line is not JSON"],
    ["half of a message", '{"jsonrpc":"2.0","id":1,', -32700, "Parse error: the line is not JSON"],
    ["bytes that are not text", Buffer.from([0xff, 0xfe, 0x00]), -32700, "Parse error: the line is not JSON"],
    ["a number", "7", -32600, "Invalid Request: the line is not a message of JSON-RPC 2.0"],
    [
      "a list of messages",
      `[${JSON.stringify(initialize)}]`,
      -32600,
      "Invalid Request: the line is not a message of JSON-RPC 2.0",
    ],
    [
      "JSON-RPC 1",
      '{"id":1,"method":"ping"}',
      -32600,
      "Invalid Request: the line is not a message of JSON-RPC 2.0",
    ],
    [
      "an id that is an object",
      '{"jsonrpc":"2.0","id":{},"method":"ping"}',
      -32600,
      "Invalid Request: the line is not a message of JSON-RPC 2.0",
    ],
    [
      "100,000 brackets",
      "[".repeat(100_000) + "]".repeat(100_000),
      -32600,
      "Invalid Request: the line is not a message of JSON-RPC 2.0",
    ],
  ] as const)(
    "is answered with an error without an id, and the next is served: %s",
    async ([, line, code, message]) => {
      const server = served();
      server.input.write(line);
      server.input.write("\r\n\n  \n");
      server.write(initialize, initialized, readCall(1, { path: "notes.txt" }));
      expect(await server.next()).toStrictEqual({ jsonrpc: "2.0", id: null, error: { code, message } });
      expect(await server.next()).toMatchObject({ id: "open", result: { protocolVersion: "2025-11-25" } });
      expect(await server.next()).toMatchObject({ id: 1, result: note });
    },
  );

  test.for([
    [{ params: 7 }, "Invalid params: params: expected object, received number"],
    [{ params: ["a"] }, "Invalid params: params: expected object, received array"],
    [{ params: { _meta: "a" } }, "Invalid params: params._meta: expected object, received string"],
  ] as const)("is answered under its id where only the params are wrong: %j", async ([wrong, message]) => {
    const server = served();
    server.write({ jsonrpc: "2.0", id: 5, method: "tools/list", ...wrong });
    expect(await server.next()).toStrictEqual({ jsonrpc: "2.0", id: 5, error: { code: -32602, message } });
    server.write({ jsonrpc: "2.0", id: {}, method: "tools/list", ...wrong });
    const notOne = "Invalid Request: the line is not a message of JSON-RPC 2.0";
    expect(await server.next()).toStrictEqual({
      jsonrpc: "2.0",
      id: null,
      error: { code: -32600, message: notOne },
    });
  });

  test("more than 10 MiB are dropped, however much follows, and are answered once", async () => {
    const server = served();
    server.write(initialize, initialized);
    expect(await server.next()).toMatchObject({ id: "open" });
    const piece = Buffer.alloc(1024 * 1024, "x");
    for (let index = 0; index < 30; index += 1) server.input.write(piece);
    server.input.write("\n");
    server.write(readCall(2, { path: "notes.txt" }));
    const message = "Invalid Request: a line has at most 10485760 bytes";
    expect(await server.next()).toStrictEqual({ jsonrpc: "2.0", id: null, error: { code: -32600, message } });
    expect(await server.next()).toMatchObject({ id: 2, result: note });
  });

  test("exactly 10 MiB are a line", async () => {
    const server = served();
    server.write(initialize, initialized);
    await server.next();
    const start = '{"jsonrpc":"2.0","id":3,"method":"ping","params":{"a":"';
    server.write(`${start}${"x".repeat(10 * 1024 * 1024 - start.length - 3)}"}}`);
    expect(await server.next()).toMatchObject({ id: 3, result: {} });
  });
});

test("a line may come byte by byte, and a character in parts", async () => {
  const server = served();
  const call = readCall(1, { path: "gone-ü-😀.txt" });
  for (const message of [initialize, initialized, call]) {
    for (const byte of Buffer.from(`${JSON.stringify(message)}\n`)) server.input.write(Buffer.of(byte));
  }
  expect(await server.next()).toMatchObject({ id: "open" });
  expect(await server.next()).toMatchObject({
    id: 1,
    result: { isError: true, content: [{ text: "Error: NOT_FOUND: gone-ü-😀.txt: no such file" }] },
  });
});

describe("many calls at once", () => {
  test("a thousand are answered, no more than 16 in work at once", async () => {
    const { tool, started, go } = waitingTool();
    const server = served([tool]);
    server.write(initialize, initialized);
    await server.next();
    for (let id = 0; id < 1000; id += 1) server.write(readCall(id, { path: `${id}` }));
    const ids: unknown[] = [];
    let most = 0;
    while (ids.length < 1000) {
      await settled();
      most = Math.max(most, started.length - ids.length);
      for (const resolve of go.splice(0)) {
        resolve();
        ids.push((await server.next())["id"]);
      }
    }
    expect(most).toBe(16);
    expect(ids.toSorted((one, other) => Number(one) - Number(other))).toStrictEqual(
      Array.from({ length: 1000 }, (_, id) => id),
    );
  });

  test("none is started while the client does not read 8 MiB of answers", async () => {
    const { tool, started, go } = waitingTool("x".repeat(1024 * 1024));
    const server = served([tool]);
    server.write(initialize, initialized);
    await server.next();
    for (let id = 0; id < 100; id += 1) server.write(readCall(id, { path: `${id}` }));
    for (let turn = 0; turn < 20; turn += 1) {
      await settled();
      for (const resolve of go.splice(0)) resolve();
    }
    // While the first seven answers came in, each made room for a call.
    expect(started).toHaveLength(16 + 7);
    const answered = new Set<unknown>();
    while (answered.size < 100) {
      answered.add((await server.next())["id"]);
      await settled();
      for (const resolve of go.splice(0)) resolve();
    }
    expect(started).toHaveLength(100);
  });

  test("others are answered meanwhile, and a call that is cancelled while it waits is never started", async () => {
    const { tool, started, go } = waitingTool();
    const server = served([tool]);
    server.write(initialize, initialized);
    await server.next();
    for (let id = 0; id < 20; id += 1) server.write(readCall(id, { path: `${id}` }));
    for (const requestId of [3, 18]) {
      server.write({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId } });
    }
    server.write({ jsonrpc: "2.0", id: "ping", method: "ping" });
    expect(await server.next()).toMatchObject({ id: "ping" });
    server.input.end();
    const rest = server.rest();
    while (go.length > 0 || started.length < 19) {
      await settled();
      for (const resolve of go.splice(0)) resolve();
    }
    const answered = (await rest).map(({ id }) => id);
    expect(started).not.toContain("18");
    expect(answered).toHaveLength(18);
    expect(answered).not.toContain(3);
  });

  const inUse = {
    jsonrpc: "2.0",
    id: null,
    error: { code: -32600, message: "Invalid Request: a request with this id is still in work" },
  };

  test("an id is that of one request at a time, whether it waits or is in work", async () => {
    const { tool, started, go } = waitingTool();
    const server = served([tool]);
    server.write(initialize, initialized);
    await server.next();
    for (let turn = 0; turn < 3; turn += 1) {
      for (let id = 0; id < 20; id += 1) server.write(readCall(id, { path: `${id}` }));
      server.write({ jsonrpc: "2.0", id: 0, method: "tools/list" });
      server.write({ jsonrpc: "2.0", id: 19, method: "ping" });
    }
    for (let refused = 0; refused < 2 * 20 + 3 * 2; refused += 1) {
      expect(await server.next()).toStrictEqual(inUse);
    }
    await settled();
    expect(started).toHaveLength(16);
    go.shift()?.();
    expect(await server.next()).toMatchObject({ id: 0, result: { content: [{ text: "done" }] } });
    server.write({ jsonrpc: "2.0", id: 0, method: "ping" });
    expect(await server.next()).toMatchObject({ id: 0, result: {} });
  });

  test("what was asked under other ids is answered after the input has ended", async () => {
    const { tool, go } = waitingTool();
    const server = served([tool]);
    server.write(initialize, initialized);
    await server.next();
    for (const id of [7, 7, 8]) server.write(readCall(id, { path: "a" }));
    server.input.end();
    expect(await server.next()).toStrictEqual(inUse);
    for (const id of [7, 8]) {
      await settled();
      go.shift()?.();
      expect(await server.next()).toMatchObject({ id, result: { content: [{ text: "done" }] } });
    }
    await server.closed;
  });

  test("requests of more than 16 MiB together wait outside of the process", async () => {
    const { tool, go } = waitingTool();
    const server = served([tool]);
    server.write(initialize, initialized);
    await server.next();
    for (let id = 0; id < 16; id += 1) server.write(readCall(id, { path: "a" }));
    const path = "x".repeat(1024 * 1024);
    for (let id = 16; id < 40; id += 1) server.write(readCall(id, { path }));
    await settled();
    expect(server.input.isPaused()).toBe(true);
    const answered = new Set<unknown>();
    while (answered.size < 40) {
      await settled();
      for (const resolve of go.splice(0)) {
        resolve();
        answered.add((await server.next())["id"]);
      }
    }
    expect(server.input.isPaused()).toBe(false);
  });
});

describe("a client that sends and does not read", () => {
  const list = { jsonrpc: "2.0", method: "tools/list" };
  const manyLists = Array.from({ length: 8000 }, (_, id) => `${JSON.stringify({ ...list, id })}\n`);

  test.for([
    ["what is no message", "x\n".repeat(200_000), 200_000],
    ["small requests", manyLists.join(""), 8000],
  ] as const)("waits after 8 MiB of answers, also within one piece: %s", async ([, sent, count]) => {
    const server = served();
    server.write(initialize, initialized);
    await server.next();
    server.input.end(sent);
    await settled();
    await expect.poll(() => server.output.writableLength).toBeGreaterThan(8 * 1024 * 1024);
    await settled();
    expect(server.output.writableLength).toBeLessThan(8.2 * 1024 * 1024);
    expect(server.input.isPaused()).toBe(true);
    expect(await server.rest()).toHaveLength(count);
    await server.closed;
  });
});

describe("the end of the input", () => {
  test("what was asked is answered before the connection closes, and so is a last line without an end", async () => {
    const server = served();
    server.write(initialize, initialized);
    server.input.end(JSON.stringify(readCall(1, { path: "notes.txt" })));
    expect((await server.rest()).map(({ id }) => id)).toStrictEqual(["open", 1]);
    await server.closed;
  });

  test("a client that breaks off ends what it asked for", async () => {
    const aborted = Promise.withResolvers<boolean>();
    const tool: ServedTool = {
      ...waitingTool().tool,
      call: (_args, { signal }) =>
        new Promise((_answer, fail) => {
          signal?.addEventListener("abort", () => {
            aborted.resolve(true);
            fail(signal.reason as Error);
          });
        }),
    };
    const server = served([tool]);
    server.write(initialize, initialized);
    await server.next();
    server.write(readCall(1, { path: "a" }));
    await settled();
    server.output.destroy(new Error("EPIPE"));
    await server.closed;
    expect(await aborted.promise).toBe(true);
  });
});
