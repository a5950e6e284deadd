import type { SourceFile } from "../../contract/file-source.ts";
import { fillFrom } from "../../lines/bytes/read-at.ts";
import { Utf8Checker } from "../utf8-checker.ts";

const chunkBytes = 256 * 1024;

/** Whether a file is UTF-8 throughout, as far as `maxBytes` reach. */
export async function isUtf8File(
  file: SourceFile,
  maxBytes: number,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const checker = new Utf8Checker();
  const chunk = new Uint8Array(chunkBytes);
  for (let position = 0; position < maxBytes; position += chunk.length) {
    const filled = await fillFrom(file, chunk, position, signal);
    if (!checker.feed(chunk.subarray(0, filled))) return false;
    if (filled < chunk.length) return checker.finish();
  }
  return true;
}
