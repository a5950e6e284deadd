import { expect, test } from "vitest";
import { explainFailure } from "../../src/server/explain-failure.ts";

class MaxTurnsExceededError extends Error {}
class GraphRecursionError extends Error {}

test.for([
  [
    Object.assign(new Error("bad sk-1"), { statusCode: 401 }),
    "The model's endpoint answered with status 401. Is the key right?",
  ],
  [Object.assign(new Error("x"), { status: 503 }), "The model's endpoint answered with status 503."],
  [
    Object.assign(new Error("x"), { lastError: { statusCode: 429 } }),
    "The model's endpoint answered with status 429.",
  ],
  [
    new TypeError("fetch failed", { cause: Object.assign(new Error("x"), { code: "ECONNREFUSED" }) }),
    "The model's endpoint could not be reached.",
  ],
  [new MaxTurnsExceededError("x"), "The agent called its model too often and was stopped."],
  [new GraphRecursionError("x"), "The agent called its model too often and was stopped."],
  [new Error("/home/someone/secret"), "The run failed unexpectedly."],
  ["text", "The run failed unexpectedly."],
  [undefined, "The run failed unexpectedly."],
] as const)("%s", ([error, sentence]) => {
  expect(explainFailure(error)).toBe(sentence);
});
