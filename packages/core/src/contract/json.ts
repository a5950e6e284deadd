/** Any value that survives `JSON.stringify` and `JSON.parse` unchanged. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

/** A plain JSON object. */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** A JSON Schema whose root is an object, as a model receives it. */
export interface JsonSchemaObject extends JsonObject {
  readonly type: "object";
  readonly properties: JsonObject;
}
