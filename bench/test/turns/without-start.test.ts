import { expect, test } from "vitest";
import { withoutStart } from "../../src/turns/without-start.ts";

test("the start is subtracted in each round, and a round with no time left does not count", () => {
  const program = { name: "wc -l, spawned", milliseconds: [10, 12, 3, null, 9] };
  const start = { name: "true, spawned", milliseconds: [2, 4, 3, 1, null] };
  expect(withoutStart(program, start)).toEqual({
    name: "wc -l, less its start",
    milliseconds: [8, 8, null, null, null],
  });
});
