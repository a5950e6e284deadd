import { expect, test } from "vitest";
import { parseOptions } from "../src/options.ts";

const none = {
  quick: false,
  only: [],
  against: undefined,
  maxWaitMinutes: 0,
  json: false,
  list: false,
  help: false,
  readme: false,
  write: false,
};
const full = { ...none, maxWaitMinutes: 15, write: true };

test.each([
  { args: [], expected: full },
  { args: ["--json"], expected: { ...full, json: true } },
  { args: ["--max-wait", "0"], expected: { ...full, maxWaitMinutes: 0 } },
  { args: ["--quick"], expected: { ...none, quick: true } },
  { args: ["--quick", "--max-wait", "2.5"], expected: { ...none, quick: true, maxWaitMinutes: 2.5 } },
  { args: ["--against", "main~3"], expected: { ...none, against: "main~3" } },
  { args: ["--", "--only", "small,big/count"], expected: { ...none, only: ["small", "big/count"] } },
  {
    args: ["--only", "small", "--only", "source", "--write"],
    expected: { ...full, only: ["small", "source"] },
  },
])("$args", ({ args, expected }) => {
  expect(parseOptions(args)).toEqual(expected);
});

test.each([
  { args: ["--fast"], message: "--fast" },
  { args: ["--max-wait", "long"], message: "--max-wait must be a number of minutes" },
  { args: ["--max-wait=-1"], message: "--max-wait must be a number of minutes" },
])("$args is an error", ({ args, message }) => {
  expect(() => parseOptions(args)).toThrow(message);
});
