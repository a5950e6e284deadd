import { describe, expect, test } from "vitest";
import { FloatingPointText, readJson } from "../../../src/tools/codex/json.ts";

const read = (text: string): unknown => readJson(text, ([name]) => name === "known");

describe("JSON", () => {
  test.for<[string, unknown]>([
    ["null", null],
    ["true", true],
    ["false", false],
    ["0", 0],
    ["-1", -1],
    ["12", 12],
    [" \t\r\n1 \t\r\n", 1],
    ["9007199254740991", 9_007_199_254_740_991],
    ["9007199254740993", 9_007_199_254_740_991],
    ["18446744073709551615", 9_007_199_254_740_991],
    ["-9223372036854775808", -9_223_372_036_854_775_808],
    ['""', ""],
    ['"a\\n\\u00e9\\"\\\\\\/\\b\\f\\r\\t"', 'a\né"\\/\b\f\r\t'],
    ['"\\ud83d\\ude80"', "🚀"],
    ["[]", []],
    ["[ ]", []],
    ["[1,[2] , 3]", [1, [2], 3]],
    ["{}", {}],
    ["{ }", {}],
    ['{"a":1 , "b" : [true]}', { a: 1, b: [true] }],
    ['{"a":1,"a":2}', { a: 2 }],
    ['{"a":{"known":1,"known":2}}', { a: { known: 2 } }],
    ['{"known":1,"a":1,"other":{"known":1}}', { known: 1, a: 1, other: { known: 1 } }],
    [`${"[".repeat(127)}${"]".repeat(127)}`, JSON.parse(`${"[".repeat(127)}${"]".repeat(127)}`)],
  ])("%s", ([text, value]) => {
    expect(read(text)).toEqual(value);
  });

  test.for([
    "1.0",
    "-0",
    "1e2",
    "1E+2",
    "0.5",
    "18446744073709551616",
    "-9223372036854775809",
    "1".repeat(21),
  ])("%s is no integer of 64 bits, and keeps how it was written", (text) => {
    const value = read(text);
    expect(value).toBeInstanceOf(FloatingPointText);
    expect((value as FloatingPointText).text).toBe(text);
  });

  test.for<[string, string]>([
    ["", "the JSON text ends where a value is expected at character 1"],
    ["[1,", "the JSON text ends where a value is expected at character 4"],
    ["1 2", "trailing characters at character 3"],
    ["nul", "expected a value at character 1"],
    ["+1", "expected a value at character 1"],
    ["01", "trailing characters at character 2"],
    ["1.", "trailing characters at character 2"],
    [".5", "expected a value at character 1"],
    ["1e", "trailing characters at character 2"],
    ["[1 2]", "expected `,` or `]` at character 4"],
    ["[1,]", "expected a value at character 4"],
    ["{1:2}", "expected the name of a field at character 2"],
    ['{"a" 1}', "expected `:` at character 6"],
    ['{"a":1 "b":2}', "expected `,` or `}` at character 8"],
    ['{"a":1,}', "expected the name of a field at character 8"],
    ['{"known":1,"known":2}', "duplicate field `known` at character 20"],
    ['"a', "a string is not valid at character 1"],
    ['"a\nb"', "a string is not valid at character 1"],
    ['"\\x"', "a string is not valid at character 1"],
    ['"\\u12g4"', "a string is not valid at character 1"],
    ['"\\ud800"', "a string holds half of a surrogate pair at character 9"],
    ["\u00a01", "expected a value at character 1"],
    ["[".repeat(128), "the JSON text is nested too deeply at character 129"],
    [`[[]${",[]".repeat(200)}`, "expected `,` or `]` at character 604"],
  ])("%s is none: %s", ([text, reason]) => {
    expect(() => read(text)).toThrow(new SyntaxError(reason));
  });
});
