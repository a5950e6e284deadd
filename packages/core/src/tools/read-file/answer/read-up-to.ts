import { readBytes } from "../../../lines/bytes/resident-file.ts";
import type { OpenedFile } from "./file-answer.ts";

/** All bytes of a file; undefined, and nothing is read, when it has more than `maxBytes`. */
export async function readUpTo(
  { file, signal }: Pick<OpenedFile, "file" | "signal">,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  if (file.size !== null && file.size > maxBytes) return undefined;
  const bytes = await readBytes(file, maxBytes + 1, signal);
  return bytes.length > maxBytes ? undefined : bytes;
}
