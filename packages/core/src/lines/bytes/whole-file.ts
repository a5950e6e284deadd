import type { SourceFile } from "../../contract/file-source.ts";
import { encodeBase64 } from "../../platform.ts";
import { cautiousReads, type FileBytes } from "./file-bytes.ts";
import { fillFrom } from "./read-at.ts";
import { stepBytes, yieldTurn, type Steps } from "./yield-turn.ts";

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
/** A size is only a hint: no more than this is made room for before there are bytes to fill it. */
const maxExpectedBytes = 64 * 1024 * 1024;

/** Reads the first `maxBytes` of a file, or all of a smaller file. */
export async function readBytes(file: FileBytes, maxBytes: number): Promise<Uint8Array> {
  if (file.resident !== undefined) return file.resident.subarray(0, maxBytes);
  // One byte more than the size says shows whether the file ends there.
  const expected = Math.max(0, file.size ?? chunkBytes) + 1;
  // The bytes go where they stay: to copy a large file, or to touch that much memory, would take too long a turn.
  let bytes = new Uint8Array(Math.min(maxBytes, maxExpectedBytes, expected));
  let length = 0;
  while (length < maxBytes) {
    if (length === bytes.length) bytes = await enlarged(bytes, maxBytes, file.signal);
    const chunk = bytes.subarray(length, length + chunkBytes);
    const filled = await fillFrom(file, chunk, length);
    length += filled;
    if (filled < chunk.length) break;
  }
  return bytes.subarray(0, length);
}

/** Copies a file that is larger than its size said into twice the room, in turns. */
async function enlarged(
  bytes: Uint8Array,
  maxBytes: number,
  signal: AbortSignal | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const larger = new Uint8Array(Math.min(maxBytes, Math.max(bytes.length * 2, chunkBytes)));
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    await yieldTurn(signal);
    larger.set(bytes.subarray(start, start + chunkBytes), start);
  }
  return larger;
}

/** Reads a whole file. Returns undefined if it has more than `maxBytes`, without a read if its size says so. */
export async function readUpTo(file: FileBytes, maxBytes: number): Promise<Uint8Array | undefined> {
  if (file.size !== null && file.size > maxBytes) return undefined;
  const bytes = await readBytes(file, maxBytes + 1);
  return bytes.length > maxBytes ? undefined : bytes;
}

/** So many bytes are encoded in a step: a multiple of 3, so that their base64 needs no filling. */
const encodedBytes = 3 * stepBytes;

/** Encodes bytes in standard base64, in steps: that of a large file would take too long a turn. */
export function* base64Of(bytes: Uint8Array): Steps<string> {
  let base64 = "";
  for (let start = 0; start < bytes.length; start += encodedBytes) {
    if (start > 0) yield;
    base64 += encodeBase64(bytes.subarray(start, start + encodedBytes));
  }
  return base64;
}

/**
 * Finds the true size of a file by reading, whatever hint its source gives. Returns undefined if the file must be read
 * to its end and has more than `maxBytes`.
 */
export async function actualSize(file: FileBytes, maxBytes: number): Promise<number | undefined> {
  const { size, resident } = file;
  if (resident !== undefined) return resident.length;
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
