import { quantile } from "./quantile.ts";

/** The middle value; NaN of no values. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
