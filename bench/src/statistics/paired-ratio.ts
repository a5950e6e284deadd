import { median } from "./median.ts";
import { quantile } from "./quantile.ts";

/** How two candidates compare over the rounds that both took part in. */
export interface PairedRatio {
  readonly median: number;
  /** The 10th and the 90th percentile. */
  readonly low: number;
  readonly high: number;
  readonly rounds: number;
}

/** The ratios of each round, so that what slows a whole round down cancels out. Null: not in this round. */
export function pairedRatio(
  numerators: readonly (number | null)[],
  denominators: readonly (number | null)[],
): PairedRatio {
  const ratios = numerators.flatMap((numerator, round) => {
    const denominator = denominators[round];
    return numerator === null || typeof denominator !== "number" ? [] : [numerator / denominator];
  });
  return {
    median: median(ratios),
    low: quantile(ratios, 0.1),
    high: quantile(ratios, 0.9),
    rounds: ratios.length,
  };
}
