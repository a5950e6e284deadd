import { expect, test } from "vitest";
import { withoutDefaults } from "../src/without-defaults.ts";

test.for<[string, Record<string, unknown>, Record<string, unknown>]>([
  ["of the root", { type: "object", default: {} }, { type: "object" }],
  [
    "of properties",
    { properties: { a: { type: "number", default: 1 }, b: { type: "string" } } },
    { properties: { a: { type: "number" }, b: { type: "string" } } },
  ],
  [
    "of nested properties",
    { properties: { a: { properties: { b: { type: "boolean", default: false } } } } },
    { properties: { a: { properties: { b: { type: "boolean" } } } } },
  ],
  ["of items", { items: { type: "number", default: 0 } }, { items: { type: "number" } }],
  ["of items one by one", { items: [{ default: 1 }, { type: "null" }] }, { items: [{}, { type: "null" }] }],
  [
    "of alternatives",
    { anyOf: [{ type: "string", default: "" }, true] },
    { anyOf: [{ type: "string" }, true] },
  ],
  ["of other properties", { additionalProperties: { default: 1 } }, { additionalProperties: {} }],
  [
    "of definitions",
    { $defs: { a: { default: 1 } }, definitions: { b: { default: 1 } } },
    { $defs: { a: {} }, definitions: { b: {} } },
  ],
])("leaves out defaults %s", ([, schema, expected]) => {
  const before = structuredClone(schema);
  expect(withoutDefaults(schema)).toStrictEqual(expected);
  expect(schema).toStrictEqual(before);
});

test.for<[string, Record<string, unknown>]>([
  ["a property of this name", { properties: { default: { type: "string" } }, required: ["default"] }],
  ["a definition of this name", { $defs: { default: { type: "string" } } }],
  ["a value that holds one", { enum: [{ default: 1 }], const: { default: 1 }, examples: [{ default: 1 }] }],
  ["what is no schema", { properties: true, items: false, anyOf: null, additionalProperties: false }],
])("keeps %s", ([, schema]) => {
  expect(withoutDefaults(schema)).toStrictEqual(schema);
});
