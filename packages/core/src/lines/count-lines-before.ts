import type { SourceFile } from "../contract/file-source.ts";
import { countFeedsBefore } from "./line-index/locate-line.ts";
import { sharedKernel } from "./kernel/shared-kernel.ts";
import { ResidentFile } from "./resident-file.ts";

/** The lines that end before a byte, which must be the first of a line or the file's end. */
export async function countLinesBefore(
  file: SourceFile,
  position: number,
  signal: AbortSignal | undefined,
): Promise<number> {
  if (file instanceof ResidentFile) return sharedKernel().count(file.bytes.subarray(0, position));
  return await countFeedsBefore(file, position, signal);
}
