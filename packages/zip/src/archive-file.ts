import { ReadError, type FileSource, type SourceFile, type SourcePath } from "@readfile/core";
import { archiveError, changedError } from "./archive-errors.ts";

/** An archive is held as a whole where it can only be read from its start: its directory stands at its end. */
const maxHeldBytes = 64 * 1024 * 1024;

/** An archive whose size is known, and which can be read at any position. */
export interface ArchiveFile extends Pick<SourceFile, "version" | "read" | "changed" | "close"> {
  readonly size: number;
}

/** Opens the archive. Rejects with a ReadError or the signal's reason. */
export async function openArchive(
  source: FileSource,
  path: SourcePath,
  signal: AbortSignal | undefined,
): Promise<ArchiveFile> {
  const file = await openFile(source, path, signal);
  const { size } = file;
  if (source.traits.access === "random" && size !== null) {
    return {
      size,
      version: file.version,
      read: async (target, position, readSignal) => file.read(target, position, readSignal),
      changed: () => file.changed(),
      close: () => file.close(),
    };
  }
  try {
    return heldArchive(await wholeFile(file, signal), file.version);
  } finally {
    file.close();
  }
}

/** What is said of the archive must not look as if it were said of a file in it. */
async function openFile(
  source: FileSource,
  path: SourcePath,
  signal: AbortSignal | undefined,
): Promise<SourceFile> {
  try {
    return await source.open(path, { symlinks: "inside", headBytes: 0, signal });
  } catch (error) {
    if (!ReadError.is(error)) throw error;
    const { code, message, retryable } = error;
    throw new ReadError("INTERNAL", `the archive cannot be opened: ${message}`, {
      retryable,
      details: { reason: "archive_not_opened", code },
      cause: error,
    });
  }
}

/** Reads exactly so many bytes. Rejects where the archive has fewer. */
export async function readExactly(
  file: ArchiveFile,
  position: number,
  byteLength: number,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  if (position < 0 || byteLength < 0 || position + byteLength > file.size) throw archiveError();
  const bytes = new Uint8Array(byteLength);
  let filled = 0;
  while (filled < byteLength) {
    const count = await file.read(bytes.subarray(filled), position + filled, signal);
    if (count <= 0) throw (await file.changed()) === true ? changedError() : archiveError();
    filled += count;
  }
  return bytes;
}

async function wholeFile(file: SourceFile, signal: AbortSignal | undefined): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let filled = 0;
  for (;;) {
    const piece = new Uint8Array(256 * 1024);
    const count = await file.read(piece, filled, signal);
    if (count === 0) break;
    pieces.push(piece.subarray(0, count));
    filled += count;
    if (filled > maxHeldBytes) {
      throw new ReadError(
        "TOO_LARGE",
        `the archive lies where files are read from their start only, and has more than ${maxHeldBytes} bytes`,
        { details: { maxBytes: maxHeldBytes } },
      );
    }
  }
  if ((await file.changed()) === true) throw changedError();
  const whole = new Uint8Array(filled);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function heldArchive(bytes: Uint8Array, version: string | null): ArchiveFile {
  return {
    size: bytes.length,
    version,
    async read(target, position, signal) {
      signal?.throwIfAborted();
      const part = bytes.subarray(position, position + target.length);
      target.set(part);
      return part.length;
    },
    changed: () => false,
    close: () => {},
  };
}
