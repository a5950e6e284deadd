import { z } from "zod";
import { isBoxed, isProxy } from "../../platform.ts";
import { quotedValue } from "../../text/message-text.ts";
import type { JsonObject, JsonSchemaObject, JsonValue } from "../../contract/read-result.ts";
import type { ToolInputSchema } from "../../contract/read-tool.ts";

/** No arguments have more fields. */
const maxFields = 256;

/** No arguments hold more values, at all depths together. */
const maxValues = 2000;

/** No argument is a longer text. What is longer is cut, and remains too long for every tool. */
const maxTextCharacters = 2 * 1024 * 1024;

/**
 * Copies the arguments as JSON would carry them: own fields only, each read once. Later code can then neither throw on
 * them nor see them change. If they cannot be read, or hold more than any arguments do, returns one of the symbols that
 * `describeArgumentIssue` knows: for every tool, a symbol is no object.
 */
export function plainArguments(args: unknown): unknown {
  const values = { left: maxValues, refusal: cannotBeRead };
  try {
    return plainValue(args, 0, values);
  } catch {
    // A getter may throw any value. That value is not inspected, because it could throw again.
    return values.refusal;
  }
}

const cannotBeRead = Symbol("cannot be read");
const tooManyFields = Symbol("too many fields");
const tooManyValues = Symbol("too many values");
const notPlain = Symbol("not plain");

/** What is wrong with arguments in whose place one of these stands. */
const refusals: ReadonlyMap<unknown, string> = new Map([
  [cannotBeRead, "the arguments cannot be read: one of their fields throws an error"],
  [tooManyFields, `an object in the arguments holds more than ${maxFields} fields`],
  [tooManyValues, `the arguments hold more than ${maxValues} values`],
  [notPlain, "the arguments hold a proxy, a typed array or a boxed value, and JSON has none of these"],
]);

interface ValuesLeft {
  left: number;
  /** Why reading the arguments ended, if it did. */
  refusal: symbol;
}

function refuse(values: ValuesLeft, refusal: symbol): never {
  values.refusal = refusal;
  throw new RangeError("no arguments");
}

/** No valid arguments nest as deeply as this. Anything deeper is dropped. */
export const maxDepth: number = 8;

/** No valid argument is a longer list. Further items are dropped. */
const maxItems = 64;

function plainValue(value: unknown, depth: number, values: ValuesLeft): unknown {
  if (values.left-- === 0) refuse(values, tooManyValues);
  // -0 becomes 0, as in JSON.
  if (value === 0) return 0;
  if (typeof value === "function") return undefined;
  if (typeof value === "string") return value.slice(0, maxTextCharacters);
  if (typeof value !== "object" || value === null) return value;
  // Each may have fields without end, though it is small.
  if (isProxy(value) || isBoxed(value) || ArrayBuffer.isView(value)) refuse(values, notPlain);
  if (Array.isArray(value)) {
    const length = depth < maxDepth ? Math.min(value.length, maxItems) : 0;
    return Array.from({ length }, (_, index) => plainValue(value[index], depth + 1, values));
  }
  // Of too many fields only the names are listed, which takes less than it took to make them.
  const names = depth < maxDepth ? Object.keys(value) : [];
  if (names.length > maxFields) refuse(values, tooManyFields);
  const fields: [string, unknown][] = [];
  for (const name of names) fields.push([name, plainValue(Reflect.get(value, name), depth + 1, values)]);
  return Object.fromEntries(fields);
}

/** Removes arguments that are null: models that must fill in every field send null to omit one. */
export function withoutNullFields(args: unknown): unknown {
  if (typeof args !== "object" || args === null || Array.isArray(args)) return args;
  const kept: [string, unknown][] = [];
  for (const field of Object.entries(args)) if (field[1] !== null) kept.push(field);
  return Object.fromEntries(kept);
}

/** The argument `name` as the caller sent it, if it is a string. */
export function stringArgument(args: unknown, name: string): string | undefined {
  if (typeof args !== "object" || args === null) return undefined;
  const value = (args as Readonly<Record<string, unknown>>)[name];
  return typeof value === "string" ? value : undefined;
}

/** Says in one sentence which argument is wrong, what it must be and what was sent. */
export function describeArgumentIssue(error: z.ZodError, args: unknown): string {
  const [issue] = error.issues;
  if (issue === undefined) return "the arguments are not valid";
  const name = issue.path.map(String).join(".");
  const value = valueAt(args, issue.path);
  if (name === "") return refusals.get(args) ?? `the arguments must be an object, got ${describeValue(args)}`;
  if (value === undefined) return `${name} is required and must be ${requirementOf(issue)}`;
  return `${name} must be ${requirementOf(issue)}, got ${describeValue(value)}`;
}

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

