import { PutObjectCommand, S3Client, type S3ClientConfig } from "@aws-sdk/client-s3";
import { faultProxy, type FaultProxy } from "@readfile/adapter-testing";
import { startFauxqs } from "fauxqs";

/** A store that speaks the protocol of S3, in this process, behind a proxy that can do it harm. */
export interface LocalStore {
  readonly client: S3Client;
  /** A client that does not go through the proxy, which takes time. */
  readonly directClient: S3Client;
  readonly proxy: FaultProxy;
  /** A client with other settings. */
  clientWith(config: S3ClientConfig): S3Client;
  /** Makes a bucket that holds these files, and gives its name. */
  bucketOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<string>;
  put(bucket: string, key: string, content: string | Uint8Array): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a store on a port of its own. */
export async function startStore(): Promise<LocalStore> {
  const server = await startFauxqs({ port: 0, logger: false });
  const proxy = await faultProxy(`http://127.0.0.1:${server.port}`);
  const clients: S3Client[] = [];
  const clientWith = (config: S3ClientConfig): S3Client => {
    const client = new S3Client({
      endpoint: proxy.url,
      region: "us-east-1",
      forcePathStyle: true,
      credentials: { accessKeyId: "test", secretAccessKey: "test" },
      requestChecksumCalculation: "WHEN_REQUIRED",
      ...config,
    });
    clients.push(client);
    return client;
  };
  const client = clientWith({});
  const directClient = clientWith({ endpoint: `http://127.0.0.1:${server.port}` });
  let buckets = 0;
  const store: LocalStore = {
    client,
    directClient,
    proxy,
    clientWith,
    async bucketOf(files) {
      const bucket = `bucket-${buckets++}`;
      server.createBucket(bucket);
      await Promise.all(Object.entries(files).map(async ([key, content]) => store.put(bucket, key, content)));
      return bucket;
    },
    async put(Bucket, Key, Body) {
      await directClient.send(new PutObjectCommand({ Bucket, Key, Body }));
    },
    async stop() {
      for (const one of clients) one.destroy();
      await proxy.close();
      await server.stop();
    },
  };
  return store;
}
