import { expect, test } from "vitest";
import { z } from "zod";
import {
  describeArgumentIssue,
  stringArgument,
  withoutNulls,
  jsonSchemaOf,
} from "../../../src/tools/engine/arguments.ts";

const schema = z.object({
  text: z.string(),
  count: z.int().min(1).max(9),
  flag: z.boolean(),
  mode: z.enum(["a", "b"]),
  inner: z.object({ deep: z.int() }),
});
const right = { text: "", count: 1, flag: true, mode: "a", inner: { deep: 1 } };

test.for<[string, unknown, string]>([
  ["a value that is missing", { text: undefined }, "text is required and must be a string"],
  ["no text", { text: null }, "text must be a string, got null"],
  ["no number", { count: "1" }, 'count must be an integer, got "1"'],
  ["no whole number", { count: 1.5 }, "count must be an integer, got 1.5"],
  ["too little", { count: 0 }, "count must be at least 1, got 0"],
  ["too much", { count: 10 }, "count must be at most 9, got 10"],
  ["no yes or no", { flag: 1 }, "flag must be true or false, got 1"],
  ["another word", { mode: "c" }, 'mode must be "a" or "b", got "c"'],
  ["no object", { inner: [] }, "inner must be an object, got an array"],
  ["an object for a text", { text: {} }, "text must be a string, got an object"],
  ["a wide number", { text: 5n }, "text must be a string, got a bigint"],
  ["a yes for a text", { text: false }, "text must be a string, got false"],
  ["a value within another", { inner: { deep: "x" } }, 'inner.deep must be an integer, got "x"'],
  ["one that is missing within another", { inner: {} }, "inner.deep is required and must be an integer"],
  ["a control character", { count: "a\u001bb" }, 'count must be an integer, got "a\\u001bb"'],
])("%s", ([, wrong, sentence]) => {
  const args = { ...right, ...(wrong as object) };
  const parsed = schema.safeParse(args);
  expect(parsed.error && describeArgumentIssue(parsed.error, args)).toBe(sentence);
});

test.for<[unknown, string]>([
  [undefined, "nothing"],
  [null, "null"],
  ["text", '"text"'],
  [[], "an array"],
  [5, "5"],
])("%j is no object", ([args, said]) => {
  const parsed = schema.safeParse(args);
  expect(parsed.error && describeArgumentIssue(parsed.error, args)).toBe(
    `the arguments must be an object, got ${said}`,
  );
});

test("an issue of another kind is told in its own words", () => {
  const even = z.object({ count: z.int().refine((value) => value % 2 === 0, "even") });
  const args = { count: 1 };
  const parsed = even.safeParse(args);
  expect(parsed.error && describeArgumentIssue(parsed.error, args)).toBe("count must be even, got 1");
  expect(describeArgumentIssue(new z.ZodError([]), args)).toBe("the arguments are not valid");
});

test("a schema reaches a model without what says nothing to it", () => {
  const shape = z.object({
    count: z.int().meta({ description: "how many", default: 3, format: "x" }),
    bounded: z.int().min(2).max(7),
    default: z.string().optional(),
    format: z.array(z.object({ minimum: z.string() })),
  });
  expect(jsonSchemaOf(shape)).toEqual({
    type: "object",
    properties: {
      count: { type: "integer", description: "how many" },
      bounded: { type: "integer", minimum: 2, maximum: 7 },
      default: { type: "string" },
      format: {
        type: "array",
        items: {
          type: "object",
          properties: { minimum: { type: "string" } },
          required: ["minimum"],
          additionalProperties: false,
        },
      },
    },
    required: ["count", "bounded", "format"],
    additionalProperties: false,
  });
  expect(() => jsonSchemaOf(z.string())).toThrow(new TypeError("a tool's arguments must be an object"));
});

test("null counts as omitted, in an object", () => {
  expect(withoutNulls({ a: null, b: 0, c: undefined, d: "" })).toEqual({ b: 0, c: undefined, d: "" });
  for (const value of [null, undefined, "x", 5]) expect(withoutNulls(value)).toBe(value);
  expect(withoutNulls([null])).toEqual([null]);
});

test("an argument as it was sent, where it is a text", () => {
  expect(stringArgument({ a: "x" }, "a")).toBe("x");
  for (const args of [{ a: 5 }, {}, null, undefined, "a"]) expect(stringArgument(args, "a")).toBeUndefined();
});
