import { expect, test } from "vitest";
import { chooseReads } from "../../src/turns/choose-reads.ts";

const values = [
  { id: "a", weight: 3 },
  { id: "b", weight: 1 },
];
const ids = (count: number, seed: number): string =>
  chooseReads(values, count, seed)
    .map(({ id }) => id)
    .join("");

test("a seed chooses the same again, and another seed others", () => {
  expect(ids(40, 1)).toBe(ids(40, 1));
  expect(ids(40, 1)).not.toBe(ids(40, 2));
});

test("a value comes as often as its weight says", () => {
  const chosen = ids(4000, 7);
  expect(chosen).toHaveLength(4000);
  expect(Math.abs(chosen.replaceAll("b", "").length - 3000)).toBeLessThan(150);
});
