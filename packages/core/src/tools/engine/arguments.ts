import { isBoxed, isProxy } from "../../platform.ts";
import type { JsonSchemaObject } from "../../contract/read-result.ts";
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
 * `refusalOf` knows: for every tool, a symbol is no object.
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

/** What the model reads of arguments that could not be copied. Undefined for all others. */
export function refusalOf(args: unknown): string | undefined {
  return refusals.get(args);
}

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

/** Leaves out every field that is null, at any depth. Takes any value and never throws. */
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
