import { medianOrNull } from "../statistics/median.ts";
import { pairedRatio } from "../statistics/paired-ratio.ts";
import { measuredMs, type Series } from "../turns/take-turns.ts";
import type { Goal, Row } from "./row.ts";

/** A comparison of two candidates. */
export interface Comparison {
  readonly id: string;
  readonly work: string;
  readonly ours: Series;
  readonly against: Series;
  readonly measure: "share" | "times";
  readonly goal?: Goal | undefined;
  readonly note?: string | undefined;
  readonly reference?: boolean | undefined;
}

/** Makes a row with the paired ratio of two candidates. */
export function compare({ id, work, ours, against, measure, goal, note, reference }: Comparison): Row {
  const [one, other] = measure === "share" ? [ours, against] : [against, ours];
  const ratio = pairedRatio(one.milliseconds, other.milliseconds);
  return {
    id,
    work,
    ours: ours.name,
    against: against.name,
    measure,
    value: ratio.rounds === 0 ? null : ratio.median,
    spread: ratio.rounds === 0 ? null : [ratio.low, ratio.high],
    oursMs: medianOrNull(measuredMs(ours)),
    againstMs: medianOrNull(measuredMs(against)),
    rounds: ratio.rounds,
    ...(goal !== undefined && { goal }),
    ...(note !== undefined && { note }),
    ...(reference === true && { reference }),
  };
}
