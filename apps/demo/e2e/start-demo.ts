import { spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** The demo, as a process of its own. */
export interface StartedDemo {
  readonly address: string;
  /** Rejects where it does not end well. */
  readonly stop: () => Promise<void>;
}

/** How the demo is started. */
export interface StartOptions {
  readonly root: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Default: what `pnpm demo` runs. */
  readonly program?: URL;
}

const demo = new URL("../src/demo.ts", import.meta.url);

/** Starts it on a free port, with no key but those of `environment`. */
export async function startDemo({ root, environment, program = demo }: StartOptions): Promise<StartedDemo> {
  const args = ["--conditions=@readfile/source", fileURLToPath(program), "--root", root, "--port", "0"];
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH: process.env["PATH"], ...environment },
  });
  const closed = once(child, "close") as Promise<[number | null]>;
  for await (const line of createInterface(child.stdout)) {
    const address = /^readfile demo: (?<address>.*)$/u.exec(line)?.groups?.["address"];
    if (address === undefined) continue;
    child.stdout.resume();
    return {
      address,
      async stop() {
        // Where it has ended, that is no signal to anyone.
        child.kill("SIGTERM");
        const [status] = await closed;
        if (status !== 0) throw new Error(`the demo ended with ${status}`);
      },
    };
  }
  throw new Error("the demo ended before it listened");
}
