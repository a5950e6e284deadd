import type { Requirement } from "./requirement.ts";

/** A requirement as a table lists it: tested, unless it says why not. */
type ListedRequirement = readonly [
  id: Requirement["id"],
  source: Requirement["source"],
  text: Requirement["text"],
  untested?: { readonly status: Exclude<Requirement["status"], "tested">; readonly reason: string },
];

/** Reads a table of requirements. */
export function listRequirements(listed: readonly ListedRequirement[]): readonly Requirement[] {
  return listed.map(([id, source, text, untested]) => ({
    id,
    source,
    text,
    ...(untested ?? { status: "tested" }),
  }));
}
