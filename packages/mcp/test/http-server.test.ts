import { request, type IncomingHttpHeaders, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { notesRoot } from "@readfile/adapter-testing/vitest";
import { openWorkspace } from "@readfile/core";
import { afterEach, describe, expect, test } from "vitest";
import type { ServedTool } from "../src/index.ts";
import { createHttpServer } from "../src/server/http-server.ts";
import { serverFactory, toolsOf } from "../src/server/read-server.ts";
import { initialize, readCall } from "./run-command.ts";

const { root } = notesRoot();
const workspace = openWorkspace({ root });
const readTools = toolsOf(workspace, ["readFileTool"]);

const started: Server[] = [];
afterEach(async () => {
  for (const server of started.splice(0)) {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
});

interface Options {
  readonly host?: string;
  readonly token?: string;
  readonly allowedHosts?: readonly string[];
  readonly tools?: readonly ServedTool[];
}

/** Starts a server. Gives its port. */
async function serve({ host = "127.0.0.1", token, allowedHosts = [], tools = readTools }: Options = {}) {
  const factory = serverFactory({ version: "1.0.0", workspace, directories: [root], tools });
  const server = createHttpServer(factory, { port: 0, host, token, allowedHosts });
  started.push(server);
  await new Promise<void>((listening) => server.listen(0, host, listening));
  return (server.address() as AddressInfo).port;
}

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

async function post(
  port: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
  path = "/mcp",
): Promise<Answer> {
  return new Promise((answered, failed) => {
    const sent = request(
      {
        port,
        host: "127.0.0.1",
        path,
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          ...headers,
        },
      },
      (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (part: string) => (text += part));
        response.on("end", () => answered({ status: response.statusCode, headers: response.headers, text }));
        response.on("error", failed);
      },
    );
    sent.on("error", failed);
    sent.end(body);
  });
}

const call = JSON.stringify(readCall(1, { path: "notes.txt", limit: 1 }));
const content =
  '"content":[{"type":"text","text":"[notes.txt | line 1 of 3 | next: offset=2 limit=1]\\n1\\tone"}]';

/** What a server sends before it closes the connection. */
async function rawAnswer(port: number, sent: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(sent);
  let answer = "";
  for await (const part of socket) answer += String(part);
  return answer;
}

test("a call needs no handshake, and no session is kept", async () => {
  const port = await serve();
  const opened = await post(port, JSON.stringify(initialize));
  expect(opened).toMatchObject({ status: 200 });
  expect(opened.headers).not.toHaveProperty("mcp-session-id");
  const answer = await post(port, call);
  expect(answer).toMatchObject({ status: 200, text: expect.stringContaining(content) as string });
  expect(answer.headers).not.toHaveProperty("mcp-session-id");
});

test.for([
  ["another name, as by a rebound name of a page", { host: "evil.test" }],
  ["a name that begins alike", { host: "localhost.evil.test" }],
  ["the origin of another page", { origin: "https://evil.test" }],
  ["an origin that is hidden", { origin: "null" }],
] as const)("is refused with 403: %s", async ([, headers]) => {
  const port = await serve();
  const { status, text } = await post(port, call, headers);
  expect(status).toBe(403);
  expect(text).not.toContain("one");
});

test.for([
  { host: "localhost:1" },
  { host: "[::1]:1", origin: "http://localhost:3000" },
  { origin: "http://127.0.0.1" },
])("is served: %o", async (headers) => {
  const port = await serve();
  expect(await post(port, call, headers)).toMatchObject({ status: 200 });
});

