import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { generatedLines } from "@readfile/adapter-testing";
import { memorySource, readFileTool, type IndexCache } from "@readfile/core";
import { s3Source } from "@readfile/s3";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startStore } from "./local-bucket.ts";
import { redisIndexes } from "./redis-indexes.ts";
import { redisMissing, startRedis } from "./redis-server.ts";

const MiB = 1024 * 1024;
const store = await startStore();
const { proxy, client } = store;
afterAll(() => store.stop());
/** 8 MiB, in lines of 64 bytes. */
const large = generatedLines(0, 8 * MiB - 1);
const args = { path: "big.log", offset: 100_000, limit: 5 };
const { text: expected } = await readFileTool({ source: memorySource({ "big.log": large }) }).run(args);
beforeEach(() => proxy.reset());

/** Reads in a new process. */
async function readInChild(bucket: string, redisUrl: string): Promise<string> {
  const program = fileURLToPath(new URL("read-in-child.ts", import.meta.url));
  const given = ["--conditions=@readfile/source", program, proxy.url, bucket, redisUrl, JSON.stringify(args)];
  return (await promisify(execFile)(process.execPath, given)).stdout;
}

const maxCountedBytes = MiB;

test("a large file costs its bytes once for each version, and then an index", async () => {
  const bucket = await store.bucketOf({ "big.log": large });
  const entries = new Map<string, Uint8Array>();
  const indexes: IndexCache = {
    get: async (version) => entries.get(version),
    set: async (version, index) => entries.set(version, index),
  };
  const read = async (): Promise<string> => {
    proxy.reset();
    const source = s3Source({ client, bucket, indexes });
    return (await readFileTool({ source, maxCountedBytes }).run(args)).text;
  };
  const first = await read();
  expect(first).toContain("\n100000\t100000.....");
  expect(proxy.sentBytes).toBeGreaterThan(6 * MiB);
  expect(await read()).toBe(first);
  expect(proxy.requests.map(({ method }) => method)).toEqual(["HEAD", "GET", "GET"]);
  expect(proxy.sentBytes).toBeLessThan(MiB);
  expect([...entries.keys()]).toEqual([expect.stringContaining(`/${bucket}/big.log\n`)]);

  await store.put(bucket, "big.log", large.slice().fill(0x2e, 0, 63));
  expect(await read()).toBe(first);
  expect(proxy.sentBytes).toBeGreaterThan(6 * MiB);
});

test("the page shows the program that these tests run", () => {
  const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");
  expect(read("../../../docs/fleet.md")).toContain(`\`\`\`ts\n${read("redis-indexes.ts")}\`\`\`\n`);
});

const missing = redisMissing();

describe("over Redis", () => {
  test("two processes share an index", async ({ skip }) => {
    if (missing !== undefined) return skip(missing);
    const redis = await startRedis();
    try {
      const bucket = await store.bucketOf({ "big.log": large });
      expect(await readInChild(bucket, redis.url)).toBe(expected);
      expect(proxy.sentBytes).toBeGreaterThan(8 * MiB);
      proxy.reset();
      expect(await readInChild(bucket, redis.url)).toBe(expected);
      expect(proxy.requests.map(({ method }) => method)).toEqual(["HEAD", "GET", "GET"]);
      expect(proxy.sentBytes).toBeLessThan(MiB);
    } finally {
      await redis.stop();
    }
  });

  test("without it, files are read all the same", async ({ skip }) => {
    if (missing !== undefined) return skip(missing);
    const redis = await startRedis();
    const indexes = await redisIndexes(redis.url);
    await redis.stop();
    const bucket = await store.bucketOf({ "big.log": large });
    const source = s3Source({ client, bucket, indexes });
    expect((await readFileTool({ source }).run(args)).text).toBe(expected);
    await indexes.close().catch(() => {});
  });
});
