import type { SourceFile } from "../contract/file-source.ts";
import { measureFrom } from "./measure-from.ts";

/** The size of a file, read to its end where its source does not know it; undefined when it has more than `maxBytes`. */
export async function measureFile(
  file: SourceFile,
  maxBytes: number,
  signal: AbortSignal | undefined,
): Promise<number | undefined> {
  return file.size ?? (await measureFrom(file, 0, maxBytes, signal));
}
