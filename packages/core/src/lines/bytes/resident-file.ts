import { allocateUncleared } from "../../platform.ts";
import type { SourceFile, SourcePath } from "../../contract/file-source.ts";
import { fillFrom } from "./read-at.ts";
import { CollectedBytes } from "./collected-bytes.ts";

/** Files up to this size are read once, into one buffer. */
export const maxResidentBytes: number = 256 * 1024;

/** A file whose bytes were read once, and that answers from memory however often a tool looks at it. */
export class ResidentFile implements SourceFile {
  readonly bytes: Uint8Array;
  readonly #file: SourceFile;

  constructor(file: SourceFile, bytes: Uint8Array) {
    this.#file = file;
    this.bytes = bytes;
  }

  get path(): SourcePath {
    return this.#file.path;
  }

  get size(): number {
    return this.bytes.length;
  }

  get modifiedMs(): number | null {
    return this.#file.modifiedMs;
  }

  get version(): string | null {
    return this.#file.version;
  }

  async read(target: Uint8Array, position: number): Promise<number> {
    return this.readSync(target, position);
  }

  readSync(target: Uint8Array, position: number): number {
    const part = this.bytes.subarray(position, position + target.length);
    target.set(part);
    return part.length;
  }

  changed(): boolean | null | Promise<boolean | null> {
    return this.#file.changed();
  }

  close(): void {
    this.#file.close();
  }
}

/** Reads a small file once. A large one, or one that grew meanwhile, is given back as it is. */
export async function readSmallFileOnce(
  file: SourceFile,
  signal: AbortSignal | undefined,
): Promise<SourceFile> {
  if (file.size === null || file.size > maxResidentBytes) return file;
  // One byte more than the file has, so that its end is seen.
  const buffer = allocateUncleared(file.size + 1);
  const length = await fillFrom(file, buffer, 0, signal);
  return length > file.size ? file : new ResidentFile(file, buffer.subarray(0, length));
}

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
