import { quantile } from "./quantile.ts";

/** Gives the middle value. NaN when there are no values. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
