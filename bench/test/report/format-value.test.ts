import { expect, test } from "vitest";
import { formatGoal, formatMs, formatValue } from "../../src/report/format-value.ts";

test.each([
  [0.2734, "share", "0.273"],
  [1.1, "times", "1.1×"],
  [1234.5, "times", "1235×"],
  [0.8, "milliseconds", "0.8 ms"],
  [24.96, "microseconds", "25 µs"],
  [12.345, "mebibytes", "12.3 MiB"],
  [null, "times", "-"],
] as const)("%f as %s is %s", (value, measure, expected) => {
  expect(formatValue(value, measure)).toBe(expected);
});

test.each([
  [{ relation: "at most", value: 0.45, stretch: 0.25 }, "share", "≤ 0.45 (stretch 0.25)"],
  [{ relation: "at least", value: 8 }, "times", "≥ 8×"],
  [{ relation: "at most", value: 24 }, "mebibytes", "≤ 24 MiB"],
] as const)("%j as %s is %s", (goal, measure, expected) => {
  expect(formatGoal(goal, measure)).toBe(expected);
});

test.each([
  [0.0123, "12.3 µs"],
  [0.9994, "999 µs"],
  [1, "1 ms"],
  [237.4, "237 ms"],
  [6800, "6.8 s"],
  [null, "-"],
])("%f ms is %s", (ms, expected) => {
  expect(formatMs(ms)).toBe(expected);
});
