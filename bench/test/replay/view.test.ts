import { expect, test } from "vitest";
import { View } from "../../src/replay/view.ts";

function viewOf(
  wanted: { first: number; last: number },
  line: number,
  seen: readonly [number, number][],
): View {
  const view = new View(wanted, line);
  for (const [first, last] of seen) for (let at = first; at <= last; at++) view.add(at);
  return view;
}

test.each<{ what: string; seen: [number, number][]; window: { first: number; last: number } }>([
  { what: "the end is missing", seen: [[100, 199]], window: { first: 200, last: 249 } },
  { what: "the head is missing", seen: [[141, 260]], window: { first: 91, last: 140 } },
  {
    what: "what is seen further above is not asked for again",
    seen: [
      [141, 260],
      [1, 120],
    ],
    window: { first: 121, last: 140 },
  },
  { what: "the known line is missing", seen: [[100, 130]], window: { first: 131, last: 150 } },
  { what: "nothing was seen", seen: [], window: { first: 101, last: 150 } },
])("$what", ({ seen, window }) => {
  expect(viewOf({ first: 120, last: 240 }, 150, seen).windowBeside(50)).toEqual(window);
});

test("a window does not begin before the file", () => {
  expect(viewOf({ first: 1, last: 40 }, 30, [[20, 50]]).windowBeside(50)).toEqual({ first: 1, last: 19 });
});

test("is complete when the last wanted line was seen", () => {
  const view = viewOf({ first: 2, last: 4 }, 3, [[2, 3]]);
  expect(view.isComplete).toBe(false);
  view.add(4);
  expect(view.isComplete).toBe(true);
  expect(view.unseenFrom(2)).toBe(5);
});
