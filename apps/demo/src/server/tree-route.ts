import { ReadError, type SourceEntry, type Workspace } from "@readfile/core";
import type { Handler } from "hono";
import type { TreeListing } from "../shared/session-facts.ts";

const maxEntries = 500;

/** Lists a directory of the workspace, without the names that policy hides. */
export function treeRoute(workspace: Workspace): Handler {
  return async (context) => {
    const path = context.req.query("path") || ".";
    try {
      const entries = await workspace.list(path, { limit: maxEntries + 1, signal: context.req.raw.signal });
      const listing: TreeListing = {
        entries: entries.slice(0, maxEntries).toSorted(byKindAndName),
        more: entries.length > maxEntries,
      };
      return context.json(listing);
    } catch (error) {
      return context.json({ error: ReadError.is(error) ? error.message : "it cannot be listed" }, 404);
    }
  };
}

function byKindAndName(one: SourceEntry, other: SourceEntry): number {
  const order = Number(other.type === "directory") - Number(one.type === "directory");
  return order || (one.name < other.name ? -1 : 1);
}
