import type { SourceFile } from "../contract/file-source.ts";
import { CollectedBytes } from "./collected-bytes.ts";
import { fillFrom } from "./read-at.ts";
import { ResidentFile } from "./resident-file.ts";

const chunkBytes = 256 * 1024;

/** Reads a file from its start, up to `maxBytes`. */
export async function readBytes(
  file: SourceFile,
  maxBytes: number,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  if (file instanceof ResidentFile) return file.bytes.subarray(0, maxBytes);
  const expected = Math.min(maxBytes, (file.size ?? chunkBytes) + 1);
  const collected = new CollectedBytes(Math.min(expected, chunkBytes));
  while (collected.length < maxBytes) {
    const chunk = new Uint8Array(Math.min(chunkBytes, maxBytes - collected.length, Math.max(expected, 1)));
    const filled = await fillFrom(file, chunk, collected.length, signal);
    collected.append(chunk.subarray(0, filled));
    if (filled < chunk.length) break;
  }
  return collected.view();
}
