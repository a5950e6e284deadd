import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import { pathToFileURL } from "node:url";
import { notesRoot } from "@readfile/adapter-testing/vitest";
import { openWorkspace } from "@readfile/core";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { afterAll, describe, expect, test } from "vitest";
import { filesystemTools } from "../src/compat/filesystem-tools.ts";
import type { ServedTool } from "../src/index.ts";
import { createHttpServer } from "../src/server/http-server.ts";
import { serverFactory, toolsOf } from "../src/server/read-server.ts";
import { StdioTransport } from "../src/server/stdio-transport.ts";
import { initialize } from "./run-command.ts";

const { root, notes } = notesRoot();
const workspace = openWorkspace({ root });
const closing: (() => unknown)[] = [];
afterAll(() => {
  for (const close of closing) close();
});

interface Answer {
  readonly id: unknown;
  readonly result?: { readonly content?: readonly { readonly text: string }[]; readonly isError?: boolean };
  readonly error?: { readonly code: number; readonly message: string };
}

type Params = Readonly<Record<string, unknown>>;
type Send = (method: string, params: unknown) => Promise<Answer>;

/** Sends each request over a connection of its own, which closes after its answer. */
function overStdio(tools: readonly ServedTool[], isModern: boolean): Send {
  return async (method, params) => {
    const input = new PassThrough();
    const output = new PassThrough();
    const factory = serverFactory({ version: "1.0.0", workspace, directories: [root], tools });
    serveStdio(factory, { transport: new StdioTransport(input, output) });
    const request = { jsonrpc: "2.0", id: 7, method, ...(params !== undefined && { params }) };
    const needsOpening = !isModern && method !== "initialize";
    for (const message of needsOpening ? [initialize, request] : [request]) {
      input.write(`${JSON.stringify(message)}\n`);
    }
    let text = "";
    for await (const piece of output) {
      text += String(piece);
      const answers = text
        .split("\n")
        .slice(0, -1)
        .map((line) => JSON.parse(line) as Answer);
      const answer = answers.find(({ id }) => id !== initialize.id);
      if (answer === undefined) continue;
      input.end();
      return answer;
    }
    throw new Error("the connection closed without an answer");
  };
}

function overHttp(tools: readonly ServedTool[], isModern: boolean): Send {
  const factory = serverFactory({ version: "1.0.0", workspace, directories: [root], tools });
  const address = { port: 0, host: "127.0.0.1", token: undefined, allowedHosts: [] };
  const server = createHttpServer(factory, address);
  closing.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  const listening = new Promise<void>((heard) => server.listen(0, address.host, heard));
  return async (method, params) => {
    await listening;
    const { name, uri } = Object(params) as Params;
    const named = typeof name === "string" ? name : uri;
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...(isModern && {
          "mcp-protocol-version": "2026-07-28",
          "mcp-method": method,
          ...(typeof named === "string" && named !== "" && { "mcp-name": named }),
        }),
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 7, method, ...(params !== undefined && { params }) }),
    });
    const body = await response.text();
    return JSON.parse(body.startsWith("{") ? body : (/^data: (.*)$/m.exec(body)?.[1] ?? "")) as Answer;
  };
}

const toolSets = {
  "read_file and open_file": toolsOf(workspace, ["readFileTool", "openFileTool"]),
  "--compat filesystem": filesystemTools(workspace).filter(({ name }) => /^read_(?:text|mult)/.test(name)),
};

const envelope = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1.0.0" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** Requests that are right, with all params that they may have. */
function rightRequests(tools: readonly ServedTool[], isModern: boolean): (readonly [string, Params])[] {
  const uriTemplate = `${pathToFileURL(root).href}/{+path}`;
  const meta = { _meta: { progressToken: "a", ...(isModern && envelope) } };
  return [
    isModern ? ["server/discover", {}] : ["initialize", initialize.params],
    ...(isModern ? [] : [["ping", {}] as const]),
    ["tools/list", {}],
    ["resources/list", {}],
    ["resources/templates/list", {}],
    ["resources/read", { uri: pathToFileURL(notes).href }],
    [
      "completion/complete",
      {
        ref: { type: "ref/resource", uri: uriTemplate },
        argument: { name: "path", value: "n" },
        context: { arguments: { other: "a" } },
      },
    ],
    ...tools.map(
      ({ name }) =>
        [
          "tools/call",
          {
            name,
            arguments: { path: "notes.txt", file_path: "notes.txt", paths: ["notes.txt"], head: 1, limit: 1 },
          },
        ] as const,
    ),
  ].map(([method, params]) => [method as string, { ...(params as Params), ...meta }]);
}

const wrongValues: readonly unknown[] = [7, null, ["x"], { x: 1 }, "x"];

/** Params with one of their values replaced, or left out. */
function* mutations(value: unknown): Generator<unknown, void> {
  yield undefined;
  yield* wrongValues;
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    for (const changed of mutations(inner)) yield { ...value, [name]: changed };
  }
}

/** What a sentence for a client or a model looks like: one line, without what a schema library or JavaScript says. */
const sentence = /^(?!.*(?:\[object|undefined is|Cannot read|"code":|ZodError))[^\n]{1,400}$/;

/** Whether a request was changed so that it names another revision, or none: the older ones have no `server/discover`. */
function isOfOtherRevision(method: string, code: number | undefined): boolean {
  return code === -32_022 || code === -32_020 || (code === -32_601 && method === "server/discover");
}

const transports = { stdio: overStdio, HTTP: overHttp };

describe.for(Object.entries(transports))("over %s", ([, connect]) => {
  describe.for(Object.entries(toolSets))("%s", ([, tools]) => {
    test.for([
      ["2026-07-28", true],
      ["2025-11-25", false],
    ] as const)(
      "every request of %s with any param changed is answered, or is told why not",
      async ([, isModern]) => {
        const send = connect(tools, isModern);
        const wrong: unknown[] = [];
        const seen = { answered: 0, refused: 0 };
        for (const [method, right] of rightRequests(tools, isModern)) {
          expect([method, await send(method, right)]).toMatchObject([method, { id: 7, result: {} }]);
          for (const params of mutations(right)) {
            const { id, result, error } = await send(method, params);
            const said = error === undefined ? [] : [error.message];
            if (result?.isError === true) said.push(result.content?.[0]?.text ?? "");
            seen[error === undefined ? "answered" : "refused"] += 1;
            const isRight =
              id === 7 &&
              (result === undefined
                ? error?.code === -32602 || isOfOtherRevision(method, error?.code)
                : typeof result === "object") &&
              said.every((text) => sentence.test(text));
            if (!isRight) wrong.push([method, JSON.stringify(params), id, error ?? said]);
          }
        }
        expect(wrong).toStrictEqual([]);
        expect(Math.min(seen.answered, seen.refused)).toBeGreaterThan(100);
      },
    );
  });
});
