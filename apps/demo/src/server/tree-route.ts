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
        entries: entries.slice(0, maxEntries).toSorted(byUse),
        more: entries.length > maxEntries,
      };
      return context.json(listing);
    } catch (error) {
      return context.json({ error: ReadError.is(error) ? error.message : "it cannot be listed" }, 404);
    }
  };
}

/** What people rarely look for: dot names, and what a package manager or a build wrote. */
const rare = /^(?:\.|(?:node_modules|dist|coverage|__pycache__|target)$)/u;

/** Directories first, but what is rarely looked for last. */
function byUse(one: SourceEntry, other: SourceEntry): number {
  return rank(one) - rank(other) || (one.name < other.name ? -1 : 1);
}

function rank({ name, type }: SourceEntry): number {
  return (rare.test(name) ? 2 : 0) + (type === "directory" ? 0 : 1);
}
