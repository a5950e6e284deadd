import { expect, test } from "vitest";
import { compare } from "../../src/golden/compare.ts";

const longA = {
  $sha256: "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb",
  $utf8_bytes: 1,
  $head: "a",
};

test.each([
  ["equal values", { ok: { a: 1, b: [1, "x", null] } }, { ok: { a: 1, b: [1, "x", null] } }],
  ["keys that are not expected", { error: { kind: "sandbox" } }, { error: { kind: "sandbox", path: "x" } }],
  ["one of several kinds", { error: { kind: ["a", "b"] } }, { error: { kind: "b" } }],
  ["one of several codes", { error: { code: ["a", "b"] } }, { error: { code: "a" } }],
  ["one of several types", { error: { type: ["a", "b"] } }, { error: { type: "a" } }],
  ["an unknown total", { ok: { total_lines: 3 } }, { ok: { total_lines: null } }],
  ["an absent total", { ok: { total_lines: 3 } }, { ok: {} }],
  ["a long string by its hash", { ok: longA }, { ok: "a" }],
  ["a bare string", { ok: "a" }, { ok: "a" }],
])("compare accepts %s", (_, expected, actual) => {
  expect(compare(expected, actual)).toEqual([]);
});

test.each([
  ["another value", { ok: { a: 1 } }, { ok: { a: 2 } }, [".ok.a: want 1, got 2"]],
  ["a missing key", { ok: { a: null } }, { ok: {} }, [".ok.a: want null, got undefined"]],
  ["another type", { ok: { a: 1 } }, { ok: { a: "1" } }, ['.ok.a: want 1, got "1"']],
  ["an error for a success", { ok: "a" }, { error: {} }, ['.ok: want "a", got undefined']],
  ["nothing for an object", { ok: { a: 1 } }, { ok: null }, ['.ok: want {"a":1}, got null']],
  [
    "none of several kinds",
    { error: { kind: ["a", "b"] } },
    { error: { kind: "c" } },
    ['.error.kind: want one of ["a","b"], got "c"'],
  ],
  [
    "another total",
    { ok: { total_lines: 3 } },
    { ok: { total_lines: 4 } },
    [".ok.total_lines: want 3, got 4"],
  ],
  [
    "an unknown total elsewhere",
    { error: { total_lines: 3 } },
    { error: {} },
    [".error.total_lines: want 3, got undefined"],
  ],
  ["a shorter list", { ok: { a: [1, 2] } }, { ok: { a: [1] } }, [".ok.a.1: want 2, got undefined"]],
  ["another long string", { ok: longA }, { ok: "b" }, ['.ok: want 1 bytes "a"…, got 1 bytes "b"']],
  ["no string for a long one", { ok: longA }, { ok: 1 }, [".ok: want a string, got 1"]],
  ["zero of another sign", { ok: 0 }, { ok: -0 }, [".ok: want 0, got 0"]],
])("compare refuses %s", (_, expected, actual, differences) => {
  expect(compare(expected, actual)).toEqual(differences);
});

test("compare shortens long values", () => {
  const [difference = ""] = compare({ ok: "a".repeat(1000) }, { ok: "b" });
  expect(difference).toBe(`.ok: want "${"a".repeat(199)}…, got "b"`);
});
