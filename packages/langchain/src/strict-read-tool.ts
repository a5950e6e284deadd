import { readsOf, strictJsonSchema, withoutNulls, type ReadTool } from "@readfile/core";

/**
 * The read tool for a model that keeps strictly to the schema: all fields are required, and null stands for what is left out.
 * It has no examples, because each would have to contain every field.
 */
export function strictReadTool<Input, Name extends string>(
  readTool: ReadTool<Input, unknown> & { readonly name: Name },
): ReadTool<Input, unknown> & { readonly name: Name } {
  const { name, aliases, title, description, annotations, inputSchema } = readTool;
  return {
    name,
    aliases,
    title,
    description,
    annotations,
    inputSchema,
    examples: [],
    jsonSchema: strictJsonSchema(readTool.jsonSchema),
    check: (args) => readTool.check(withoutNulls(args)),
    readsOf: (args) => readsOf(readTool, withoutNulls(args)),
    run: (args, call) => readTool.run(withoutNulls(args), call),
  };
}
