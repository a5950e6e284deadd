import { testStoreFaults } from "@readfile/adapter-testing/vitest";
import { readFileTool, type FileSource, type ReadResult } from "@readfile/core";
import { s3Source, type S3SourceOptions } from "@readfile/s3";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startStore } from "./local-bucket.ts";

const store = await startStore();
const { proxy, client } = store;
afterAll(() => store.stop());

const how = { symlinks: "inside", headBytes: 0 } as const;
const xml = { "content-type": "application/xml" };

await testStoreFaults({
  noun: "bucket",
  proxy,
  rangeHeader: "range",
  oddKeys: ["back\\slash.txt", "dot.", "tab\t.txt"],
  withoutTag: "the bucket gave no usable version of the bytes that it gave",
  throttled: {
    kind: "answer",
    status: 503,
    headers: xml,
    body: "<Error><Code>SlowDown</Code><Message>Reduce your rate to key@host.</Message></Error>",
  },
  async placeOf(files) {
    const bucket = await store.bucketOf(files);
    return {
      source: (options, other) =>
        s3Source({
          client:
            other === undefined
              ? client
              : store.clientWith({ maxAttempts: other.attempts, ...(other.url && { endpoint: other.url }) }),
          bucket,
          ...options,
        }),
      put: async (key, content) => store.put(bucket, key, content),
    };
  },
});

const bucket = await store.bucketOf({ "a.txt": "one\ntwo\n", "docs/plan.md": "# Plan\n" });
beforeEach(() => proxy.reset());

const sourceOf = (options: Partial<S3SourceOptions> = {}): FileSource =>
  s3Source({ client, bucket, ...options });

async function read(source: FileSource): Promise<ReadResult<unknown>> {
  return readFileTool({ source }).run({ path: "a.txt" });
}

describe("listings", () => {
  test("names that no path holds are hidden", async () => {
    const body = `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>false</IsTruncated>
      <Contents><Key>ok.txt</Key></Contents><Contents><Key>/etc/passwd</Key></Contents><Contents><Key>..</Key></Contents>
      <CommonPrefixes><Prefix>../</Prefix></CommonPrefixes><CommonPrefixes><Prefix>/</Prefix></CommonPrefixes>
      <CommonPrefixes><Prefix>./</Prefix></CommonPrefixes><CommonPrefixes><Prefix>d/</Prefix></CommonPrefixes></ListBucketResult>`;
    proxy.fault = ({ method }) =>
      method === "GET" ? { kind: "answer", status: 200, headers: xml, body } : undefined;
    expect(await sourceOf().list?.([], { limit: 10 })).toEqual([
      { name: "ok.txt", type: "file" },
      { name: "d", type: "directory" },
    ]);
    // All of them are of another directory than the one that was asked for.
    await expect(sourceOf().list?.(["e"], { limit: 10 })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("a key that is not written as asked is refused", async () => {
    const body =
      "<ListBucketResult><EncodingType>url</EncodingType><Contents><Key>%zz</Key></Contents></ListBucketResult>";
    proxy.fault = () => ({ kind: "answer", status: 200, headers: xml, body });
    await expect(sourceOf().list?.([], { limit: 5 })).rejects.toMatchObject({
      code: "INTERNAL",
      message: "the bucket gave no usable answer",
    });
  });

  test("a store that always has one more page is not asked for ever", async () => {
    let page = 0;
    proxy.fault = () => ({
      kind: "answer",
      status: 200,
      headers: xml,
      body: `<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>${page++}</NextContinuationToken></ListBucketResult>`,
    });
    expect(await sourceOf().list?.([], { limit: 5 })).toEqual([]);
    expect(proxy.requests).toHaveLength(64);
  });
});

test("a key that is too long is refused before it is asked for", async () => {
  await expect(sourceOf().open(["\u00e9".repeat(513)], how)).rejects.toMatchObject({
    code: "INVALID_ARGUMENT",
    message: "the path or one of its names is too long",
  });
  expect(proxy.requests).toEqual([]);
  await expect(sourceOf().open(["\u00e9".repeat(512)], how)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

describe("refused credentials", () => {
  const denied = {
    error: { code: "PERMISSION_DENIED", retryable: false },
    text: "Error: PERMISSION_DENIED: a.txt: the bucket does not allow reading it",
  };

  test("that have expired", async () => {
    const body = "<Error><Code>ExpiredToken</Code><Message>expired</Message></Error>";
    proxy.fault = ({ method }) =>
      method === "GET" ? { kind: "answer", status: 400, headers: xml, body } : undefined;
    expect(await read(sourceOf())).toMatchObject(denied);
  });

  test("that cannot be had", async () => {
    const without = store.clientWith({
      credentials: async () => {
        const error = new Error("no AKIA-SECRET in /home/user/.aws");
        throw Object.assign(error, { name: "CredentialsProviderError" });
      },
    });
    expect(await read(sourceOf({ client: without }))).toMatchObject(denied);
  });
});

test("nothing is in a bucket that does not exist", async () => {
  expect((await read(sourceOf({ bucket: "nowhere" }))).text).toBe("Error: NOT_FOUND: a.txt: no such file");
});

test("the version names the store, the bucket, the key and the ETag", async () => {
  const file = await sourceOf({ prefix: "docs" }).open(["plan.md"], how);
  file.close();
  expect(file.version).toBe(`s3:${proxy.url}//${bucket}/docs/plan.md\n"4fb8431c0da735f489b40553ed00a9c6"`);
});

test.for<[unknown, string]>([
  [undefined, 'expected options such as { client: new S3Client({}), bucket: "files" }, got undefined'],
  [{ client }, "bucket: expected the name of a bucket, got undefined"],
  [{ client, bucket: "" }, 'bucket: expected the name of a bucket, got ""'],
  [{ bucket }, "client: expected an S3Client of @aws-sdk/client-s3, got undefined"],
  [{ client: {}, bucket }, "client: expected an S3Client of @aws-sdk/client-s3, got {}"],
  [
    { client, bucket, prefix: undefined },
    "prefix: got undefined; leave the option out for its default, all of the bucket",
  ],
  [{ client, bucket, prefix: 3 }, "prefix: expected the start of keys, such as docs/, got 3"],
  [{ client, bucket, prefix: "../x" }, 'prefix: expected the start of keys, such as docs/, got "../x"'],
  [{ client, bucket, prefxi: "x" }, "prefxi: there is no such option; did you mean prefix?"],
  [{ client, bucket, maxSilenceMs: 0 }, "maxSilenceMs: expected a whole number from 1 to 2147483647, got 0"],
  [{ client, bucket, indexes: {} }, "indexes: expected an IndexCache, with get and set, got {}"],
])("wrong options: %j", ([options, message]) => {
  expect(() => s3Source(options as S3SourceOptions)).toThrow(new TypeError(message));
});
