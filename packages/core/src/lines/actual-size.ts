import type { SourceFile } from "../contract/file-source.ts";
import { measureFrom } from "./measure-from.ts";
import { fillFrom } from "./read-at.ts";

/**
 * The size of a file as reading it shows, whatever hint its source gives; undefined when it has to be read to its end
 * and has more than `maxBytes`.
 */
export async function actualSize(
  file: SourceFile,
  maxBytes: number,
  signal: AbortSignal | undefined,
): Promise<number | undefined> {
  const { size } = file;
  if (size === null || size === 0) return await measureFrom(file, 0, maxBytes, signal);
  // The last byte, and one behind it where there should be none.
  const filled = await fillFrom(file, new Uint8Array(2), size - 1, signal);
  return filled === 1 ? size : await measureFrom(file, filled === 0 ? 0 : size + 1, maxBytes, signal);
}
