import { fork } from "node:child_process";
import fs from "node:fs";
import { fileURLToPath } from "node:url";
import { installFromLock } from "../../../scripts/install-from-lock.ts";

/** The directory in which stores are installed. */
export const storesDirectory: string = fileURLToPath(new URL("../../stores", import.meta.url));

/** Installs the stores from their lockfile unless they are installed. Gives the reason when that fails. */
export function installStores(): string | undefined {
  return installFromLock(storesDirectory);
}

/** A store in a process of its own. */
export interface RunningStore {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts s3rver over a directory, which it fills. */
export async function startS3rver(directory: string): Promise<RunningStore> {
  fs.mkdirSync(directory, { recursive: true });
  const program = fileURLToPath(new URL("serve-s3rver.ts", import.meta.url));
  const child = fork(program, [directory], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    child.once("message", (message) => resolve(message as string));
    child.once("close", () => reject(new Error("s3rver ended")));
  });
  return {
    url,
    async stop() {
      child.kill();
      await ended;
    },
  };
}
