import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  type S3Client,
} from "@aws-sdk/client-s3";
import {
  rangeSource,
  refuseUndefined,
  requireMethods,
  requireOptions,
  splitOptions,
  wrongOption,
  type FileSource,
  type RangeObjects,
  type RangePage,
  type RangeSourceOptions,
} from "@readfile/core";

/** Options of {@link s3Source}. */
export interface S3SourceOptions extends RangeSourceOptions {
  /** The client. It decides how often a request that the store refused is sent again: `maxAttempts`. */
  readonly client: Pick<S3Client, "config" | "send">;
  readonly bucket: string;
  /** The directory of the bucket that the source shows, such as `docs/`. Default: all of the bucket. */
  readonly prefix?: string;
}

/** The bound of S3 itself. */
const maxKeyBytes = 1024;

/**
 * Gives a source that reads the objects of a bucket of Amazon S3, or of a store with the same interface. A file is read in
 * ranges, each of which is checked to be of the version that was opened; what starts with the same names and `/` is a directory.
 * Throws a TypeError for a wrong option.
 *
 * @example
 * ```ts
 * const readFile = readFileTool({ source: s3Source({ client: new S3Client({}), bucket: "handbook", prefix: "2026/" }) });
 * ```
 */
export function s3Source(options: S3SourceOptions): FileSource {
  requireOptions(options, '{ client: new S3Client({}), bucket: "files" }');
  refuseUndefined(options, { prefix: "all of the bucket" });
  const [{ client, bucket, prefix }, others] = splitOptions<S3SourceOptions>(options, [
    "client",
    "bucket",
    "prefix",
  ]);
  requireMethods("client", client, { methods: ["send"] }, "an S3Client of @aws-sdk/client-s3");
  if (typeof bucket !== "string" || bucket === "") {
    throw wrongOption("bucket", "the name of a bucket", bucket);
  }
  if (client === undefined) throw wrongOption("client", "an S3Client", client);
  return rangeSource(objectsOf(client, bucket, prefix), others);
}

function objectsOf(
  client: S3SourceOptions["client"],
  bucket: string,
  prefix: string | undefined,
): RangeObjects {
  return {
    name: "bucket",
    prefix,
    maxKeyBytes,
    statusOf,
    id: async () => `${await storeOf(client)}/${bucket}`,
    async head(key, abortSignal) {
      const answer = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }), { abortSignal });
      const { ContentLength: size = Number.NaN, ETag: tag = "", LastModified: modified } = answer;
      return { size, tag, modifiedMs: modified?.getTime() ?? null };
    },
    async part(key, { tag, start, end }, abortSignal) {
      // No range counts from the end: some stores read those as counted from the start.
      const asked = { Bucket: bucket, Key: key, IfMatch: tag, Range: `bytes=${start}-${end}` };
      const { ETag, ContentRange, Body } = await client.send(new GetObjectCommand(asked), { abortSignal });
      return { tag: ETag, contentRange: ContentRange, body: Body as AsyncIterable<Uint8Array> };
    },
    async list(beneath, { maxEntries, from }, abortSignal) {
      const asked = {
        Bucket: bucket,
        Prefix: beneath,
        Delimiter: "/",
        MaxKeys: maxEntries,
        ContinuationToken: from,
        // Otherwise, XML could not hold every key.
        EncodingType: "url",
      } as const;
      return pageOf(await client.send(new ListObjectsV2Command(asked), { abortSignal }));
    },
  };
}

function pageOf(listed: ListObjectsV2CommandOutput): RangePage {
  const { Contents = [], CommonPrefixes = [], EncodingType, IsTruncated, NextContinuationToken } = listed;
  const keyOf = (written = ""): string =>
    EncodingType === "url" ? decodeURIComponent(written.replaceAll("+", " ")) : written;
  return {
    entries: [
      ...Contents.map(({ Key }) => ({ key: keyOf(Key), type: "file" as const })),
      ...CommonPrefixes.map(({ Prefix }) => ({ key: keyOf(Prefix), type: "directory" as const })),
    ],
    next: IsTruncated === true ? NextContinuationToken : undefined,
  };
}

/** The store that a client talks to. Another store than Amazon's may have buckets of the same names. */
async function storeOf({ config }: S3SourceOptions["client"]): Promise<string> {
  const endpoint = await config.endpoint?.();
  if (endpoint === undefined) return "s3:";
  const { protocol, hostname, port, path } = endpoint;
  return `s3:${protocol}//${hostname}:${port ?? ""}${path}`;
}

/** Errors about credentials that have no status, or one that says nothing about them. */
const credentialErrors: ReadonlySet<unknown> = new Set([
  "CredentialsProviderError",
  "ExpiredToken",
  "InvalidToken",
  "TokenRefreshRequired",
]);

function statusOf(error: unknown): number | undefined {
  const { name, $metadata, $response } = error as {
    readonly name?: unknown;
    readonly $metadata?: { readonly httpStatusCode?: number };
    readonly $response?: { readonly statusCode?: number };
  };
  if (credentialErrors.has(name)) return 401;
  // An answer that came, and that holds a key which is not written as asked.
  if (error instanceof URIError) return 200;
  return $metadata?.httpStatusCode ?? $response?.statusCode;
}
