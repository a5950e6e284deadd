import { medianOrNull } from "../statistics/median.ts";
import { measuredMs, type Series } from "../turns/take-turns.ts";
import { ofOurs } from "./of-ours.ts";
import type { Goal, Row } from "./row.ts";

/** Makes a row with the microseconds that one candidate takes longer than another, round by round. */
export function addedTime(row: {
  readonly id: string;
  readonly work: string;
  readonly ours: Series;
  readonly above: Series;
  readonly goal?: Goal | undefined;
}): Row {
  const { id, work, ours, above, goal } = row;
  const values = ours.milliseconds.flatMap((milliseconds, round) => {
    const base = above.milliseconds[round];
    return milliseconds === null || typeof base !== "number" ? [] : [(milliseconds - base) * 1000];
  });
  return {
    ...ofOurs({
      id,
      work,
      ours: ours.name,
      measure: "microseconds",
      values,
      note: `more than ${above.name} alone`,
      ...(goal !== undefined && { goal }),
    }),
    oursMs: medianOrNull(measuredMs(ours)),
    against: above.name,
    againstMs: medianOrNull(measuredMs(above)),
  };
}
