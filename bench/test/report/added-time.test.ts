import { expect, test } from "vitest";
import { addedTime } from "../../src/report/added-time.ts";

test("the difference of each round is taken, in microseconds, and rounds that one missed do not count", () => {
  const row = addedTime({
    id: "x",
    work: "10 KB",
    ours: { name: "adapter", milliseconds: [0.1, 0.5, 0.2, 0.3] },
    above: { name: "core", milliseconds: [0.08, 0.4, null, 0.25] },
    goal: { relation: "at most", value: 25 },
  });
  expect(row).toMatchObject({ against: "core", measure: "microseconds", rounds: 3, goal: { value: 25 } });
  expect(row.value).toBeCloseTo(50);
  expect(row.spread?.map((one) => Math.round(one))).toEqual([26, 90]);
});
