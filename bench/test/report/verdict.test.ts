import { expect, test } from "vitest";
import { isLost } from "../../src/report/is-lost.ts";
import type { Row } from "../../src/report/row.ts";
import { verdict } from "../../src/report/verdict.ts";

const row: Row = {
  id: "x",
  work: "work",
  ours: "ours",
  against: "theirs",
  measure: "times",
  value: 1,
  spread: null,
  oursMs: null,
  againstMs: null,
  rounds: 1,
};

test.each([
  { relation: "at most", value: 0.45, measured: 0.45, expected: "met" },
  { relation: "at most", value: 0.45, measured: 0.46, expected: "missed" },
  { relation: "at most", value: 0.45, stretch: 0.25, measured: 0.25, expected: "met, with the stretch" },
  { relation: "at most", value: 0.45, stretch: 0.25, measured: 0.26, expected: "met" },
  { relation: "at least", value: 3, measured: 3, expected: "met" },
  { relation: "at least", value: 3, measured: 2.9, expected: "missed" },
  { relation: "at least", value: 3, measured: null, expected: null },
] as const)("$measured of $relation $value: $expected", ({ measured, expected, ...goal }) => {
  expect(verdict({ ...row, value: measured, goal })).toBe(expected);
});

test("a row without a goal has no verdict", () => {
  expect(verdict(row)).toBeNull();
});

test.each([
  { measure: "share", value: 1.01, lost: true },
  { measure: "share", value: 1, lost: false },
  { measure: "times", value: 0.99, lost: true },
  { measure: "times", value: 1, lost: false },
  { measure: "times", value: null, lost: false },
  { measure: "times", value: 0.1, reference: true, lost: false },
  { measure: "milliseconds", value: 0.1, lost: false },
] as const)("$measure of $value, lost: $lost", ({ lost, ...changes }) => {
  expect(isLost({ ...row, ...changes })).toBe(lost);
});
