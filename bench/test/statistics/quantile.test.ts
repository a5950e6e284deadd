import { expect, test } from "vitest";
import { median } from "../../src/statistics/median.ts";
import { quantile } from "../../src/statistics/quantile.ts";

test.each([
  { values: [3], share: 0.1, expected: 3 },
  { values: [10, 2], share: 0, expected: 2 },
  { values: [10, 2], share: 1, expected: 10 },
  { values: [10, 2], share: 0.25, expected: 4 },
  { values: [100, 9, 1], share: 0.5, expected: 9 },
  { values: [], share: 0.5, expected: Number.NaN },
])("$share of $values is $expected", ({ values, share, expected }) => {
  expect(quantile(values, share)).toBe(expected);
});

test("the median of an even number of values lies between the two middle values", () => {
  expect(median([1, 100, 3, 5])).toBe(4);
});

test("values are compared as numbers and keep their order", () => {
  const values = [9, 10, 1];
  expect(median(values)).toBe(9);
  expect(values).toEqual([9, 10, 1]);
});
