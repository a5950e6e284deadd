import { Reader, ZipReader, type Entry } from "@zip.js/zip.js";
import { ReadError, type SourceEntry } from "@readfile/core";
import { archiveError } from "./archive-errors.ts";
import { readExactly, type ArchiveFile } from "./archive-file.ts";
import { pathOfEntry } from "./entry-name.ts";

/** The directory of an archive is read as a whole. Half a million names need no more. */
const maxDirectoryBytes = 32 * 1024 * 1024;

/** Names in an archive, those of directories included. */
const maxNames = 500_000;

/** Entries that are looked at in one turn of the event loop. */
const entriesInOneTurn = 1000;

/** Where the bytes of a file lie in the archive, and what they are. */
export interface EntryRecord {
  /** Where the entry starts. */
  readonly position: number;
  readonly packedBytes: number;
  /** In bytes, unpacked. */
  readonly size: number;
  /** The number that the format has for the way in which it is packed. */
  readonly method: number;
  readonly crc32: number;
  readonly isEncrypted: boolean;
  /** Null: only a time without a time zone is known. */
  readonly modifiedMs: number | null;
}

/** What a name in an archive stands for. */
export type ArchiveNode =
  | { readonly kind: "directory"; readonly children: Map<string, ArchiveNode> }
  | { readonly kind: "file" | "link"; readonly record: EntryRecord }
  /** `ambiguous`: several entries have the name. `special`: a pipe, a device or a socket. */
  | { readonly kind: "other"; readonly reason: "ambiguous" | "special" };

type DirectoryNode = Extract<ArchiveNode, { kind: "directory" }>;

/** A name that leads out of the archive is left out. It must not keep the others from being read. */
const asWritten = { filenameValidation: "tolerant" } as const;

/** Reads the directory of an archive. Rejects with a ReadError or the signal's reason. */
export async function readDirectory(
  file: ArchiveFile,
  signal: AbortSignal | undefined,
): Promise<ArchiveNode> {
  const reader = new ArchiveReader(file, signal);
  const root: DirectoryNode = { kind: "directory", children: new Map() };
  const names = { count: 0 };
  let entries = 0;
  try {
    for await (const entry of new ZipReader(reader).getEntriesGenerator(asWritten)) {
      addEntry(root, entry, names);
      if (++entries % entriesInOneTurn === 0) await new Promise((resolve) => setTimeout(resolve));
      signal?.throwIfAborted();
    }
  } catch (error) {
    signal?.throwIfAborted();
    const failure = reader.failure ?? error;
    throw ReadError.is(failure) ? failure : archiveError(failure);
  }
  return root;
}

/** What zip.js reads an archive by. */
class ArchiveReader extends Reader<void> {
  /** What the archive could not be read for. zip.js may word it anew. */
  failure: unknown;
  readonly #file: ArchiveFile;
  readonly #signal: AbortSignal | undefined;

  constructor(file: ArchiveFile, signal: AbortSignal | undefined) {
    super();
    this.#file = file;
    this.#signal = signal;
    this.size = file.size;
  }

  override async readUint8Array(position: number, byteLength: number): Promise<Uint8Array> {
    try {
      if (byteLength > maxDirectoryBytes) throw tooManyNamesError();
      return await readExactly(this.#file, position, byteLength, this.#signal);
    } catch (error) {
      this.failure ??= error;
      throw error;
    }
  }
}

function addEntry(root: DirectoryNode, entry: Entry, names: { count: number }): void {
  const path = pathOfEntry({
    text: entry.filename,
    bytes: entry.rawFilename,
    isMarkedUtf8: entry.filenameUTF8,
    system: entry.versionMadeBy >> 8,
  });
  const last = path?.at(-1);
  if (path === undefined || last === undefined) return;
  let directory = root;
  for (const name of path.slice(0, -1)) {
    const next = directory.children.get(name) ?? newDirectory(directory, name, names);
    if (next.kind !== "directory") {
      // A file cannot hold others: neither is read.
      directory.children.set(name, { kind: "other", reason: "ambiguous" });
      return;
    }
    directory = next;
  }
  const before = directory.children.get(last);
  const node = nodeOf(entry);
  if (before?.kind === "directory" && node.kind === "directory") return;
  if (before === undefined) countName(names);
  directory.children.set(last, before === undefined ? node : { kind: "other", reason: "ambiguous" });
}

function newDirectory(parent: DirectoryNode, name: string, names: { count: number }): DirectoryNode {
  countName(names);
  const directory: DirectoryNode = { kind: "directory", children: new Map() };
  parent.children.set(name, directory);
  return directory;
}

function countName(names: { count: number }): void {
  if (++names.count > maxNames) throw tooManyNamesError();
}

function tooManyNamesError(): ReadError {
  return new ReadError("TOO_LARGE", "the archive has too many names", {
    details: { maxNames, maxBytes: maxDirectoryBytes },
  });
}

/** The types of a file in the mode of Unix. */
const modeTypes: Readonly<Record<number, SourceEntry["type"]>> = {
  0o000000: "file",
  0o040000: "directory",
  0o100000: "file",
  0o120000: "link",
};

const unix = 3;

function nodeOf(entry: Entry): ArchiveNode {
  if (entry.directory) return { kind: "directory", children: new Map() };
  const isUnix = entry.versionMadeBy >> 8 === unix;
  const mode = isUnix ? (entry.externalFileAttributes >>> 16) & 0o170000 : 0;
  const kind = modeTypes[mode] ?? "other";
  if (kind === "directory") return { kind, children: new Map() };
  if (kind === "other") return { kind, reason: "special" };
  return {
    kind,
    record: {
      position: entry.offset,
      packedBytes: entry.compressedSize,
      size: entry.uncompressedSize,
      method: entry.compressionMethod,
      crc32: entry.crc32 ?? 0,
      isEncrypted: entry.encrypted,
      modifiedMs: exactTime(entry),
    },
  };
}

const extendedTimestampField = 0x5455;
const ntfsField = 0x000a;

/** The time of the format itself has no time zone. These two additions have one. */
function exactTime({ extraField, lastModDate }: Entry): number | null {
  const isExact = extraField?.has(extendedTimestampField) === true || extraField?.has(ntfsField) === true;
  const time = lastModDate.getTime();
  return isExact && Number.isFinite(time) ? time : null;
}
