import { median } from "./median.ts";
import { quantile } from "./quantile.ts";

/** The ratio of two candidates over the rounds in which both took part. */
export interface PairedRatio {
  readonly median: number;
  /** The 10th and the 90th percentile. */
  readonly low: number;
  readonly high: number;
  readonly rounds: number;
}

/** Computes the ratio of each round, so that whatever slows down a whole round cancels out. Null: took no part in the round. */
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
