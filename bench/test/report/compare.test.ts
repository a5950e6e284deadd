import { expect, test } from "vitest";
import { compare } from "../../src/report/compare.ts";

const ours = { name: "ours", milliseconds: [1, 2, 4] };
const against = { name: "theirs", milliseconds: [4, 4, 4] };
const common = { id: "x", work: "work", ours, against } as const;

test.each([
  { measure: "share", value: 0.5, spread: [0.3, 0.9] },
  { measure: "times", value: 2, spread: [1.2, 3.6] },
] as const)("as $measure the ratio is $value", ({ measure, value, spread }) => {
  const row = compare({ ...common, measure });
  expect(row).toMatchObject({ value, oursMs: 2, againstMs: 4, rounds: 3 });
  expect(row.spread?.map((one) => Number(one.toFixed(6)))).toEqual(spread);
});

test("a comparison without a common round has no value", () => {
  const none = { name: "theirs", milliseconds: [null, null, null] };
  expect(compare({ ...common, against: none, measure: "times" })).toMatchObject({
    value: null,
    spread: null,
    againstMs: null,
    rounds: 0,
  });
});
