import { spawn, type ChildProcess } from "node:child_process";
import process from "node:process";
import { resultOf, type Response, type ServerResult } from "./message.ts";

/** A server of the Model Context Protocol over standard input and output, called without an SDK, whose own work would count. */
export interface StdioServer {
  call(method: string, params: object): Promise<ServerResult>;
  close(): Promise<void>;
}

/** Starts a program of Node.js and waits for its first answer, to `initialize`, which both eras of servers give. */
export async function startStdioServer(args: readonly string[]): Promise<StdioServer> {
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "ignore"] });
  const { stdin, stdout } = child;
  const waiting = new Map<number, { readonly answer: (response: Response) => void; readonly fail: Fail }>();
  let lastId = 0;
  let pieces: string[] = [];
  stdout.setEncoding("utf8").on("data", (text: string) => {
    const lines = text.split("\n");
    const rest = lines.pop() ?? "";
    for (const line of lines) {
      const response = JSON.parse(pieces.join("") + line) as Response;
      pieces = [];
      waiting.get(Number(response.id))?.answer(response);
      waiting.delete(Number(response.id));
    }
    pieces.push(rest);
  });
  const died = (): void => {
    for (const { fail } of waiting.values()) fail(new Error(`the server died: ${args.join(" ")}`));
  };
  child.once("error", died).once("close", died);
  stdin.on("error", died);
  const send = (message: object): void => {
    stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  };
  const call = async (method: string, params: object): Promise<ServerResult> => {
    const id = ++lastId;
    const response = new Promise<Response>((answer, fail) => waiting.set(id, { answer, fail }));
    send({ id, method, params });
    return resultOf(await response);
  };
  try {
    await call("initialize", {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "readfile-bench", version: "1.0.0" },
    });
  } catch (error) {
    await end(child);
    throw error;
  }
  send({ method: "notifications/initialized" });
  return { call, close: async () => end(child) };
}

type Fail = (error: Error) => void;

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise((resolve) => child.once("close", resolve));
  child.kill("SIGKILL");
  await closed;
}
