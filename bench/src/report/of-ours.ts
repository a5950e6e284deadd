import { medianOrNull } from "../statistics/median.ts";
import { quantile } from "../statistics/quantile.ts";
import type { Goal, Measure, Row } from "./row.ts";

/** A measurement of our tools alone. */
export interface OfOurs {
  readonly id: string;
  readonly work: string;
  readonly ours: string;
  readonly measure: Extract<Measure, "milliseconds" | "microseconds" | "mebibytes">;
  readonly values: readonly number[];
  readonly goal?: Goal;
  readonly note?: string;
}

/** Makes a row with the median of the values of our tools. */
export function ofOurs({ id, work, ours, measure, values, goal, note }: OfOurs): Row {
  const value = medianOrNull(values);
  return {
    id,
    work,
    ours,
    against: null,
    measure,
    value,
    spread: value === null ? null : [quantile(values, 0.1), quantile(values, 0.9)],
    oursMs: measure === "milliseconds" ? value : null,
    againstMs: null,
    rounds: values.length,
    ...(goal !== undefined && { goal }),
    ...(note !== undefined && { note }),
  };
}