const typeNames: Readonly<Record<string, string>> = {
  int: "an integer",
  number: "an integer",
  string: "a string",
  boolean: "true or false",
  object: "an object",
};

function valueAt(args: unknown, path: readonly PropertyKey[]): unknown {
  let value = args;
  for (const key of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

/** Describes a value in a few words, for the model that sent it. */
function describeValue(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (typeof value === "object") return "an object";
  if (typeof value === "string") return quotedValue(value);
  return typeof value === "number" || typeof value === "boolean" ? String(value) : `a ${typeof value}`;
}

/** The JSON Schema of a tool's arguments, as models receive it. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchemaObject {
  const json = z.toJSONSchema(schema, {
    io: "input",
    target: "draft-2020-12",
    override: ({ jsonSchema }) => {
      // Some model APIs refuse these keywords, and they tell a model nothing.
      delete jsonSchema.default;
      delete jsonSchema.format;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.properties !== undefined) jsonSchema.additionalProperties = false;
    },
  });
  const { type, properties, $schema: _dialect, ...rest } = JSON.parse(JSON.stringify(json)) as JsonObject;
  if (type !== "object" || typeof properties !== "object") {
    throw new TypeError("a tool's arguments must be an object");
  }
  return { type, properties: properties as JsonObject, ...rest };
}

/**
 * For adapters whose framework offers strict tools: the schema in the form that strict modes take. All properties are
 * required, those that were optional may be null, and no object takes others. Keywords that a service refuses in strict mode
 * are left out: `default` and all bounds, which the tool checks itself.
 */
export function strictJsonSchema(schema: JsonSchemaObject): JsonSchemaObject {
  return strictForm(schema) as JsonSchemaObject;
}

/** Azure refuses `default`, Anthropic the others. */
const notInStrictMode: ReadonlySet<string> = new Set([
  "default",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
]);

function strictForm(schema: JsonObject): JsonObject {
  const strict: Record<string, JsonValue> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (notInStrictMode.has(keyword)) continue;
    if (keyword === "items" && isJsonObject(value)) strict[keyword] = strictForm(value);
    else if (keyword === "anyOf" && Array.isArray(value)) strict[keyword] = value.map(strictItem);
    else strict[keyword] = value;
  }
  const { properties, required = [] } = schema;
  if (!isJsonObject(properties)) return strict;
  const isRequired = (name: string): boolean => Array.isArray(required) && required.includes(name);
  strict["properties"] = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      name,
      isJsonObject(property) && !isRequired(name) ? nullable(strictForm(property)) : strictItem(property),
    ]),
  );
  return { ...strict, required: Object.keys(properties), additionalProperties: false };
}

function strictItem(value: JsonValue): JsonValue {
  return isJsonObject(value) ? strictForm(value) : value;
}

/** Allows null. The description stays outside, so that it is sent once. */
function nullable({ description, ...schema }: JsonObject): JsonObject {
  const { type, anyOf, ...others } = schema;
  const described = description === undefined ? {} : { description };
  if (Array.isArray(anyOf)) return { ...schema, anyOf: [...anyOf, { type: "null" }], ...described };
  if (typeof type === "string" && Object.keys(others).length === 0) {
    return { type: [type, "null"], ...described };
  }
  return { anyOf: [schema, { type: "null" }], ...described };
}

function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * For adapters whose framework offers strict tools: leaves out every field that is null, at any depth, because a strict
 * schema makes a model send null for what it omits. Takes any value and never throws.
 */
export function withoutNulls(args: unknown): unknown {
  try {
    return withoutNullsIn(args, 0);
  } catch {
    // No JSON, so that no model sent it. The tool says what is wrong with it.
    return args;
  }
}

function withoutNullsIn(value: unknown, depth: number): unknown {
  if (typeof value !== "object" || value === null || depth > maxDepth) return value;
  if (Array.isArray(value)) return value.map((item) => withoutNullsIn(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) =>
      field === null ? [] : [[name, withoutNullsIn(field, depth + 1)]],
    ),
  );
}

/**
 * A schema that tells frameworks the shape of the arguments but accepts every value. `run` validates them, so that a
 * model reads the same message in every framework.
 */
export function passThroughSchema<Input>(jsonSchema: JsonSchemaObject): ToolInputSchema<Input> {
  return {
    "~standard": {
      version: 1,
      vendor: "readfile",
      validate: (value) => ({ value: value as Input }),
      jsonSchema: {
        input: () => structuredClone(jsonSchema) as Record<string, unknown>,
        output: () => structuredClone(jsonSchema) as Record<string, unknown>,
      },
    },
  };
}
