import { expect, test } from "vitest";
import { joinSeries } from "../../src/units/against/join-series.ts";

test("the rounds of each candidate follow each other, whatever the order of the candidates", () => {
  const one = [
    { name: "now", milliseconds: [1, null] },
    { name: "then", milliseconds: [3, 4] },
  ];
  const other = [
    { name: "then", milliseconds: [7] },
    { name: "now", milliseconds: [5] },
  ];
  expect(joinSeries([one, other])).toEqual([
    { name: "now", milliseconds: [1, null, 5] },
    { name: "then", milliseconds: [3, 4, 7] },
  ]);
});
