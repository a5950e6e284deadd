import { expect, test } from "vitest";
import { parseOptions } from "../src/options.ts";

const none = { quick: false, only: [], json: false, list: false, write: true };

test.each([
  { args: [], expected: none },
  { args: ["--json"], expected: { ...none, json: true } },
  { args: ["--quick"], expected: { ...none, quick: true, write: false } },
  {
    args: ["--", "--only", "small,big/count"],
    expected: { ...none, only: ["small", "big/count"], write: false },
  },
  {
    args: ["--only", "small", "--only", "source", "--write"],
    expected: { ...none, only: ["small", "source"] },
  },
])("$args", ({ args, expected }) => {
  expect(parseOptions(args)).toEqual(expected);
});

test("an unknown option is an error", () => {
  expect(() => parseOptions(["--fast"])).toThrow("--fast");
});
