import { fork, type ChildProcess } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import type { Outcome } from "../outcome.ts";
import type { Ask } from "../reader.ts";
import type { ReaderId } from "../readers/reader-kinds.ts";
import type { Hello, Reply, Request } from "./messages.ts";

const readerProgram = fileURLToPath(new URL("reader-child.ts", import.meta.url));
const startTimeoutMs = 120_000;
const keptErrorCharacters = 4000;

/** A reader in a process of its own, which a call may hang or kill. */
export interface ReaderProcess {
  readonly hello: Hello;
  readonly read: (root: string, asks: readonly Ask[], timeoutSeconds: number) => Promise<readonly Outcome[]>;
  close(): void;
}

/** Starts a reader's process. It starts anew after a call that hangs or kills it. */
export async function startReaderProcess(
  id: ReaderId,
  env: NodeJS.ProcessEnv,
  program: string = readerProgram,
): Promise<ReaderProcess> {
  let running: Running | undefined = await start(id, env, program);
  const { hello } = running;
  return {
    hello,
    async read(root, asks, timeoutSeconds) {
      running ??= await start(id, env, program);
      // Opening a reader is no part of a call, and may take long.
      if (running.root !== root) {
        const opened = await request(running, { root }, startTimeoutMs);
        if (opened === "hangs") throw new Error(`the reader ${id} cannot be opened`);
        running.root = root;
      }
      const answer = await request(running, { asks }, timeoutSeconds * 1000);
      if (typeof answer === "object") return answer.outcomes;
      const why = deathOf(running.errors());
      end(running);
      running = undefined;
      return asks.map(() =>
        answer === "hangs" ? { kind: "hangs", seconds: timeoutSeconds } : { kind: "dies", why },
      );
    },
    close() {
      if (running !== undefined) end(running);
    },
  };
}

interface Running {
  /** The root that the reader is opened for. */
  root?: string;
  readonly child: ChildProcess;
  readonly hello: Hello;
  errors(): string;
}

async function start(id: ReaderId, env: NodeJS.ProcessEnv, program: string): Promise<Running> {
  // A group of its own, so that a server which the reader has started ends with it.
  const child = fork(program, [id], {
    env,
    execArgv: [],
    detached: true,
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let text = "";
  child.stderr?.on("data", (chunk: Buffer) => (text = (text + chunk.toString()).slice(-keptErrorCharacters)));
  const started = { child, errors: () => text };
  const hello = await nextMessage<Hello>(started, startTimeoutMs);
  if (typeof hello === "object") return { ...started, hello };
  end(started);
  throw new Error(`the reader ${id} does not start: ${text.trim()}`);
}

async function request(
  { child }: Running,
  sent: Request,
  timeoutMs: number,
): Promise<Reply | "hangs" | "dies"> {
  if (!child.connected) return "dies";
  const reply = nextMessage<Reply>({ child }, timeoutMs);
  child.send(sent);
  return await reply;
}

async function nextMessage<Message extends object>(
  { child }: Pick<Running, "child">,
  timeoutMs: number,
): Promise<Message | "hangs" | "dies"> {
  return await new Promise((resolve) => {
    const settle = (value: Message | "hangs" | "dies"): void => {
      clearTimeout(timer);
      child.off("message", settle).off("close", died);
      resolve(value);
    };
    const died = (): void => settle("dies");
    const timer = setTimeout(() => settle("hangs"), timeoutMs);
    child.once("message", settle).once("close", died);
  });
}

function end({ child }: Pick<Running, "child">): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  } catch {
    // The group is gone.
  }
}

function deathOf(errors: string): string {
  const telling = errors.split("\n").find((line) => /^(?:\w*Error|FATAL ERROR)\b/u.test(line));
  return telling?.trim() ?? "without a word";
}
