import { expect, test } from "vitest";
import { callsIn } from "../../../src/replay/policies/blocks.ts";

test.each([
  [
    "[a.ts | lines 1-3 of 9 | next: offset=4 limit=3]\n1\tx | next: offset=7",
    { next: { offset: 4, limit: 3 } },
  ],
  [
    "[a.ts | lines 4-6 of 90 | block | outer: lines 2-80, offset=3 mode=block]",
    { outer: { offset: 3, mode: "block" } },
  ],
  [
    "[a.ts | lines 40-60 of 90 | part of the block of lines 10-80 | before: offset=10 limit=30 mode=lines | after: offset=61 limit=20 mode=lines]",
    { before: { offset: 10, limit: 30, mode: "lines" }, after: { offset: 61, limit: 20, mode: "lines" } },
  ],
  ["[a.ts | outline of 9 lines | 2 entries to depth 1]\n1-3\tf", {}],
  ["Error: NOT_FOUND: a.ts: no such file", {}],
])("%s", (answer, calls) => {
  expect(Object.fromEntries(callsIn(answer))).toEqual(calls);
});
