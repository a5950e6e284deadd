import { failure } from "../../../src/contract/read-result.ts";
import { expect, test } from "vitest";
import { toKnownError, ReadError } from "../../../src/contract/read-error.ts";

test("an error of ours says the same, and any other tells nothing of itself", () => {
  const details = { reason: "parent_not_directory" };
  const known = new ReadError("NOT_FOUND", "no such file", { retryable: true, details });
  expect(toKnownError(known)).toMatchObject({
    code: "NOT_FOUND",
    message: "no such file",
    retryable: true,
    details: { reason: "parent_not_directory" },
  });
  const cause = new Error("/etc/passwd");
  expect(toKnownError(cause)).toMatchObject({
    code: "INTERNAL",
    message: "an unexpected error occurred while reading",
    cause,
  });
});

test("a failure has the text of its message, where it has none of its own", () => {
  expect(failure("CODE", "message")).toEqual({
    ok: false,
    text: "message",
    media: [],
    files: [],
    error: { code: "CODE", message: "message", retryable: false },
  });
  expect(failure("CODE", "message", { retryable: true, details: { a: 1 }, text: "other" })).toEqual({
    ok: false,
    text: "other",
    media: [],
    files: [],
    error: { code: "CODE", message: "message", retryable: true, details: { a: 1 } },
  });
});
