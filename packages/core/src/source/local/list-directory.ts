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

/**
 * Lists a pinned directory. Leaves out names that are not UTF-8, because no argument could contain them. Where a call may wait
 * for another machine, each is made outside of this thread.
 */
export async function listDirectory(
  path: Buffer,
  { limit, signal }: SourceListOptions,
  mayBlock: boolean,
): Promise<SourceEntry[]> {
  signal?.throwIfAborted();
  if (limit < 1) return [];
  const directory = mayBlock
    ? await fs.promises.opendir(path, nameOptions)
    : fs.opendirSync(path, nameOptions);
  try {
    const entries: SourceEntry[] = [];
    for (let read = 1; entries.length < limit; read++) {
      const entry = mayBlock ? await directory.read() : directory.readSync();
      if (entry === null) break;
      signal?.throwIfAborted();
      if (read % entriesOfTurn === 0) await nextTurn();
      // The types of `opendir` say that names are strings, whatever the encoding is.
      const name = utf8Name(entry.name);
      if (name !== undefined) entries.push({ name, type: entryType(entry) });
    }
    return entries;
  } finally {
    if (mayBlock) await directory.close();
    else directory.closeSync();
  }
}

/** Bun gives names as bytes without their types, and Deno refuses to give bytes. */
const givesBytes = process.versions["bun"] === undefined && process.versions["deno"] === undefined;
// The size is the default, which Deno does not have.
const nameOptions = { bufferSize: 32, ...(givesBytes && { encoding: "buffer" as BufferEncoding }) };

/** A name as text. Undefined: it is not UTF-8, for which a text has a replacement character. */
function utf8Name(name: string | Buffer): string | undefined {
  if (typeof name === "string") return name.includes("\u{fffd}") ? undefined : name;
  return isUtf8(name) ? name.toString() : undefined;
}

/** After so many entries, which take a millisecond or two, others get a turn. */
const entriesOfTurn = 1024;

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function entryType(entry: Dirent): SourceEntry["type"] {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "directory";
  return entry.isSymbolicLink() ? "link" : "other";
}
