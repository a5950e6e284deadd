import { ReadError } from "../../contract/read-error.ts";
import type { FileBytes } from "../../lines/bytes/file-bytes.ts";
import { readFileLines, type FileLines } from "../../lines/file-lines.ts";
import { hasNul } from "../../platform.ts";
import type { WorkspaceReadFileArguments } from "./arguments.ts";

/** The largest file that is read, in bytes, however few lines are asked for (W-18, RW-12). */
export const maxFileBytes: number = 1024 * 1024;

/** A NUL among the first bytes, up to this many, makes a file binary (RW-3). */
const sniffedBytes = 8192;

/** Reads the lines to show. After the kind, which opening checks, checks the size, then for binary content (W-44). */
export async function readLinesOf(
  file: FileBytes,
  { startLine, maxLines }: WorkspaceReadFileArguments,
): Promise<FileLines> {
  if (file.size !== null && file.size > maxFileBytes) throw tooLarge();
  const lines = await readFileLines(file, {
    firstLine: startLine,
    maxLines,
    countTotal: true,
    maxPosition: maxFileBytes,
    headBytes: sniffedBytes,
  });
  if (lines.totalLines === null) throw tooLarge();
  if (hasNul(lines.head)) throw new ReadError("BINARY_FILE", "binary files are not supported");
  return lines;
}

function tooLarge(): ReadError {
  return new ReadError("TOO_LARGE", `the file is larger than ${maxFileBytes} bytes (1 MiB)`, {
    details: { limit: maxFileBytes },
  });
}
