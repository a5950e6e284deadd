import type { z } from "zod";
import { escapeControlCharacters } from "../text/escape-text.ts";

/** What a value is, in a few words, for a model that sent it. */
function describeValue(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (typeof value === "object") return "an object";
  if (typeof value === "string") return JSON.stringify(escapeControlCharacters(value, 40));
  return typeof value === "number" || typeof value === "boolean" ? String(value) : `a ${typeof value}`;
}

function valueAt(args: unknown, path: readonly PropertyKey[]): unknown {
  let value = args;
  for (const key of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

const typeNames: Readonly<Record<string, string>> = {
  int: "an integer",
  number: "an integer",
  string: "a string",
  boolean: "true or false",
  object: "an object",
};

function requirementOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return typeNames[issue.expected] ?? issue.expected;
    case "too_small":
      return `at least ${issue.minimum}`;
    case "too_big":
      return `at most ${issue.maximum}`;
    case "invalid_value":
      return issue.values.map((value) => JSON.stringify(value)).join(" or ");
    default:
      return issue.message;
  }
}

/** Says in one sentence which argument is wrong, what it must be, and what was sent. */
export function describeArgumentIssue(error: z.ZodError, args: unknown): string {
  const [issue] = error.issues;
  if (issue === undefined) return "the arguments are not valid";
  const name = issue.path.map(String).join(".");
  const value = valueAt(args, issue.path);
  if (name === "") return `the arguments must be an object, got ${describeValue(args)}`;
  if (value === undefined) return `${name} is required and must be ${requirementOf(issue)}`;
  return `${name} must be ${requirementOf(issue)}, got ${describeValue(value)}`;
}