describe("with a token", () => {
  const token = "0123456789abcdef";

  test.for([
    ["none", undefined],
    ["another", "Bearer 0123456789abcdee"],
    ["a longer one", "Bearer 0123456789abcdef0"],
    ["a part", "Bearer 0123456789abcde"],
    ["nothing", "Bearer "],
    ["another scheme", "Basic 0123456789abcdef"],
    ["no scheme", "0123456789abcdef"],
  ])("is refused with 401: %s", async ([, authorization]) => {
    const port = await serve({ token });
    const answer = await post(port, call, authorization === undefined ? {} : { authorization });
    expect(answer).toMatchObject({ status: 401, headers: { "www-authenticate": "Bearer" } });
    expect(answer.text).not.toContain("one");
  });

  test("is served with it, on every address of the machine, by its names and those that are allowed", async () => {
    const port = await serve({ token, host: "0.0.0.0", allowedHosts: ["files.test"] });
    const authorization = "bearer 0123456789abcdef";
    for (const host of ["127.0.0.1", "localhost", "files.test"]) {
      expect(await post(port, call, { authorization, host })).toMatchObject({ status: 200 });
    }
    expect(await post(port, call, { authorization, host: "evil.test" })).toMatchObject({ status: 403 });
    expect(await post(port, call, { host: "files.test" })).toMatchObject({ status: 401 });
  });
});

