import type { SourceFile } from "../../contract/file-source.ts";
import { CollectedBytes } from "./collected-bytes.ts";
import { cautiousReads, type FileBytes } from "./file-bytes.ts";
import { fillFrom } from "./read-at.ts";

/** Files up to this size are read at once, into one buffer. */
export const maxResidentBytes: number = 256 * 1024;

/** Reads a small file at once. A file that is large, or that grows meanwhile, is streamed instead. */
export async function residentBytes(source: SourceFile, signal: AbortSignal | undefined): Promise<FileBytes> {
  const { size } = source;
  const streamed = { source, size, signal, traits: cautiousReads, resident: undefined };
  if (size === null || size > maxResidentBytes) return streamed;
  // Asking for one byte more than the size shows whether the file ends there.
  const buffer = new Uint8Array(size + 1);
  const length = await fillFrom(streamed, buffer, 0);
  if (length > size) return streamed;
  return { ...streamed, size: length, resident: buffer.subarray(0, length) };
}

const chunkBytes = 256 * 1024;

/** Reads the first `maxBytes` of a file, or all of a smaller file. */
export async function readBytes(file: FileBytes, maxBytes: number): Promise<Uint8Array> {
  if (file.resident !== undefined) return file.resident.subarray(0, maxBytes);
  // The size is only a hint. One byte more than it says shows whether the file ends there.
  const expected = Math.min(maxBytes, chunkBytes, Math.max(0, file.size ?? chunkBytes) + 1);
  const collected = new CollectedBytes(expected);
  while (collected.length < maxBytes) {
    const wanted = collected.length < expected ? expected : chunkBytes;
    const chunk = new Uint8Array(Math.min(wanted, maxBytes - collected.length));
    const filled = await fillFrom(file, chunk, collected.length);
    collected.append(chunk.subarray(0, filled));
    if (filled < chunk.length) break;
  }
  return collected.view();
}

/** Reads a whole file. Returns undefined if it has more than `maxBytes`, without a read if its size says so. */
export async function readUpTo(file: FileBytes, maxBytes: number): Promise<Uint8Array | undefined> {
  if (file.size !== null && file.size > maxBytes) return undefined;
  const bytes = await readBytes(file, maxBytes + 1);
  return bytes.length > maxBytes ? undefined : bytes;
}

/**
 * Finds the true size of a file by reading, whatever hint its source gives. Returns undefined if the file must be read
 * to its end and has more than `maxBytes`.
 */
export async function actualSize(file: FileBytes, maxBytes: number): Promise<number | undefined> {
  const { size } = file;
  if (size === null || size === 0) return await measureFrom(file, 0, maxBytes);
  // The last byte, and one after it that should not exist.
  const filled = await fillFrom(file, new Uint8Array(2), size - 1);
  return filled === 1 ? size : await measureFrom(file, filled === 0 ? 0 : size + 1, maxBytes);
}

const measureBytes = 512 * 1024;

/** Reads from `position` to the end to find the size. Returns undefined if it is more than `maxBytes`. */
async function measureFrom(file: FileBytes, position: number, maxBytes: number): Promise<number | undefined> {
  const chunk = new Uint8Array(measureBytes);
  for (let size = position; size <= maxBytes;) {
    const filled = await fillFrom(file, chunk, size);
    size += filled;
    if (filled < chunk.length) return size <= maxBytes ? size : undefined;
  }
  return undefined;
}
