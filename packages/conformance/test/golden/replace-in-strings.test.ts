import { expect, test } from "vitest";
import { replaceInStrings } from "../../src/golden/replace-in-strings.ts";

test("replaces the text in every string of a value, at any depth, and nothing else", () => {
  const decide = (): boolean => true;
  const value = { a: "{ROOT}/x{ROOT}", b: ["{ROOT}", 1, null, { c: "ROOT" }], decide, "{ROOT}": undefined };
  expect(replaceInStrings(value, "{ROOT}", "/w$&")).toEqual({
    a: "/w$&/x/w$&",
    b: ["/w$&", 1, null, { c: "ROOT" }],
    decide,
    "{ROOT}": undefined,
  });
  expect(replaceInStrings("{ROOT}", "{ROOT}", "/w")).toBe("/w");
});
