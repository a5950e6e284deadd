import { expect, test } from "vitest";
import { withRoot } from "../../src/golden/with-root.ts";

test("the root replaces {ROOT} everywhere, and nothing else changes", () => {
  const args = { path: "{ROOT}/a{ROOT}", start_line: 1, limit: null, other: "ROOT" };
  expect(withRoot(args, "/w$&")).toEqual({ path: "/w$&/a/w$&", start_line: 1, limit: null, other: "ROOT" });
});
