import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A block of a message, as the Messages API of Anthropic writes it. */
export type Block = Readonly<Record<string, unknown>> & { readonly type: string };

/** A call that the model makes. */
export interface StandInCall {
  readonly id: string;
  readonly name: string;
  /** The text of the arguments, which may be no JSON. */
  readonly json: string;
}

/** A stand-in for the Messages API, whose model makes the calls in its first turn and then says "done". */
export interface MessagesStandIn {
  readonly url: string;
  /** The tool results that the model was sent. Undefined before its second turn. */
  received(): readonly Block[] | undefined;
  /** The names of the tools that the model was offered. */
  offered(): readonly string[];
  close(): void;
}

interface MessagesRequest {
  readonly tools?: readonly { readonly name: string }[];
  readonly messages: readonly { readonly content: string | readonly Block[] }[];
}

/** Starts a stand-in on this machine. `prefix`: what stands before the names of tools. */
export async function messagesStandIn(
  prefix: string,
  calls: readonly StandInCall[],
): Promise<MessagesStandIn> {
  let received: readonly Block[] | undefined;
  let offered: readonly string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { pathname } = new URL(request.url ?? "/", "http://stand-in");
    if (pathname !== "/v1/messages") return void response.writeHead(404).end("{}");
    const { tools = [], messages } = JSON.parse(Buffer.concat(chunks).toString()) as MessagesRequest;
    const results = messages
      .flatMap(({ content }) => (typeof content === "string" ? [] : content))
      .filter(({ type }) => type === "tool_result");
    // The program also asks for titles and the like, without our tools.
    const isAgent = tools.some(({ name }) => name.startsWith(prefix));
    if (isAgent) offered = tools.map(({ name }) => name);
    if (isAgent && results.length > 0) received = results;
    const blocks = calls.map(({ id, name, json }) => ({
      type: "tool_use",
      id,
      name: `${prefix}${name}`,
      input: json,
    }));
    stream(response, isAgent && results.length === 0 ? blocks : [{ type: "text", text: "done" }]);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received: () => received,
    offered: () => offered,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function stream(response: ServerResponse, blocks: readonly Block[]): void {
  const send = (type: string, fields: object): void =>
    void response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`);
  const usage = { input_tokens: 1, output_tokens: 1 };
  const message = { id: "msg_1", type: "message", role: "assistant", model: "stand-in", content: [], usage };
  response.writeHead(200, { "content-type": "text/event-stream" });
  send("message_start", { message: { ...message, stop_reason: null, stop_sequence: null } });
  for (const [index, block] of blocks.entries()) {
    const isCall = block.type === "tool_use";
    send("content_block_start", {
      index,
      content_block: { ...block, ...(isCall ? { input: {} } : { text: "" }) },
    });
    const delta = isCall
      ? { type: "input_json_delta", partial_json: block["input"] }
      : { type: "text_delta", text: block["text"] };
    send("content_block_delta", { index, delta });
    send("content_block_stop", { index });
  }
  const reason = blocks[0]?.type === "tool_use" ? "tool_use" : "end_turn";
  send("message_delta", { delta: { stop_reason: reason, stop_sequence: null }, usage });
  send("message_stop", {});
  response.end();
}
