import { tokensOf, type ReplayReport, type ReplayRow } from "./replay-report.ts";

/** A policy that leaves more of the sites unseen than this, after all its calls, is no reader's best. */
const maxUnseen = 0.03;

/**
 * The row of a reader's best policy, in all repositories together: the one that needs the fewest tokens, among those that show
 * nearly all sites. Where none does, the one that shows the most. Undefined: the reader was not replayed.
 */
export function bestRow({ rows }: ReplayReport, reader: string): ReplayRow | undefined {
  const own = rows.filter((row) => row.reader === reader && row.repository === null);
  const showing = own.filter(({ neverSeen, sites }) => neverSeen <= sites * maxUnseen);
  return showing.length > 0
    ? showing.toSorted((one, other) => tokensOf(one) - tokensOf(other))[0]
    : own.toSorted((one, other) => one.neverSeen - other.neverSeen || tokensOf(one) - tokensOf(other))[0];
}
