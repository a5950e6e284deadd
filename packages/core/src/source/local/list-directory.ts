import type { Dirent } from "node:fs";
import type {
  SourceEntry,
  SourceListOptions,
  SourceOpenOptions,
  SourcePath,
} from "../../contract/file-source.ts";
import { ReadError } from "../../contract/read-error.ts";
import type { FileSystemWalk } from "./file-system-step.ts";
import type { LocalRoot } from "./local-root.ts";
import { pinFile, type WalkEnd } from "./pin-file.ts";
import { longNames, refusePseudoFile, type LocalRefusals } from "./open-file.ts";

const { isUtf8 } = process.getBuiltinModule("node:buffer");
const fs = process.getBuiltinModule("node:fs");

/** Pins a directory beneath a root. The caller releases it. */
export function* pinDirectory(
  root: LocalRoot,
  path: SourcePath,
  symlinks: SourceOpenOptions["symlinks"],
  { oneMount }: Pick<LocalRefusals, "oneMount">,
): FileSystemWalk<WalkEnd> {
  const end = yield* pinFile(path, symlinks, root.strategy);
  try {
    if (!end.pinned.stats.isDirectory()) {
      throw new ReadError("NOT_FILE", "it is not a directory", { details: { kind: "file" } });
    }
    yield* refusePseudoFile(end, root);
    if (oneMount) root.requireSameMount(end.pinned.descriptor, end.pinned.stats);
    const names = root.strategy.windows ? yield* longNames(end, root) : end.path;
    return { pinned: end.pinned, path: names };
  } catch (error) {
    end.pinned.release();
    throw error;
  }
}

/** Lists a pinned directory. Leaves out names that are not UTF-8, because no argument could contain them. */
export async function listDirectory(path: Buffer, options: SourceListOptions): Promise<SourceEntry[]> {
  options.signal?.throwIfAborted();
  if (options.limit < 1) return [];
  // The types of `opendir` say that names are strings, whatever the encoding is.
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

function entryType(entry: Dirent<Buffer>): SourceEntry["type"] {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "directory";
  return entry.isSymbolicLink() ? "link" : "other";
}
