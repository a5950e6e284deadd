import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { S3SourceOptions } from "../../../packages/s3/src/s3-source.ts";
import { thisRepository } from "../ours/import-ours.ts";

/** What was asked of a store, as its client saw it. */
export interface Counts {
  requests: number;
  /** Those that list names, which stores charge more for. */
  lists: number;
  /** Bytes of objects that the answers announced. */
  bytes: number;
}

/** The part of the client's own type that is used here: the bench does not depend on the SDK. */
interface Client {
  readonly middlewareStack: {
    add(
      middleware: (next: (args: Sent) => Promise<Answered>) => (args: Sent) => Promise<Answered>,
      options: object,
    ): void;
  };
  send(command: object): Promise<{ readonly Body?: AsyncIterable<Uint8Array> }>;
  destroy(): void;
}

interface Sent {
  readonly request: { readonly method: string; readonly query: Readonly<Record<string, unknown>> };
}

interface Answered {
  readonly response: { readonly headers: Readonly<Record<string, string | undefined>> };
}

/** The SDK that the tests of our package use. */
export interface Sdk {
  readonly S3Client: new (config: object) => Client;
  readonly CreateBucketCommand: new (input: object) => object;
  readonly GetObjectCommand: new (input: object) => object;
  readonly PutObjectCommand: new (input: object) => object;
}

const sdkName = "@aws-sdk/client-s3";

/** Loads the SDK from where our package has it. */
export async function loadSdk(): Promise<Sdk> {
  const require = createRequire(path.join(thisRepository, "packages/s3/package.json"));
  return (await import(pathToFileURL(require.resolve(sdkName)).href)) as Sdk;
}

/** A client that counts. */
export interface CountingClient {
  readonly client: Client & S3SourceOptions["client"];
  readonly counts: Counts;
  /** Gives the counts, and starts again from nothing. */
  readonly take: () => Counts;
}

/** Makes a client of a store on this machine. */
export function countingClient({ S3Client }: Sdk, endpoint: string): CountingClient {
  const client = new S3Client({
    endpoint,
    region: "us-east-1",
    forcePathStyle: true,
    credentials: { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const counts: Counts = { requests: 0, lists: 0, bytes: 0 };
  client.middlewareStack.add(
    (next) => async (args) => {
      counts.requests++;
      const { method, query } = args.request;
      const isList = "list-type" in query;
      if (isList) counts.lists++;
      const answer = await next(args);
      if (method === "GET" && !isList) counts.bytes += Number(answer.response.headers["content-length"] ?? 0);
      return answer;
    },
    // Nearest to the wire, so that each attempt is counted.
    { step: "deserialize", priority: "low", name: "count" },
  );
  return {
    client: client as CountingClient["client"],
    counts,
    take() {
      const taken = { ...counts };
      Object.assign(counts, { requests: 0, lists: 0, bytes: 0 });
      return taken;
    },
  };
}
