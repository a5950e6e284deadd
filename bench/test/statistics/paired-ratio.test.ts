import { expect, test } from "vitest";
import { pairedRatio } from "../../src/statistics/paired-ratio.ts";

test("the paired ratio is the median of ratios, not the ratio of medians", () => {
  const { median, low, high, rounds } = pairedRatio([10, 200, 30], [10, 100, 5]);
  expect({ median, rounds }).toEqual({ median: 2, rounds: 3 });
  expect(low).toBeCloseTo(1.2);
  expect(high).toBeCloseTo(5.2);
});

test.each([
  { numerators: [8, null, 6], denominators: [4, 1, 3], median: 2, rounds: 2 },
  { numerators: [8, 5, 6], denominators: [null, 1, null], median: 5, rounds: 1 },
  { numerators: [8, 9], denominators: [2], median: 4, rounds: 1 },
  { numerators: [null], denominators: [1], median: Number.NaN, rounds: 0 },
])("$numerators over $denominators: rounds that one missed do not count", (row) => {
  const { numerators, denominators, median, rounds } = row;
  expect(pairedRatio(numerators, denominators)).toMatchObject({ median, rounds });
});
