import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { IndexCache } from "../../../packages/core/src/index.ts";
import { redisIndexes } from "../../../packages/s3/test/redis-indexes.ts";
import { redisMissing, startRedis } from "../../../packages/s3/test/redis-server.ts";
import type { RunningStore } from "./stores.ts";

/** Where processes share the indexes of large files during a run. */
export interface IndexServer extends RunningStore {
  /** What it is, as the report says it. */
  readonly name: string;
}

/** Starts redis-server, or a server of the bench itself where there is none, so that indexes are shared everywhere. */
export async function startIndexServer(): Promise<IndexServer> {
  const missing = redisMissing();
  if (missing === undefined) return { name: "redis-server", ...(await startRedis()) };
  return { name: `a server of the bench itself, because ${missing}`, ...(await startMapServer()) };
}

/** The indexes on a server that `startIndexServer` has started. */
export async function openIndexes(url: string): Promise<IndexCache & { close(): Promise<unknown> }> {
  if (url.startsWith("redis:")) return await redisIndexes(url);
  const urlOf = (version: string): string => `${url}/${encodeURIComponent(version)}`;
  return {
    async get(version) {
      const answer = await fetch(urlOf(version));
      return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
    },
    set: (version, index) => fetch(urlOf(version), { method: "PUT", body: Buffer.from(index) }),
    close: () => Promise.resolve(),
  };
}

/** Keeps what is put under a path until it stops. */
async function startMapServer(): Promise<RunningStore> {
  const kept = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const { method, url = "" } = request;
    const set = async (): Promise<void> => void kept.set(url, await buffer(request));
    const answer = (): void => {
      const found = kept.get(url);
      response.writeHead(found === undefined ? 404 : 200).end(found);
    };
    const asked = method === "PUT" ? set() : Promise.resolve();
    asked.then(answer, () => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
