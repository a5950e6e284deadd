import { expect, test } from "vitest";
import { takeTurns } from "../../src/turns/take-turns.ts";

test("each round starts with a different candidate and samples each candidate once", async () => {
  const order: string[] = [];
  const turn = (name: string, ms: number) => ({
    name,
    sample: async () => {
      order.push(name);
      return ms;
    },
  });
  const series = await takeTurns([turn("a", 1), turn("b", 2), turn("c", 3)], 3);
  expect(order.join("")).toBe("abcbcacab");
  expect(series).toEqual([
    { name: "a", milliseconds: [1, 1, 1] },
    { name: "b", milliseconds: [2, 2, 2] },
    { name: "c", milliseconds: [3, 3, 3] },
  ]);
});

test("a slow candidate skips rounds", async () => {
  const [slow, fast] = await takeTurns(
    [
      { name: "slow", every: 3, sample: async () => 9 },
      { name: "fast", sample: async () => 1 },
    ],
    5,
  );
  expect(slow?.milliseconds).toEqual([9, null, null, 9, null]);
  expect(fast?.milliseconds).toEqual([1, 1, 1, 1, 1]);
});
