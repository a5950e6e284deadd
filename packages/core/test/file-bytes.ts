import type { SourceFile } from "../src/contract/file-source.ts";
import { streamedBytes, type FileBytes, type ReadTraits } from "../src/lines/bytes/file-bytes.ts";

/** The bytes of a file, which are read from its source as they are needed. */
export function bytesOf(
  source: SourceFile,
  { signal, traits }: { readonly signal?: AbortSignal; readonly traits?: ReadTraits } = {},
): FileBytes {
  return streamedBytes(source, signal, traits);
}

/** The bytes of a file that was read before. */
export function residentBytesOf(source: SourceFile, bytes: Uint8Array): FileBytes {
  return { ...bytesOf(source), size: bytes.length, resident: bytes };
}
