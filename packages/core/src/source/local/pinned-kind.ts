import type { BigIntStats } from "node:fs";
import type { Pinned } from "./pin-file.ts";

/** Exactly one of three, as far as a walk is concerned. */
export function pinnedKind(stats: BigIntStats): Pinned["kind"] {
  if (stats.isDirectory()) return "directory";
  return stats.isSymbolicLink() ? "link" : "other";
}
