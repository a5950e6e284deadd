import { allocateUncleared } from "../../platform.ts";
import type { SourceFile } from "../../contract/file-source.ts";
import { CollectedBytes } from "./collected-bytes.ts";
import { cautiousReads, type FileBytes } from "./file-bytes.ts";
import { fillFrom } from "./read-at.ts";

/** Files up to this size are read once, into one buffer. */
export const maxResidentBytes: number = 256 * 1024;

/** Reads a small file once. A file that is large, or has grown meanwhile, stays streamed. */
export async function residentBytes(source: SourceFile, signal: AbortSignal | undefined): Promise<FileBytes> {
  const { size } = source;
  const streamed = { source, size, signal, traits: cautiousReads, resident: undefined };
  if (size === null || size > maxResidentBytes) return streamed;
  // One byte more than the file should have shows whether it ends there.
  const buffer = allocateUncleared(size + 1);
  const length = await fillFrom(streamed, buffer, 0);
  if (length > size) return streamed;
  return { ...streamed, size: length, resident: buffer.subarray(0, length) };
}

const chunkBytes = 256 * 1024;

/** Reads a file from its start, up to `maxBytes`. */
export async function readBytes(file: FileBytes, maxBytes: number): Promise<Uint8Array> {
  if (file.resident !== undefined) return file.resident.subarray(0, maxBytes);
  const expected = Math.min(maxBytes, (file.size ?? chunkBytes) + 1);
  const collected = new CollectedBytes(Math.min(expected, chunkBytes));
  while (collected.length < maxBytes) {
    const chunk = new Uint8Array(Math.min(chunkBytes, maxBytes - collected.length, Math.max(expected, 1)));
    const filled = await fillFrom(file, chunk, collected.length);
    collected.append(chunk.subarray(0, filled));
    if (filled < chunk.length) break;
  }
  return collected.view();
}

/** Reads all bytes of a file. Gives undefined, and where the size is known reads nothing, when it has more than `maxBytes`. */
export async function readUpTo(file: FileBytes, maxBytes: number): Promise<Uint8Array | undefined> {
  if (file.size !== null && file.size > maxBytes) return undefined;
  const bytes = await readBytes(file, maxBytes + 1);
  return bytes.length > maxBytes ? undefined : bytes;
}

const measureBytes = 512 * 1024;

/**
 * The size of a file as reading it shows, whatever hint its source gives. Undefined when the file has to be read to its
 * end and has more than `maxBytes`.
 */
export async function actualSize(file: FileBytes, maxBytes: number): Promise<number | undefined> {
  const { size } = file;
  if (size === null || size === 0) return await measureFrom(file, 0, maxBytes);
  // The last byte, and the one behind it, which should not be there.
  const filled = await fillFrom(file, new Uint8Array(2), size - 1);
  return filled === 1 ? size : await measureFrom(file, filled === 0 ? 0 : size + 1, maxBytes);
}

/** Reads from `position` to the end to learn the size; undefined when that is more than `maxBytes`. */
async function measureFrom(file: FileBytes, position: number, maxBytes: number): Promise<number | undefined> {
  const chunk = new Uint8Array(measureBytes);
  for (let size = position; size <= maxBytes;) {
    const filled = await fillFrom(file, chunk, size);
    size += filled;
    if (filled < chunk.length) return size <= maxBytes ? size : undefined;
  }
  return undefined;
}
