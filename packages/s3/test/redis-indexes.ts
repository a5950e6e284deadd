// redis-indexes.ts
import type { IndexCache } from "@readfile/core";
import { createClient, RESP_TYPES } from "@redis/client";

const keptSeconds = 30 * 24 * 60 * 60;

/** Keeps the indexes of large files in Redis. An index that nobody has set for a month is forgotten. */
export async function redisIndexes(url: string): Promise<IndexCache & { close(): Promise<unknown> }> {
  const redis = createClient({ url, disableOfflineQueue: true }).withTypeMapping({
    [RESP_TYPES.BLOB_STRING]: Buffer,
  });
  // Without Redis, files are read all the same: a command that fails counts as no answer.
  redis.on("error", () => {});
  await redis.connect();
  const keyOf = (version: string): string => `readfile:index:${version}`;
  return {
    get: (version) => redis.get(keyOf(version)),
    set: (version, index) =>
      redis.set(keyOf(version), Buffer.from(index), { expiration: { type: "EX", value: keptSeconds } }),
    close: () => redis.close(),
  };
}
