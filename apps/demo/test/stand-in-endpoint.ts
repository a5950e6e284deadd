import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

/** A request to the stand-in for a provider's endpoint. */
interface ReceivedRequest {
  readonly path: string;
  readonly key: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Serves the three APIs as their providers do. Its model calls a tool once and then repeats the answer that it received. */
export interface StandInEndpoint {
  /** The base URL, with `/v1`. */
  readonly url: string;
  readonly requests: readonly ReceivedRequest[];
  stop(): Promise<void>;
}

/** How the stand-in's model behaves. */
export interface StandInOptions {
  readonly toolName: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** The status with which to refuse every request. Default: none is refused. */
  readonly failWith?: number;
  /** What its model says in place of what it received. */
  readonly written?: string;
  /** A body to answer every request with, of no API. */
  readonly nonsense?: string;
}

/** Starts a stand-in on a port of this machine. */
export async function startStandIn(options: StandInOptions): Promise<StandInEndpoint> {
  const { toolName, args, failWith, written, nonsense } = options;
  const requests: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    void answer(request, response);
  });
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = (await json(request)) as ReceivedRequest["body"];
    const path = request.url ?? "";
    const key = request.headers.authorization ?? request.headers["x-api-key"]?.toString();
    requests.push({ path, key, body });
    if (failWith !== undefined) {
      response.writeHead(failWith, { "Content-Type": "application/json" });
      response.end('{"error":{"type":"error","message":"the key sk-secret is wrong"}}');
      return;
    }
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    if (nonsense !== undefined) {
      response.end(nonsense);
      return;
    }
    const call = { name: offeredName(body, toolName), args: JSON.stringify(args) };
    const { pathname } = new URL(path, "http://stand-in");
    const [api, speak] = Object.entries(apis).find(([end]) => pathname.endsWith(end)) ?? [];
    if (api === undefined || speak === undefined) throw new Error(`no such API: ${path}`);
    const said = toolAnswer(body);
    for (const event of speak(said === undefined ? { call } : { text: written ?? `It says: ${said}` })) {
      if (typeof event["type"] === "string") response.write(`event: ${event["type"]}\n`);
      response.write(`data: ${JSON.stringify(event)}\n\n`);
    }
    response.end(api === "/chat/completions" ? "data: [DONE]\n\n" : undefined);
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

type Event = Readonly<Record<string, unknown>>;
type Said =
  | { readonly text: string; readonly call?: never }
  | { readonly call: { readonly name: string; readonly args: string }; readonly text?: never };

const apis: Readonly<Record<string, (said: Said) => readonly Event[]>> = {
  "/chat/completions": chatCompletion,
  "/responses": modelResponse,
  "/messages": message,
};

/** Gives the name by which a tool is offered: a server of the Model Context Protocol puts its own before it. */
function offeredName(body: Event, toolName: string): string {
  const tools = (body["tools"] ?? []) as readonly { readonly name?: string }[];
  return tools.find(({ name }) => name?.endsWith(`__${toolName}`))?.name ?? toolName;
}

/** Gives the text of the tool's answer in a request. Undefined when there is none yet. */
function toolAnswer(body: Event): string | undefined {
  const items = (body["input"] ?? body["messages"]) as readonly Event[];
  for (const item of items.toReversed()) {
    if (item["role"] === "tool") return textOf(item["content"]);
    if (item["type"] === "function_call_output") return textOf(item["output"]);
    const [block] = Array.isArray(item["content"]) ? (item["content"] as readonly Event[]) : [];
    if (block?.["type"] === "tool_result") return textOf(block["content"]);
  }
  return undefined;
}

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  return (content as readonly Event[]).map(({ text }) => (typeof text === "string" ? text : "")).join("");
}

function chatCompletion({ text, call }: Said): readonly Event[] {
  const chunk = (delta: Event, finish_reason: string | null): Event => ({
    id: "completion",
    object: "chat.completion.chunk",
    created: 0,
    model: "stand-in",
    choices: [{ index: 0, delta, finish_reason }],
  });
  if (call !== undefined) {
    const { name, args } = call;
    const tool_calls = [{ index: 0, id: "call_1", type: "function", function: { name, arguments: args } }];
    return [chunk({ role: "assistant", content: null, tool_calls }, null), chunk({}, "tool_calls")];
  }
  return [chunk({ role: "assistant", content: text }, null), chunk({}, "stop")];
}

function modelResponse({ text, call }: Said): readonly Event[] {
  const item =
    call === undefined
      ? {
          id: "msg_1",
          type: "message",
          role: "assistant",
          status: "completed",
          content: [{ type: "output_text", text, annotations: [] }],
        }
      : {
          id: "fc_1",
          type: "function_call",
          status: "completed",
          call_id: "call_1",
          name: call.name,
          arguments: call.args,
        };
  const started = { id: "resp_1", object: "response", created_at: 0, model: "stand-in", output: [] };
  const usage = {
    input_tokens: 1,
    output_tokens: 1,
    total_tokens: 2,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens_details: { reasoning_tokens: 0 },
  };
  const of = { output_index: 0, item_id: item.id };
  const open = call === undefined ? { ...item, content: [] } : { ...item, arguments: "" };
  const events = [
    { type: "response.created", response: { ...started, status: "in_progress" } },
    { type: "response.output_item.added", output_index: 0, item: { ...open, status: "in_progress" } },
    ...(call === undefined
      ? [
          {
            type: "response.content_part.added",
            ...of,
            content_index: 0,
            part: { type: "output_text", text: "", annotations: [] },
          },
          { type: "response.output_text.delta", ...of, content_index: 0, delta: text, logprobs: [] },
          { type: "response.output_text.done", ...of, content_index: 0, text, logprobs: [] },
        ]
      : [
          { type: "response.function_call_arguments.delta", ...of, delta: call.args },
          { type: "response.function_call_arguments.done", ...of, name: call.name, arguments: call.args },
        ]),
    { type: "response.output_item.done", output_index: 0, item },
    { type: "response.completed", response: { ...started, status: "completed", output: [item], usage } },
  ];
  return events.map((event, sequence_number) => ({ ...event, sequence_number }));
}

function message({ text, call }: Said): readonly Event[] {
  const usage = { input_tokens: 1, output_tokens: 1 };
  const started = { id: "msg_1", type: "message", role: "assistant", model: "stand-in", content: [], usage };
  const block =
    call === undefined
      ? { type: "text", text: "" }
      : { type: "tool_use", id: "toolu_1", name: call.name, input: {} };
  const delta =
    call === undefined ? { type: "text_delta", text } : { type: "input_json_delta", partial_json: call.args };
  const stop_reason = call === undefined ? "end_turn" : "tool_use";
  return [
    { type: "message_start", message: { ...started, stop_reason: null, stop_sequence: null } },
    { type: "content_block_start", index: 0, content_block: block },
    { type: "content_block_delta", index: 0, delta },
    { type: "content_block_stop", index: 0 },
    { type: "message_delta", delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 1 } },
    { type: "message_stop" },
  ];
}
