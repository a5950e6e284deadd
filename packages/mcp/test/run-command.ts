import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from "node:child_process";
import { fileURLToPath } from "node:url";
import process from "node:process";

const cli = fileURLToPath(new URL("../src/cli.ts", import.meta.url));

/** How to start the command from its source. */
export const command: string = process.execPath;

/** The arguments of Node.js that start the command, and those of the command. */
export function commandArgs(...args: readonly string[]): string[] {
  return ["--conditions=@readfile/source", "--disable-warning=ExperimentalWarning", cli, ...args];
}

/** How a command ended. */
export interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number | null;
}

/** Runs the command with an input of its own to the end. */
export function runToEnd(
  args: readonly string[],
  { input = "", env = {} }: { readonly input?: string | Uint8Array; readonly env?: NodeJS.ProcessEnv } = {},
): Ended {
  const { stdout, stderr, status } = spawnSync(command, commandArgs(...args), {
    input,
    env: { ...process.env, ...env },
    maxBuffer: 256 * 1024 * 1024,
  });
  return { stdout: stdout.toString(), stderr: stderr.toString(), status };
}

/** A running command that speaks over its standard input and output. */
export class RunningCommand {
  readonly child: ChildProcessWithoutNullStreams;
  readonly #lines: string[] = [];
  readonly #waiting: ((line: string) => void)[] = [];
  stderr = "";

  constructor(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
    this.child = spawn(command, commandArgs(...args), { env: { ...process.env, ...env } });
    let rest = "";
    this.child.stdout.setEncoding("utf8").on("data", (text: string) => {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const wanted = this.#waiting.shift();
        if (wanted === undefined) this.#lines.push(line);
        else wanted(line);
      }
    });
    this.child.stderr.setEncoding("utf8").on("data", (text: string) => (this.stderr += text));
  }

  write(...messages: readonly (object | string)[]): void {
    for (const message of messages) {
      this.child.stdin.write(`${typeof message === "string" ? message : JSON.stringify(message)}\n`);
    }
  }

  /** The next message. */
  async next(): Promise<Record<string, unknown>> {
    const line = this.#lines.shift() ?? (await new Promise<string>((found) => this.#waiting.push(found)));
    return JSON.parse(line) as Record<string, unknown>;
  }

  /** The next so many messages, by their ids. */
  async answers(count: number): Promise<Map<unknown, Record<string, unknown>>> {
    const answers = new Map<unknown, Record<string, unknown>>();
    for (let index = 0; index < count; index += 1) {
      const message = await this.next();
      answers.set(message["id"], message);
    }
    return answers;
  }

  /** Ends the input. Gives the exit code. */
  async end(): Promise<number | null> {
    if (this.child.exitCode !== null) return this.child.exitCode;
    const exited = new Promise<number | null>((exit) => this.child.once("exit", exit));
    this.child.stdin.end();
    return exited;
  }
}

/** A request of the revision 2025-11-25 that opens a connection. */
export const initialize = {
  jsonrpc: "2.0",
  id: "open",
  method: "initialize",
  params: {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "test", version: "1.0.0" },
  },
} as const;

/** The notification that follows it. */
export const initialized = { jsonrpc: "2.0", method: "notifications/initialized" } as const;

/** A call of `read_file`. */
export function readCall(id: number | string, args: object): object {
  return { jsonrpc: "2.0", id, method: "tools/call", params: { name: "read_file", arguments: args } };
}
