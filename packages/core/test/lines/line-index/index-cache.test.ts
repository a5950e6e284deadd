import { expect, test } from "vitest";
import { forgetIndex, indexOf, trimIndexes } from "../../../src/lines/line-index/shared-index.ts";
import { loggedFile } from "../logged-file.ts";

test("what is known of a version is known of every opening of it", () => {
  const known = indexOf(loggedFile("", { version: "cache:same" }));
  expect(indexOf(loggedFile("", { version: "cache:same" }))).toBe(known);
  expect(indexOf(loggedFile("", { version: "cache:other" }))).not.toBe(known);
});

test("what says nothing of its bytes is known for one opening alone", () => {
  const unknown = loggedFile("", { version: null });
  expect(indexOf(unknown)).toBe(indexOf(unknown));
  expect(indexOf(loggedFile("", { version: null }))).not.toBe(indexOf(unknown));
  const modifiedMs = Date.now() + 60_000;
  const fresh = loggedFile("", { version: "cache:fresh", modifiedMs });
  expect(indexOf(fresh)).toBe(indexOf(fresh));
  expect(indexOf(loggedFile("", { version: "cache:fresh", modifiedMs }))).not.toBe(indexOf(fresh));
});

test("what is forgotten is counted anew", () => {
  for (const version of ["cache:forgotten", null]) {
    const file = loggedFile("", { version });
    const before = indexOf(file);
    forgetIndex(file);
    expect(indexOf(file)).not.toBe(before);
  }
});

test("the longest unused are let go of where all together take more than 8 MiB", () => {
  // Each takes 1536 bytes: 64 counts, and what it takes beside them.
  const fitting = 5461;
  const named = (number: number): ReturnType<typeof indexOf> =>
    indexOf(loggedFile("", { version: `cache:many:${number}` }));
  const first = named(0);
  const second = named(1);
  const third = named(2);
  for (let number = 3; number < fitting; number++) named(number);
  named(0);
  trimIndexes();
  expect(named(1)).toBe(second);
  named(fitting);
  trimIndexes();
  expect(named(0)).toBe(first);
  expect(named(1)).toBe(second);
  expect(named(2)).not.toBe(third);
});
