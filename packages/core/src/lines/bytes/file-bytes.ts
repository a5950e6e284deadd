import type { SourceFile, SourceTraits } from "../../contract/file-source.ts";

/** The bytes of an open file, and what one call needs to read them. */
export interface FileBytes {
  readonly source: SourceFile;
  /** In bytes. A hint from the source; exact if the bytes are resident. */
  readonly size: number | null;
  /** Aborts every read of the call. */
  readonly signal: AbortSignal | undefined;
  readonly traits: ReadTraits;
  /** All bytes of the file, if it was small enough to be read at once. Every later read is served from here. */
  readonly resident: Uint8Array | undefined;
  /** Told now and then how many bytes a long scan has counted. Absent: nobody wants to know. */
  readonly onProgress?: (scannedBytes: number) => void;
}

/** The traits of a source that decide how its files are read. */
export type ReadTraits = Pick<SourceTraits, "parallelReads" | "preferredReadBytes">;

/** Presents an open file whose bytes are read from its source as they are needed. */
export function streamedBytes(
  source: SourceFile,
  signal: AbortSignal | undefined,
  traits: ReadTraits = cautiousReads,
): FileBytes {
  return { source, size: source.size, signal, traits, resident: undefined };
}

/** One read at a time, for a source whose traits are unknown. */
export const cautiousReads: ReadTraits = { parallelReads: 1, preferredReadBytes: 512 * 1024 };

/** So many bytes that a call read can be compared with what the file holds later. */
const maxComparedBytes = 1024 * 1024;
/** What remembering a read takes besides its bytes. */
const entryBytes = 64;

/**
 * Remembers what is read of a file, as long as that is not much. A file whose times have changed may still hold the same
 * bytes: its rights were changed, it was linked, or written with what it held.
 */
export class RememberedReads {
  #reads: { readonly position: number; readonly bytes: Uint8Array }[] | undefined = [];
  #byteLength = 0;

  /** The file, so that each of its reads is remembered. */
  of(source: SourceFile): SourceFile {
    const { path, size, modifiedMs, changedMs, version, identity, indexes, head } = source;
    const readSync = source.readSync?.bind(source);
    return {
      path,
      size,
      modifiedMs,
      changedMs,
      version,
      ...(identity !== undefined && { identity }),
      ...(indexes !== undefined && { indexes }),
      ...(head !== undefined && { head }),
      ...(readSync !== undefined && {
        readSync: (target, position) => {
          const count = readSync(target, position);
          this.add(position, target.subarray(0, count));
          return count;
        },
      }),
      read: async (target, position, signal) => {
        const count = await source.read(target, position, signal);
        this.add(position, target.subarray(0, count));
        return count;
      },
      changed: () => source.changed(),
      close: () => source.close(),
    };
  }

  add(position: number, bytes: Uint8Array): void {
    this.#byteLength += bytes.length + entryBytes;
    if (this.#byteLength > maxComparedBytes) this.#reads = undefined;
    this.#reads?.push({ position, bytes: bytes.slice() });
  }

  /** Whether a file has this size and holds what was read, as far as one can tell by reading it again. */
  async areIn(source: SourceFile, size: number | null, signal: AbortSignal | undefined): Promise<boolean> {
    if (this.#reads === undefined || size === null) return false;
    try {
      // The last byte, and one after it that should not exist.
      const end = await source.read(new Uint8Array(2), Math.max(0, size - 1), signal);
      if (end !== Math.min(1, size)) return false;
      for (const { position, bytes } of this.#reads) {
        if (!(await isIn(source, position, bytes, signal))) return false;
      }
      return true;
    } catch {
      signal?.throwIfAborted();
      return false;
    }
  }
}

async function isIn(
  source: SourceFile,
  position: number,
  bytes: Uint8Array,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const again = new Uint8Array(bytes.length);
  for (let filled = 0; filled < again.length;) {
    const count = await source.read(again.subarray(filled), position + filled, signal);
    if (!(count > 0)) return false;
    filled += count;
  }
  return again.every((byte, index) => byte === bytes[index]);
}

/** A file that was modified this recently may change again while its timestamps stay the same. */
const unsettledMs = 2000;
/** How many versions of files with times in the future are known. */
const maxFutureVersions = 1000;
/** When each of them was seen first, the oldest one first. */
const firstSeenMs = new Map<string, number>();

/**
 * Whether a file was modified so recently that an equal version later does not prove equal bytes. A time in the future
 * says nothing: then the time of its last change decides, and where that lies in the future too, how long this version
 * is known here.
 */
export function modifiedRecently({
  modifiedMs,
  changedMs,
  version = null,
}: Pick<SourceFile, "modifiedMs" | "changedMs"> & Partial<Pick<SourceFile, "version">>): boolean {
  const nowMs = Date.now();
  if (modifiedMs === null) return false;
  if (modifiedMs <= nowMs) return nowMs - modifiedMs < unsettledMs;
  if (changedMs !== undefined && changedMs <= nowMs) return nowMs - changedMs < unsettledMs;
  if (version === null) return true;
  const seenMs = firstSeenMs.get(version) ?? nowMs;
  if (firstSeenMs.size >= maxFutureVersions && !firstSeenMs.has(version)) {
    for (const oldest of firstSeenMs.keys()) {
      firstSeenMs.delete(oldest);
      break;
    }
  }
  firstSeenMs.set(version, Math.min(seenMs, nowMs));
  return nowMs - seenMs < unsettledMs;
}
