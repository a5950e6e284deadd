import { ReadError, type SourceEntry } from "@readfile/core";
import {
  damagedError,
  repositoryError,
  type FoundObject,
  type ObjectStore,
  type ObjectType,
} from "./object-store.ts";
import { entryNamed, listTree, type TreeEntry } from "./tree-object.ts";

/** A larger directory is refused: it has half a million names. */
const maxTreeBytes = 32 * 1024 * 1024;

/** Trees that were read last stay, up to so many bytes. */
const maxKeptBytes = 4 * 1024 * 1024;

/** What a name in a revision stands for. */
export type TreeNode = Pick<TreeEntry, "kind" | "id">;

/** Reads the directories of one repository. An id stands for the same bytes for ever, so that they need no second look. */
export class TreeReader {
  readonly #store: ObjectStore;
  readonly #kept = new Map<string, Uint8Array>();
  #keptBytes = 0;

  constructor(store: ObjectStore) {
    this.#store = store;
  }

  /** What a name in a directory stands for. Undefined: there is no such name. */
  async entry(tree: string, name: string, signal: AbortSignal | undefined): Promise<TreeEntry | undefined> {
    return await entryNamed(name, await this.#content(tree, signal), tree.length / 2);
  }

  /** At most `limit` names of a directory. */
  async list(tree: string, limit: number, signal: AbortSignal | undefined): Promise<readonly SourceEntry[]> {
    return await listTree(await this.#content(tree, signal), tree.length / 2, limit);
  }

  async #content(id: string, signal: AbortSignal | undefined): Promise<Uint8Array> {
    const kept = this.#kept.get(id);
    if (kept !== undefined) {
      // Last in the order of the map: the first is given up.
      this.#kept.delete(id);
      this.#kept.set(id, kept);
      return kept;
    }
    const found = await findObject(this.#store, id, "tree", signal);
    if (found.size > maxTreeBytes) {
      found.leave();
      throw new ReadError("TOO_LARGE", "a directory on the path has too many names", {
        details: { maxBytes: maxTreeBytes },
      });
    }
    const content = await found.bytes();
    this.#keep(id, content);
    return content;
  }

  #keep(id: string, content: Uint8Array): void {
    if (content.length > maxKeptBytes || this.#kept.has(id)) return;
    this.#kept.set(id, content);
    this.#keptBytes += content.length;
    for (const [first, { length }] of this.#kept) {
      if (this.#keptBytes <= maxKeptBytes) return;
      this.#kept.delete(first);
      this.#keptBytes -= length;
    }
  }
}

/** Finds an object that a tree names. */
export async function findObject(
  store: ObjectStore,
  id: string,
  type: ObjectType,
  signal: AbortSignal | undefined,
): Promise<FoundObject> {
  const found = await store.find(id, signal);
  if (found === undefined) {
    const message =
      "the repository cannot give it: it is damaged, or the clone is partial and nothing is fetched";
    throw repositoryError(message, "missing_object");
  }
  if (found.type === type) return found;
  found.leave();
  throw damagedError();
}
