import type { JsonObject, JsonSchemaObject, JsonValue } from "../../contract/read-result.ts";
import { readsOf, type ReadTool } from "../../contract/read-tool.ts";
import { quotedValue } from "../../text/message-text.ts";
import { passThroughSchema, refusalOf, withoutNulls } from "./arguments.ts";

/**
 * The schema of a tool's arguments: what models receive, and what the arguments are checked against. It uses only the part
 * of JSON Schema that every model service takes.
 */
export interface ArgumentsSchema extends JsonSchemaObject {
  readonly properties: { readonly [name: string]: ArgumentSchema };
  readonly required?: readonly string[];
}

/** The schema of one argument. */
export type ArgumentSchema =
  | {
      readonly type: "string" | "integer" | "boolean" | "array" | "number";
      readonly enum?: readonly string[];
      readonly minimum?: number;
      readonly maximum?: number;
      readonly [keyword: string]: JsonValue;
    }
  | ArgumentsSchema;

/** Arguments that were checked. `argument`: the outermost argument that is wrong; undefined if they are no object. */
export type CheckedArguments<Input> =
  | { readonly ok: true; readonly input: Input }
  | { readonly ok: false; readonly argument: string | undefined; readonly message: string };

/**
 * Checks arguments against their schema, and keeps those that it knows. What is wrong is said in one sentence: which argument
 * it is, what it must be and what was sent. `sent`: the arguments from before a null was taken for omitted, if the sentence
 * shall name it. A test compares every answer with that of a zod schema of type `Input`.
 */
export function checkArguments<Input>(
  schema: ArgumentsSchema,
  args: unknown,
  sent: unknown = args,
): CheckedArguments<Input> {
  const checked = checkValue(schema, args, []);
  if (!(checked instanceof Issue)) return { ok: true, input: checked as Input };
  const { path, requirement } = checked;
  const [argument] = path;
  if (argument === undefined) return { ok: false, argument, message: noObject(args) };
  const value = valueAt(sent, path);
  const message =
    value === undefined
      ? `${path.join(".")} is required and must be ${requirement}`
      : `${path.join(".")} must be ${requirement}, got ${describeValue(value)}`;
  return { ok: false, argument, message };
}

function noObject(args: unknown): string {
  return refusalOf(args) ?? `the arguments must be an object, got ${describeValue(args)}`;
}

/** An argument that is wrong: the names that lead to it, and what it must be. */
class Issue {
  readonly path: readonly string[];
  readonly requirement: string;

  constructor(path: readonly string[], requirement: string) {
    this.path = path;
    this.requirement = requirement;
  }
}

/** Gives a value without what its schema does not know, or what is wrong with it. */
function checkValue(schema: ArgumentSchema, value: unknown, path: readonly string[]): unknown {
  if (schema.type === "object") {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      return new Issue(path, "an object");
    }
    const fields: Record<string, unknown> = {};
    for (const [name, argument] of Object.entries(schema.properties)) {
      const sent = (value as Readonly<Record<string, unknown>>)[name];
      if (sent === undefined && schema.required?.includes(name) !== true) continue;
      const kept = checkValue(argument, sent, [...path, name]);
      if (kept instanceof Issue) return kept;
      fields[name] = kept;
    }
    return fields;
  }
  const { type, enum: choices, minimum = -Infinity, maximum = Infinity } = schema;
  if (choices !== undefined) {
    if (choices.includes(value as string)) return value;
    return new Issue(path, choices.map((choice) => JSON.stringify(choice)).join(" or "));
  }
  if (type === "boolean") return typeof value === "boolean" ? value : new Issue(path, "true or false");
  if (type === "string") return typeof value === "string" ? value : new Issue(path, "a string");
  if (!Number.isInteger(value)) return new Issue(path, "an integer");
  const count = value as number;
  const least = Number.isSafeInteger(count) ? minimum : Number.MIN_SAFE_INTEGER;
  if (count < least) return new Issue(path, `at least ${least}`);
  const most = Number.isSafeInteger(count) ? maximum : Number.MAX_SAFE_INTEGER;
  return count > most ? new Issue(path, `at most ${most}`) : value;
}

function valueAt(args: unknown, path: readonly string[]): unknown {
  let value = args;
  for (const name of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[name];
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

/**
 * A copy of a schema in which all counts start at 0, for tools whose specification checks them later, in its own order and
 * words.
 */
export function countsFromZero(schema: ArgumentsSchema): ArgumentsSchema {
  const properties = Object.entries(schema.properties).map(([name, argument]): [string, ArgumentSchema] => {
    if (argument.type === "object") return [name, countsFromZero(argument)];
    return [name, argument["minimum"] === undefined ? argument : { ...argument, minimum: 0 }];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

/**
 * For adapters whose framework offers strict tools: the tool for providers that keep a model to the schema. All properties
 * of its schema are required, and those that were optional may be null, which means that they are left out. It has no
 * examples, because each would have to contain every field.
 *
 * @example
 * ```ts
 * const tool = strict ? withStrictSchema(readTool) : readTool;
 * ```
 */
export function withStrictSchema<Input, Data, Name extends string>(
  tool: ReadTool<Input, Data> & { readonly name: Name },
): ReadTool<Input, Data> & { readonly name: Name } {
  const { name, aliases, title, description, annotations } = tool;
  const jsonSchema = strictJsonSchema(tool.jsonSchema);
  return {
    name,
    aliases,
    title,
    description,
    annotations,
    examples: [],
    jsonSchema,
    inputSchema: passThroughSchema(jsonSchema),
    check: (args) => tool.check(withoutNulls(args)),
    readsOf: (args) => readsOf(tool, withoutNulls(args)),
    run: (args, call) => tool.run(withoutNulls(args), call),
  };
}

/**
 * A schema in the form that strict modes take. All properties are required, those that were optional may be null, and no
 * object takes others. Keywords that a service refuses in strict mode are left out: `default` and all bounds, which the tool
 * checks itself.
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
    else if (ofDefinitions.has(keyword) && isJsonObject(value)) strict[keyword] = strictDefinitions(value);
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

/** Keywords whose value maps names to schemas that others refer to. */
const ofDefinitions: ReadonlySet<string> = new Set(["$defs", "definitions"]);

function strictDefinitions(definitions: JsonObject): JsonObject {
  const entries = Object.entries(definitions);
  return Object.fromEntries(entries.map(([name, schema]) => [name, strictItem(schema)]));
}

function strictItem(value: JsonValue): JsonValue {
  return isJsonObject(value) ? strictForm(value) : value;
}

/** Allows null. The description stays outside, so that it is sent once. */
function nullable({ description, ...schema }: JsonObject): JsonObject {
  const { type, ...others } = schema;
  const { anyOf } = others;
  const described = description === undefined ? {} : { description };
  if (type === undefined && Array.isArray(anyOf)) {
    return { ...schema, anyOf: [...anyOf, { type: "null" }], ...described };
  }
  if (typeof type === "string" && Object.keys(others).length === 0) {
    return { type: [type, "null"], ...described };
  }
  return { anyOf: [schema, { type: "null" }], ...described };
}

function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
