import { toolFactoryNames, type ToolFactoryName } from "@readfile/core";

/** An adapter's factories, by the names of core's factories. */
export type Factories<Tool> = Readonly<Record<ToolFactoryName, (options?: never) => Tool>>;

/** The JSON Schema of each tool's arguments, by factory. `send` gives a tool's schema as the framework sends it to a model. */
export async function sentSchemas<Tool>(
  factories: Factories<Tool>,
  send: (tool: Tool) => Promise<unknown>,
): Promise<Record<string, unknown>> {
  const schemas: Record<string, unknown> = {};
  for (const name of toolFactoryNames) schemas[name] = await send(factories[name]());
  return schemas;
}
