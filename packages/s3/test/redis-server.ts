import { spawn, spawnSync } from "node:child_process";
import { createServer, type AddressInfo } from "node:net";

/** A server of Redis that keeps nothing on the disk. */
export interface RedisServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Why there is no server of Redis here. Undefined when there is one. */
export function redisMissing(): string | undefined {
  const { error } = spawnSync("redis-server", ["--version"]);
  return error === undefined
    ? undefined
    : "redis-server is not installed (Debian: apt-get install redis-server)";
}

/** Starts a server on a free port of this machine. */
export async function startRedis(): Promise<RedisServer> {
  const port = await freePort();
  const args = ["--port", `${port}`, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const child = spawn("redis-server", args, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (text: Buffer) => {
      if (/ready to accept connections/i.test(text.toString())) resolve();
    });
    child.once("close", () => reject(new Error("redis-server ended")));
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      child.kill();
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
