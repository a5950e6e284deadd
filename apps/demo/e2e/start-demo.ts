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

const program = fileURLToPath(new URL("../src/demo.ts", import.meta.url));

/** Starts the demo on a free port, without any key. */
export async function startDemo({ root }: { readonly root: string }): Promise<StartedDemo> {
  const args = ["--conditions=@readfile/source", program, "--root", root, "--port", "0"];
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "pipe", "inherit"],
    // Empty: the journeys run the program of the Claude Agent SDK only where they are told to.
    env: {
      PATH: process.env["PATH"],
      READFILE_CLAUDE_PROGRAM: process.env["READFILE_CLAUDE_PROGRAM"] ?? "",
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
