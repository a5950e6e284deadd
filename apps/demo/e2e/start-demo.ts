import { spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** A demo that runs in a process of its own. */
export interface StartedDemo {
  readonly address: string;
  /** Stops the demo. Rejects when it ends with an error. */
  readonly stop: () => Promise<void>;
}

/** How to start the demo. */
export interface StartOptions {
  readonly root: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** The program to run. Default: the program of `pnpm demo`. */
  readonly program?: URL;
}

const demo = new URL("../src/demo.ts", import.meta.url);

/** Starts the demo on a free port. Its only keys are those in `environment`. */
export async function startDemo({ root, environment, program = demo }: StartOptions): Promise<StartedDemo> {
  const args = ["--conditions=@readfile/source", fileURLToPath(program), "--root", root, "--port", "0"];
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "pipe", "inherit"],
    // Empty: the journeys run the program of the Claude Agent SDK only where they are told to.
    env: {
      PATH: process.env["PATH"],
      READFILE_CLAUDE_PROGRAM: process.env["READFILE_CLAUDE_PROGRAM"] ?? "",
      ...environment,
    },
  });
  const closed = once(child, "close") as Promise<[number | null]>;
  for await (const line of createInterface(child.stdout)) {
    const address = /^readfile demo: (?<address>.*)$/u.exec(line)?.groups?.["address"];
    if (address === undefined) continue;
    child.stdout.resume();
    return {
      address,
      async stop() {
        // When the process has already ended, this does nothing.
        child.kill("SIGTERM");
        const [status] = await closed;
        if (status !== 0) throw new Error(`the demo ended with ${status}`);
      },
    };
  }
  throw new Error("the demo ended before it listened");
}
