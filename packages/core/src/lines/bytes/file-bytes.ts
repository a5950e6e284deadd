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

/** A file that was modified this recently may change again while its timestamps stay the same. */
const unsettledMs = 2000;

/** Whether a file was modified so recently that an equal version later does not prove equal bytes. */
export function modifiedRecently({ modifiedMs }: Pick<SourceFile, "modifiedMs">): boolean {
  return modifiedMs !== null && Date.now() - modifiedMs < unsettledMs;
}
