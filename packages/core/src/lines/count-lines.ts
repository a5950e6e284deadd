import type { SourceFile } from "../contract/file-source.ts";
import { scanLines } from "./scan-lines.ts";

const ignore = { piece(): void {}, endLine: (): boolean => true };

/** The lines that end before a byte, which must be the first of a line or the file's end. */
export async function countLinesBefore(
  file: SourceFile,
  position: number,
  signal: AbortSignal | undefined,
): Promise<number> {
  const options = { skipLines: Number.POSITIVE_INFINITY, maxPosition: position, signal };
  return (await scanLines(file, ignore, options)).lines;
}
