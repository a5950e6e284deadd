import { ReadError, shownName } from "@readfile/core";
import { ambiguousError, damagedError, type FoundObject, type ObjectStore } from "./object-store.ts";

/** What a revision is. */
export interface PinnedRevision {
  /** The id of its commit. Null: the revision is a tree. */
  readonly commit: string | null;
  /** The id of the tree of its files. */
  readonly tree: string;
}

/** Of a commit or a tag, the first line is needed. A message can be long. */
const maxHeaderObjectBytes = 16 * 1024 * 1024;

/** A tag may name a tag. */
const maxTags = 16;

/** Looks a revision up. Rejects with a ReadError. */
export async function pinRevision(
  store: ObjectStore,
  revision: string,
  signal: AbortSignal,
): Promise<PinnedRevision> {
  await refuseTagAndBranch(store, revision, signal);
  let found = await store.find(revision, signal);
  if (found === undefined) throw missingRevisionError(revision);
  for (let tags = 0; tags <= maxTags; tags++) {
    const { id, type } = found;
    if (type === "tree") {
      found.leave();
      return { commit: null, tree: id };
    }
    if (type === "blob") {
      found.leave();
      throw wrongRevisionError(revision);
    }
    if (type === "commit") return { commit: id, tree: await firstId(found, "tree") };
    const tagged = await firstId(found, "object");
    found = await store.find(tagged, signal);
    if (found === undefined) throw damagedError();
  }
  throw wrongRevisionError(revision);
}

/** Git would take the tag. A short name of both may mean the branch as well. */
async function refuseTagAndBranch(store: ObjectStore, revision: string, signal: AbortSignal): Promise<void> {
  if (!/^[\w][\w./-]*$/.test(revision) || /^(?:refs\/|[0-9a-f]{40,64}$)/.test(revision)) return;
  const tag = await idOf(store, `refs/tags/${revision}`, signal);
  if (tag === undefined) return;
  const branch = await idOf(store, `refs/heads/${revision}`, signal);
  if (branch !== undefined && branch !== tag) throw ambiguousError();
}

async function idOf(store: ObjectStore, name: string, signal: AbortSignal): Promise<string | undefined> {
  const found = await store.find(name, signal);
  // Taken, so that the process can go on.
  if (found !== undefined && found.size <= maxHeaderObjectBytes) await found.bytes();
  else found?.leave();
  return found?.id;
}

/** The id in the first line of a commit or a tag. */
async function firstId(found: FoundObject, word: "tree" | "object"): Promise<string> {
  if (found.size > maxHeaderObjectBytes) {
    found.leave();
    throw damagedError();
  }
  const start = Buffer.from(await found.bytes()).toString("latin1", 0, 100);
  const id = new RegExp(`^${word} ([0-9a-f]{40,64})\\n`).exec(start)?.[1];
  if (id === undefined) throw damagedError();
  return id;
}

function missingRevisionError(revision: string): ReadError {
  return new ReadError("INTERNAL", `the repository has no revision ${shownName(revision)}`, {
    details: { reason: "revision_missing" },
  });
}

function wrongRevisionError(revision: string): ReadError {
  return new ReadError("INTERNAL", `the revision ${shownName(revision)} is no commit and no directory`, {
    details: { reason: "revision_is_no_tree" },
  });
}