describe("bad requests", () => {
  test("a body of more than 4 MiB is answered with 413, told by its length or not", async () => {
    const port = await serve();
    const path = "x".repeat(4 * 1024 * 1024);
    const body = JSON.stringify(readCall(1, { path }));
    expect(await post(port, body)).toMatchObject({ status: 413 });
    expect(await post(port, body, { "transfer-encoding": "chunked" })).toMatchObject({ status: 413 });
    expect(await post(port, call)).toMatchObject({ status: 200 });
  });

  test.for([
    ["text", "hello", 400],
    ["nothing", "", 400],
    ["bytes that are no text", "\u0000\u0001", 400],
    ["another type", call, 415, { "content-type": "text/plain" }],
    ["another path", call, 404, {}, "/"],
    ["a path that begins alike", call, 404, {}, "/mcp/../etc/passwd"],
  ] as const)("is refused: %s", async ([, body, status, headers, path]) => {
    const port = await serve();
    expect(await post(port, body, headers, path)).toMatchObject({ status });
    expect(await post(port, call)).toMatchObject({ status: 200 });
  });

  test.for(["GET", "PUT", "DELETE", "TRACE", "OPTIONS"])("with the method %s: 405", async (method) => {
    const port = await serve();
    const answer = await rawAnswer(
      port,
      `${method} /mcp HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 405 /);
    expect(answer).toMatch(/\r\nallow: POST\r\n/i);
  });

  test.for([
    ["HTTP/1.1", "connection: close\r\n"],
    ["HTTP/1.0", ""],
  ])("a connection is closed after the answer if the client wants that: %s", async ([version, header]) => {
    const port = await serve();
    const answer = await rawAnswer(
      port,
      `POST /mcp ${version}\r\nhost: localhost\r\n${header}content-type: application/json\r\n` +
        `accept: application/json, text/event-stream\r\ncontent-length: ${call.length}\r\n\r\n${call}`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    expect(answer).toContain(content);
  });

  test("clients that break off, or send what is no HTTP, do not end the server", async () => {
    const port = await serve();
    for (const sent of [
      "POST /mcp HTTP/1.1\r\nhost: localhost\r\ncontent-length: 99\r\n\r\n{",
      "\0\0\0\r\n\r\n",
    ]) {
      const socket = connect(port, "127.0.0.1");
      await new Promise<void>((closed) => {
        socket.on("error", () => {});
        socket.on("close", () => closed());
        socket.write(sent, () => socket.destroy());
      });
    }
    expect(await post(port, call)).toMatchObject({ status: 200 });
  });
});

/** A tool whose calls wait until the test lets them go on, or their client leaves. */
function waitingTool() {
  const state = { running: 0, most: 0, go: [] as (() => void)[] };
  const tool: ServedTool = {
    name: "read_file",
    title: "Waits",
    description: "Waits.",
    inputSchema: { type: "object" },
    annotations: {},
    async call(_args, { signal }) {
      state.running += 1;
      state.most = Math.max(state.most, state.running);
      await new Promise<void>((resolve) => {
        state.go.push(resolve);
        signal?.addEventListener("abort", () => resolve());
      });
      state.running -= 1;
      return { content: [{ type: "text", text: "done" }] };
    },
  };
  return { tool, state };
}

/** Lets calls go on until all of `answers` are there. */
async function finished<Value>(state: { go: (() => void)[] }, answers: Promise<Value>): Promise<Value> {
  const timer = setInterval(() => {
    for (const resolve of state.go.splice(0)) resolve();
  }, 5);
  try {
    return await answers;
  } finally {
    clearInterval(timer);
  }
}

/** Begins a request on a connection of its own, and sends only a part of its body. */
async function sendPart(port: number, part: string, length: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(`POST /mcp HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n`);
  socket.write(`accept: application/json, text/event-stream\r\ncontent-length: ${length}\r\n\r\n`);
  await new Promise<void>((sent) => socket.write(part, () => sent()));
  return socket;
}

test("of many calls at once, 16 are in work, and one that its client gives up leaves room", async () => {
  const { tool, state } = waitingTool();
  const port = await serve({ tools: [tool] });
  const gaveUp = await sendPart(port, call, call.length);
  await expect.poll(() => state.running).toBe(1);
  const answers = Promise.all(Array.from({ length: 60 }, () => post(port, call)));
  await expect.poll(() => state.running).toBe(16);
  gaveUp.destroy();
  const statuses = (await finished(state, answers)).map(({ status }) => status);
  expect(statuses).toStrictEqual(Array.from({ length: 60 }, () => 200));
  expect(state.most).toBe(16);
});

describe("requests that come in one list, as the revision 2025-03-26 has them", () => {
  function listOf(count: number): string {
    return `\n [${Array.from({ length: count }, (_, id) => JSON.stringify(readCall(id, { path: "a" }))).join()}]`;
  }

  test("each call counts among the 16 that are in work", async () => {
    const { tool, state } = waitingTool();
    const port = await serve({ tools: [tool] });
    const answers = Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        post(port, listOf(6), index % 2 === 0 ? {} : { "mcp-protocol-version": "2025-03-26" }),
      ),
    );
    await expect.poll(() => state.running).toBe(12);
    for (const { status, text } of await finished(state, answers)) {
      expect(status).toBe(200);
      expect(text.match(/"done"/g)).toHaveLength(6);
    }
    expect(state.most).toBe(12);
  });

  test.for([
    ["more than 16", listOf(17), {}, "Invalid Request: a list has at most 16 messages"],
    [
      "in another revision",
      listOf(1),
      { "mcp-protocol-version": "2025-06-18" },
      "Invalid Request: in this revision a request is one message, not a list",
    ],
    [
      "more than 16 under the header of a subscription",
      listOf(17),
      { "mcp-method": "subscriptions/listen" },
      "Invalid Request: a list has at most 16 messages",
    ],
  ] as const)("are refused: %s", async ([, body, headers, message]) => {
    const port = await serve();
    const { status, text } = await post(port, body, headers);
    expect({ status, answer: JSON.parse(text) as unknown }).toStrictEqual({
      status: 400,
      answer: { jsonrpc: "2.0", error: { code: -32600, message }, id: null },
    });
  });
});

describe("a body that does not come", () => {
  test("takes no turn", async () => {
    const port = await serve();
    for (let count = 0; count < 40; count += 1) await sendPart(port, "{", 100);
    expect(await post(port, call)).toMatchObject({ status: 200 });
  });

  test("of which more than 64 KiB are there keeps only other large ones waiting, 16 at once", async () => {
    const port = await serve();
    const slow: Socket[] = [];
    for (let count = 0; count < 16; count += 1) slow.push(await sendPart(port, "x".repeat(200_000), 300_000));
    expect(await post(port, call)).toMatchObject({ status: 200 });
    let isAnswered = false;
    const large = post(port, call + " ".repeat(1024 * 1024)).then((answer) => {
      isAnswered = true;
      return answer;
    });
    for (let count = 0; count < 20; count += 1) expect(await post(port, call)).toMatchObject({ status: 200 });
    expect(isAnswered).toBe(false);
    slow.pop()?.destroy();
    expect(await large).toMatchObject({ status: 200 });
  });
});
