import { expect, test } from "vitest";
import { parseReplayOptions } from "../../src/replay/options.ts";

const none = {
  repositories: [],
  sites: 400,
  seed: 1,
  only: [],
  json: false,
  write: false,
  page: false,
  help: false,
};

test.each([
  { args: [], expected: none },
  {
    args: ["--", "--repo", "a", "--repo=b", "--sites", "20", "--seed", "0"],
    expected: { ...none, repositories: ["a", "b"], sites: 20, seed: 0 },
  },
  {
    args: ["--only", "readfile/,mcp", "--only", "pi", "--json"],
    expected: { ...none, only: ["readfile/", "mcp", "pi"], json: true },
  },
  { args: ["-h"], expected: { ...none, help: true } },
])("$args", ({ args, expected }) => {
  expect(parseReplayOptions(args)).toEqual(expected);
});

test.each([
  { args: ["--sites", "0"], message: "--sites must be 1 or more" },
  { args: ["--sites", "1e3"], message: "--sites must be a whole number" },
  { args: ["--seed", "-1"], message: "--seed" },
  { args: ["--seed=1.5"], message: "--seed must be a whole number" },
  { args: ["--write", "--only", "pi"], message: "leave out --only" },
  { args: ["here"], message: "here" },
])("$args is an error", ({ args, message }) => {
  expect(() => parseReplayOptions(args)).toThrow(message);
});
