import { expect, test } from "vitest";
import { checkArguments, type ArgumentsSchema } from "../../../src/tools/engine/argument-schema.ts";
import { stringArgument, withoutNullFields } from "../../../src/tools/engine/arguments.ts";

const schema: ArgumentsSchema = {
  type: "object",
  properties: {
    text: { type: "string" },
    count: { type: "integer", minimum: 1, maximum: 9 },
    flag: { type: "boolean" },
    mode: { type: "string", enum: ["a", "b"] },
    inner: { type: "object", properties: { deep: { type: "integer" } }, required: ["deep"] },
    maybe: { type: "integer" },
  },
  required: ["text", "count", "flag", "mode", "inner"],
};
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
  expect(checkArguments(schema, args)).toEqual({
    ok: false,
    argument: Object.keys(wrong as object)[0],
    message: sentence,
  });
});

test.for<[unknown, string]>([
  [undefined, "nothing"],
  [null, "null"],
  ["text", '"text"'],
  [[], "an array"],
  [5, "5"],
])("%j is no object", ([args, said]) => {
  expect(checkArguments(schema, args)).toEqual({
    ok: false,
    argument: undefined,
    message: `the arguments must be an object, got ${said}`,
  });
});

test("valid arguments, without those that the schema does not know", () => {
  const args = { ...right, inner: { deep: -1, more: 1 }, maybe: undefined, other: 5 };
  expect(checkArguments(schema, args)).toStrictEqual({
    ok: true,
    input: { text: "", count: 1, flag: true, mode: "a", inner: { deep: -1 } },
  });
});

test("null counts as omitted, in an object", () => {
  expect(withoutNullFields({ a: null, b: 0, c: undefined, d: "" })).toEqual({ b: 0, c: undefined, d: "" });
  expect(withoutNullFields({ a: { b: null } })).toEqual({ a: { b: null } });
  for (const value of [null, undefined, "x", 5]) expect(withoutNullFields(value)).toBe(value);
  expect(withoutNullFields([null])).toEqual([null]);
});

test("an argument as it was sent, where it is a text", () => {
  expect(stringArgument({ a: "x" }, "a")).toBe("x");
  for (const args of [{ a: 5 }, {}, null, undefined, "a"]) expect(stringArgument(args, "a")).toBeUndefined();
});
