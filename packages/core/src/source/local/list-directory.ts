import fs from "node:fs";
import type { Dirent } from "node:fs";
import { isUtf8 } from "node:buffer";
import type { ListOptions, SourceEntry } from "../../contract/file-source.ts";

function entryType(entry: Dirent<Buffer>): SourceEntry["type"] {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "directory";
  return entry.isSymbolicLink() ? "link" : "other";
}

/** Lists a pinned directory. Names that are not UTF-8 are left out: no argument could name them. */
export async function listDirectory(path: Buffer, options: ListOptions): Promise<SourceEntry[]> {
  options.signal?.throwIfAborted();
  if (options.limit < 1) return [];
  // `opendir` types its names as strings whatever the encoding is.
  const directory = await fs.promises.opendir(path, { encoding: "buffer" as BufferEncoding });
  const entries: SourceEntry[] = [];
  for await (const entry of directory as unknown as AsyncIterable<Dirent<Buffer>>) {
    options.signal?.throwIfAborted();
    if (!isUtf8(entry.name)) continue;
    entries.push({ name: entry.name.toString(), type: entryType(entry) });
    if (entries.length >= options.limit) break;
  }
  return entries;
}
