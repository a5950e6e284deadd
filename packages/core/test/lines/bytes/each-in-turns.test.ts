import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { eachInTurns } from "../../../src/lines/bytes/yield-turn.ts";

test("steps are done sixteen at a time: only then is the clock looked at", async () => {
  // Lets a turn that another test began end.
  await nextTurn();
  await nextTurn();
  let others = 0;
  setImmediate(() => others++);
  const seen: number[] = [];
  await eachInTurns(0, 18, undefined, (index) => {
    if (index === 0) {
      // Longer than a turn may be.
      const until = performance.now() + 60;
      while (performance.now() < until);
    }
    seen.push(others);
  });
  expect(seen).toEqual([...Array<number>(16).fill(0), 1, 1]);
});
