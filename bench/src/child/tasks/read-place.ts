import type { ReadFileInput } from "../../../../packages/core/src/index.ts";
import { importOurs } from "../../ours/import-ours.ts";
import { openIndexes } from "../../places/shared-indexes.ts";
import { countingClient, loadSdk, type Counts } from "../../places/s3-client.ts";

/** What one read cost. */
export interface PlaceRead extends Counts {
  readonly text: string;
  readonly ms: number;
}

/** Reads files of a bucket one after the other, in a process that has no index of them yet. */
export async function readPlace(input: {
  readonly endpoint: string;
  readonly bucket: string;
  /** Where indexes are shared. */
  readonly indexesUrl: string;
  /** `whole`: the object is downloaded, as a program without ranges would do. */
  readonly reads: readonly (ReadFileInput | { readonly whole: string })[];
}): Promise<readonly PlaceRead[]> {
  const { endpoint, bucket, indexesUrl, reads } = input;
  const sdk = await loadSdk();
  const { client, take } = countingClient(sdk, endpoint);
  const [{ readFileTool }, { s3Source }] = [await importOurs("core"), await importOurs("s3")];
  const indexes = await openIndexes(indexesUrl);
  const source = s3Source({ client, bucket, indexes });
  const readFile = readFileTool({ source, timeoutMs: 600_000 });
  const results: PlaceRead[] = [];
  for (const read of reads) {
    take();
    const started = performance.now();
    const text = "whole" in read ? await download(read.whole) : (await readFile.run(read)).text;
    results.push({ text, ms: performance.now() - started, ...take() });
  }
  await indexes.close();
  client.destroy();
  return results;

  async function download(key: string): Promise<string> {
    const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key }));
    if (Body === undefined) throw new Error("there is nothing to download");
    let bytes = 0;
    for await (const piece of Body) bytes += piece.length;
    return `${bytes} bytes`;
  }
}
