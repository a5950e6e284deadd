import { quantile } from "./quantile.ts";

/** Gives the middle value. NaN when there are no values. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Gives the middle value. Null when there are no values. */
export function medianOrNull(values: readonly number[]): number | null {
  return values.length === 0 ? null : median(values);
}
