import type { SourceFile, SourceTraits } from "../../contract/file-source.ts";

type ReadTraits = Pick<SourceTraits, "parallelReads" | "preferredReadBytes">;

const traitsOf = new WeakMap<SourceFile, ReadTraits>();
const cautious: ReadTraits = { parallelReads: 1, preferredReadBytes: 512 * 1024 };

/** Tells how a file's source likes to be read, for scans that read ahead. */
export function setReadTraits(file: SourceFile, traits: ReadTraits): void {
  traitsOf.set(file, traits);
}

/** One read after the other where nobody has told. */
export function readTraitsOf(file: SourceFile): ReadTraits {
  return traitsOf.get(file) ?? cautious;
}

/** A file that was modified so recently may change again without its timestamps showing it. */
const unsettledMs = 2000;

/** Whether a file's version says too little yet to be relied on later. */
export function modifiedRecently({ modifiedMs }: Pick<SourceFile, "modifiedMs">): boolean {
  return modifiedMs !== null && Date.now() - modifiedMs < unsettledMs;
}
