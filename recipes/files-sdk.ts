// files-sdk has one interface for many stores: a source over any of its adapters. Where the adapter gives ranges, a window deep in
// a large object costs its own bytes; otherwise a file is read from its start. No request carries a version, so every answer is
// compared with the one that was opened. For S3 and Azure Blob, `@readfile/s3` and `@readfile/azure-blob` ask for the version, too.
import { forwardSource, rangeSource, type FileSource, type RangePage } from "@readfile/core";
import { FilesError, type Files, type StoredFile } from "files-sdk";

/** Reads the objects of a store. `id` is the name of this place among all stores that you read: versions of files hold it. */
export function filesSource(files: Files, id: string): FileSource {
  const { rangeRead, delimiter } = files.capabilities;
  const isLocal = files.adapter.name === "fs";
  const ranges = rangeSource({
    name: "store",
    id: () => id,
    statusOf,
    async head(key, signal) {
      const stored = await files.head(key, { signal });
      // The adapter of the local disk takes a directory for a file.
      const beneath = isLocal ? await files.list({ prefix: `${key}/`, limit: 1, signal }) : { items: [] };
      return {
        size: stored.size,
        tag: tagOf(stored),
        modifiedMs: stored.lastModified ?? null,
        isDirectory: beneath.items.length > 0,
      };
    },
    async part(key, { start, end }, signal) {
      const stored = await files.download(key, { as: "stream", range: { start, end }, signal });
      return {
        tag: tagOf(stored),
        // Of a range, the size is that of its bytes.
        contentRange: `bytes ${start}-${start + stored.size - 1}/*`,
        body: stored.stream(),
      };
    },
    async list(prefix, { maxEntries, from }, signal): Promise<RangePage> {
      const page = await files.list({
        prefix,
        limit: maxEntries,
        signal,
        ...(delimiter && { delimiter: "/" }),
        ...(from !== undefined && { cursor: from }),
      });
      return {
        entries: [
          ...page.items.map(({ key }) => entryOf(key, prefix)),
          ...(page.prefixes ?? []).map(directory),
        ],
        next: page.cursor,
      };
    },
  });
  if (rangeRead) return ranges;
  return forwardSource({
    name: "store",
    async open(path, how) {
      // It asks for no byte, and knows directories.
      const file = await ranges.open(path, how);
      file.close();
      const options = { as: "stream" as const, ...(how.signal !== undefined && { signal: how.signal }) };
      return {
        size: file.size,
        modifiedMs: file.modifiedMs,
        content: async () => (await files.download(path.join("/"), options)).stream(),
      };
    },
    list: async (path, how) => (await ranges.list?.(path, how)) ?? [],
  });
}

/** What other bytes have another one of. A store without ETags has at least times; the size of a range is that of its bytes. */
function tagOf({ etag, lastModified }: StoredFile): string {
  return etag ?? `${lastModified ?? ""}`;
}

const directory = (key: string) => ({ key, type: "directory" as const });

/** An adapter without directories lists all that lies beneath them. */
function entryOf(key: string, prefix: string) {
  const end = key.indexOf("/", prefix.length);
  return end === -1 ? { key, type: "file" as const } : directory(key.slice(0, end + 1));
}

/** An error of the provider itself has no status that is known: the store could not be reached. */
function statusOf(error: unknown): number | undefined {
  if (!(error instanceof FilesError)) return undefined;
  const statuses = { NotFound: 404, Unauthorized: 403, Conflict: 412, ReadOnly: 400, Provider: undefined };
  return statuses[error.code];
}
