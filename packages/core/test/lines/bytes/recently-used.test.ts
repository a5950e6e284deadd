import { expect, test } from "vitest";
import { RecentlyUsed } from "../../../src/lines/bytes/recently-used.ts";

const keysOf = (kept: RecentlyUsed<string>, keys: string): string =>
  [...keys].filter((key) => kept.get(key) !== undefined).join("");

test("what was not used for longest is dropped first", () => {
  const kept = new RecentlyUsed<string>(30);
  for (const key of "abc") kept.set(key, `value of ${key}`, 10);
  expect(kept.get("a")).toBe("value of a");
  kept.set("d", "value of d", 10);
  expect(keysOf(kept, "abcd")).toBe("acd");
});

test("one value may push out several", () => {
  const kept = new RecentlyUsed<string>(30);
  for (const key of "abc") kept.set(key, key, 10);
  kept.set("d", "d", 25);
  expect(keysOf(kept, "abcd")).toBe("d");
});

test("a value that is larger than all may be is not kept, and pushes out none but the one before it", () => {
  const kept = new RecentlyUsed<string>(30);
  for (const key of "abc") kept.set(key, key, 10);
  kept.set("b", "larger", 31);
  expect(keysOf(kept, "abc")).toBe("ac");
});

test("a value that is set again counts once, and a deleted one no more", () => {
  const kept = new RecentlyUsed<string>(30);
  for (const key of "aaaab") kept.set(key, key, 10);
  kept.delete("b");
  kept.delete("b");
  kept.set("c", "c", 20);
  expect(keysOf(kept, "abc")).toBe("ac");
});
