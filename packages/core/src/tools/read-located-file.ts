import type { FileFacts } from "../contract/file-facts.ts";
import type { SourceFile } from "../contract/file-source.ts";
import type { LocatedPath } from "../contract/workspace.ts";
import { readSmallFileOnce } from "../lines/bytes/resident-file.ts";
import { fileFactsOf } from "./file-facts-of.ts";
import type { ToolCall } from "./tool-call.ts";

/** What reading one file gave. */
export interface FileReading<Value> {
  readonly value: Value;
  /** Whether the file changed while it was read. */
  readonly changed: boolean;
}

/** Reads an open file; the facts are those of its opening. */
export type ReadOpenFile<Value> = (file: SourceFile, opened: FileFacts) => Promise<Value>;

/** Opens a file, reads it with `read`, and closes it. The file is only valid during `read`. */
export async function readLocatedFile<Value>(
  path: LocatedPath,
  call: ToolCall,
  read: ReadOpenFile<Value>,
): Promise<FileReading<Value>> {
  const file = await call.open(path);
  try {
    const opened = fileFactsOf(path, file);
    const value = await call.inReadSlot(file, async () =>
      read(await readSmallFileOnce(file, call.signal), opened),
    );
    return { value, changed: (await file.changed()) ?? false };
  } finally {
    file.close();
  }
}

/** As `readLocatedFile`, and once more when the file changed meanwhile, for an answer of one piece (RW-14). */
export async function readSettledFile<Value>(
  path: LocatedPath,
  call: ToolCall,
  read: ReadOpenFile<Value>,
): Promise<FileReading<Value>> {
  const first = await readLocatedFile(path, call, read);
  return first.changed ? await readLocatedFile(path, call, read) : first;
}
