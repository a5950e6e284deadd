import type { SourceFile } from "../../src/contract/file-source.ts";

/** A file that says what was read of it. */
export interface LoggedFile extends SourceFile {
  /** Where each read started, and for how many bytes it asked. */
  readonly reads: (readonly [position: number, byteLength: number])[];
}

let files = 0;

/**
 * A file in memory. `inTurn`: it can be read in the current turn as well. Other facts, such as a size that is not that
 * of the bytes, are taken as they are.
 */
export function loggedFile(
  content: string | Uint8Array,
  { inTurn = false, ...facts }: Partial<SourceFile> & { readonly inTurn?: boolean } = {},
): LoggedFile {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  const reads: [number, number][] = [];
  const fill = (target: Uint8Array, position: number): number => {
    reads.push([position, target.length]);
    const part = bytes.subarray(position, position + target.length);
    target.set(part);
    return part.length;
  };
  return {
    path: ["logged"],
    size: bytes.length,
    modifiedMs: 0,
    version: `logged:${files++}`,
    async read(target, position, signal) {
      signal?.throwIfAborted();
      return fill(target, position);
    },
    ...(inTurn && { readSync: fill }),
    changed: () => false,
    close() {},
    ...facts,
    reads,
  };
}
