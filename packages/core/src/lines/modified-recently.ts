import type { SourceFile } from "../contract/file-source.ts";

/** A file that was modified so recently may change again without its timestamps showing it. */
const unsettledMs = 2000;

/** Whether a file's version says too little yet to be relied on later. */
export function modifiedRecently({ modifiedMs }: Pick<SourceFile, "modifiedMs">): boolean {
  return modifiedMs !== null && Date.now() - modifiedMs < unsettledMs;
}
