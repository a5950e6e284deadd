import type { SourceFile, SourceTraits } from "../../contract/file-source.ts";

/** How a source likes its files to be read. */
export type ReadTraits = Pick<SourceTraits, "parallelReads" | "preferredReadBytes">;

/** The bytes of an open file, with what one call needs to read them. */
export interface FileBytes {
  readonly source: SourceFile;
  /** In bytes. A hint, as the source gives it; exact where the bytes are resident. */
  readonly size: number | null;
  /** Ends every read of the call. */
  readonly signal: AbortSignal | undefined;
  readonly traits: ReadTraits;
  /** All bytes of a file that was small enough to be read once; every later look at it is answered from here. */
  readonly resident: Uint8Array | undefined;
}

/** Reads one after the other, for a source that does not say what it likes. */
export const cautiousReads: ReadTraits = { parallelReads: 1, preferredReadBytes: 512 * 1024 };

/** The bytes of an open file that are read from its source as they are needed. */
export function streamedBytes(
  source: SourceFile,
  signal: AbortSignal | undefined,
  traits: ReadTraits = cautiousReads,
): FileBytes {
  return { source, size: source.size, signal, traits, resident: undefined };
}

/** A file that was modified this recently may change again without its timestamps showing it. */
const unsettledMs = 2000;

/** Whether a file was modified so recently that its version cannot be relied on later. */
export function modifiedRecently({ modifiedMs }: Pick<SourceFile, "modifiedMs">): boolean {
  return modifiedMs !== null && Date.now() - modifiedMs < unsettledMs;
}
