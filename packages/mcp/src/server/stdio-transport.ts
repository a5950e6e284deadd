import type { Readable, Writable } from "node:stream";
import { parseJSONRPCMessage, type JSONRPCMessage, type Transport } from "@modelcontextprotocol/server";
import { InputLines, maxLineBytes } from "./input-lines.ts";
import { lineOf } from "./message-line.ts";
import { messageIssueIn } from "./params-issue.ts";

/** So many requests whose answers may be large are in work at once, and so many others. */
const maxRunningRequests = 16;

/** While so many bytes of answers are not read by the client, no further request is started, and none is read. */
const maxUnreadBytes = 8 * 1024 * 1024;

/** While so many bytes of requests wait, no more are read. */
const maxWaitingBytes = 16 * 1024 * 1024;

/** Requests whose answers may be large. The others are served at once. */
const heavyMethods: ReadonlySet<string> = new Set([
  "tools/call",
  "resources/read",
  "resources/list",
  "completion/complete",
]);

type RequestId = string | number;

/** A message that waits to be served. */
interface WaitingRequest {
  readonly message: JSONRPCMessage;
  readonly id: RequestId;
  readonly bytes: number;
}

/**
 * Messages over standard input and output, one a line. A line that is no message, or too long to be one, is answered with
 * an error without an id, and the next is read. Memory is bounded whatever a client sends and however slowly it reads: few
 * requests are in work at once, others wait, and when many wait, reading does. When the input ends, what was asked is
 * answered before the transport closes.
 */
