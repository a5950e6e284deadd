import { ReadError, type Workspace } from "@readfile/core";

/** A name in a directory. */
export interface ReadableEntry {
  readonly name: string;
  readonly type: "file" | "directory";
}

type Entry = Awaited<ReturnType<Workspace["list"]>>[number];

/**
 * Gives those of a directory's entries that may be read, each link as what it leads to. Rejects only with the reason of the
 * signal.
 */
export async function readableEntries(
  workspace: Workspace,
  directory: string,
  entries: readonly Entry[],
  signal: AbortSignal | undefined,
): Promise<ReadableEntry[]> {
  const readable: ReadableEntry[] = [];
  for (const { name, type } of entries) {
    const known = type === "link" ? await typeBehind(workspace, `${directory}/${name}`, signal) : type;
    if (known === "file" || known === "directory") readable.push({ name, type: known });
  }
  return readable;
}

/** What a link leads to. Undefined if it may not be read, or is not there. */
async function typeBehind(
  workspace: Workspace,
  path: string,
  signal: AbortSignal | undefined,
): Promise<ReadableEntry["type"] | undefined> {
  try {
    const file = await workspace.open(workspace.locate(path), { signal });
    file.close();
    return "file";
  } catch (error) {
    signal?.throwIfAborted();
    if (!ReadError.is(error) || error.code !== "NOT_FILE") return undefined;
  }
  try {
    await workspace.list(path, { signal, limit: 1 });
    return "directory";
  } catch {
    signal?.throwIfAborted();
    return undefined;
  }
}
