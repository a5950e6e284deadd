import { toolFactoryNames, type ToolFactoryName } from "@readfile/core";

/** The functions of an adapter that make a tool, by the names of core's. */
export type Factories<Tool> = Readonly<Record<ToolFactoryName, (options?: never) => Tool>>;

/** The JSON Schema of each tool's arguments, by factory, as `send` says that the framework gives it to a model. */
export async function sentSchemas<Tool>(
  factories: Factories<Tool>,
  send: (tool: Tool) => Promise<unknown>,
): Promise<Record<string, unknown>> {
  const schemas: Record<string, unknown> = {};
  for (const name of toolFactoryNames) schemas[name] = await send(factories[name]());
  return schemas;
}