export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #input: Readable;
  readonly #output: Writable;
  readonly #lines: InputLines = new InputLines();
  #waiting: WaitingRequest[] = [];
  #waitingBytes = 0;
  /** The requests that are not answered yet. */
  readonly #unanswered = new Map<RequestId, "waiting" | "running" | "light">();
  #running = 0;
  #light = 0;
  #steering = false;
  #ended = false;
  #closed = false;

  constructor(input: Readable, output: Writable) {
    this.#input = input;
    this.#output = output;
  }

  async start(): Promise<void> {
    this.#input.on("data", this.#onData);
    this.#input.on("end", this.#onEnd);
    this.#input.on("error", this.#onEnd);
    this.#input.on("close", this.#onEnd);
    this.#output.on("drain", this.#onDrain);
    // The client is gone. The listener stays: without one, a late error would end the process.
    this.#output.on("error", () => void this.close());
  }

  send(message: JSONRPCMessage): Promise<void> {
    if (this.#closed) return Promise.reject(new Error("the connection is closed"));
    this.#output.write(lineOf(message));
    if (!("method" in message) && message.id !== undefined) this.#settle(message.id);
    return Promise.resolve();
  }

  close(): Promise<void> {
    if (this.#closed) return Promise.resolve();
    this.#closed = true;
    this.#input.off("data", this.#onData);
    this.#input.pause();
    this.#lines.clear();
    this.#waiting = [];
    this.onclose?.();
    return Promise.resolve();
  }

  readonly #onData = (chunk: Uint8Array): void => {
    this.#lines.add(chunk);
    this.#steer();
  };

  readonly #onEnd = (): void => {
    this.#ended = true;
    this.#steer();
  };

  readonly #onDrain = (): void => this.#steer();

  /** Receives lines for as long as there are any, and there is room for what they ask for. */
  #receiveLines(): void {
    while (!this.#isFull()) {
      const line = this.#lines.next();
      if (line === undefined) return;
      if (line !== "too long") this.#receive(line);
      else this.#refuse(-32600, `Invalid Request: a line has at most ${maxLineBytes} bytes`);
    }
  }

  #receive(line: Buffer): void {
    const text = line.toString("utf8");
    if (text.trim() === "") return;
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      this.#refuse(-32700, "Parse error: the line is not JSON");
      return;
    }
    let message: JSONRPCMessage;
    try {
      message = parseJSONRPCMessage(json);
    } catch {
      this.#refuseJson(json);
      return;
    }
    if (!("method" in message)) this.onmessage?.(message);
    else if ("id" in message) {
      this.#receiveRequest({ message, id: message.id, bytes: line.length }, message.method);
    } else this.#receiveNotification(message);
  }

  /** Refuses JSON that is no message. A request of which only the params are wrong is answered under its id. */
  #refuseJson(json: unknown): void {
    const { id } = (json ?? {}) as { readonly id?: RequestId };
    const issue = messageIssueIn(json);
    if (issue === undefined || id === undefined || this.#unanswered.has(id)) {
      this.#refuse(-32600, "Invalid Request: the line is not a message of JSON-RPC 2.0");
    } else this.#refuse(-32602, issue, id);
  }

  #receiveRequest(request: WaitingRequest, method: string): void {
    // The client could not tell their answers apart.
    if (this.#unanswered.has(request.id)) {
      this.#refuse(-32600, "Invalid Request: a request with this id is still in work");
      return;
    }
    if (heavyMethods.has(method)) {
      this.#unanswered.set(request.id, "waiting");
      this.#waiting.push(request);
      this.#waitingBytes += request.bytes;
      this.#startWaiting();
      return;
    }
    // A subscription is not answered before it ends.
    if (method !== "subscriptions/listen") {
      this.#unanswered.set(request.id, "light");
      this.#light += 1;
    }
    this.onmessage?.(request.message);
  }

  #receiveNotification(message: JSONRPCMessage & { readonly params?: unknown }): void {
    const params = message.params;
    if ("method" in message && message.method === "notifications/cancelled") {
      const { requestId } = (params ?? {}) as { readonly requestId?: RequestId };
      if (requestId !== undefined) this.#cancel(requestId);
    }
    this.onmessage?.(message);
  }

  /** A cancelled request is not answered. One that still waits is not even started. */
  #cancel(id: RequestId): void {
    if (this.#unanswered.get(id) !== "waiting") {
      queueMicrotask(() => this.#settle(id));
      return;
    }
    const index = this.#waiting.findIndex((request) => request.id === id);
    const [request] = this.#waiting.splice(index, 1);
    this.#waitingBytes -= request?.bytes ?? 0;
    this.#settle(id);
  }

  #settle(id: RequestId): void {
    const state = this.#unanswered.get(id);
    if (state === undefined) return;
    this.#unanswered.delete(id);
    if (state === "running") this.#running -= 1;
    if (state === "light") this.#light -= 1;
    this.#steer();
  }

  /** Starts requests, and reads on or waits, by what is in work. */
  #steer(): void {
    // What is done here may come here again.
    if (this.#closed || this.#steering) return;
    this.#steering = true;
    this.#startWaiting();
    this.#receiveLines();
    this.#steering = false;
    if (this.#closed) return;
    if (this.#isFull()) this.#input.pause();
    else if (this.#ended) this.#endInput();
    else if (this.#input.isPaused()) this.#input.resume();
  }

  #isFull(): boolean {
    return (
      this.#waitingBytes > maxWaitingBytes ||
      this.#light >= maxRunningRequests ||
      this.#output.writableLength >= maxUnreadBytes
    );
  }

  /** Serves a last line that has no end, and closes when all is answered. */
  #endInput(): void {
    this.#receive(this.#lines.takeRest());
    if (this.#unanswered.size === 0) void this.close();
  }

  #startWaiting(): void {
    while (this.#running < maxRunningRequests && this.#output.writableLength < maxUnreadBytes) {
      const request = this.#waiting.shift();
      if (request === undefined) return;
      this.#waitingBytes -= request.bytes;
      this.#running += 1;
      this.#unanswered.set(request.id, "running");
      this.onmessage?.(request.message);
    }
  }

  #refuse(code: number, message: string, id: RequestId | null = null): void {
    const answer = { jsonrpc: "2.0", id, error: { code, message } };
    if (!this.#closed) this.#output.write(`${JSON.stringify(answer)}\n`);
  }
}
