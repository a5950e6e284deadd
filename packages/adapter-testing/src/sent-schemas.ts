/** The five functions of an adapter that make a tool. */
export interface Factories<Tool> {
  readonly codexReadFileTool: () => Tool;
  readonly forgeReadTool: () => Tool;
  readonly openFileTool: () => Tool;
  readonly readFileTool: () => Tool;
  readonly workspaceReadFileTool: () => Tool;
}

/** The JSON Schema of each tool's arguments, by factory, as `send` says that the framework gives it to a model. */
export async function sentSchemas<Tool>(
  { readFileTool, codexReadFileTool, workspaceReadFileTool, forgeReadTool, openFileTool }: Factories<Tool>,
  send: (tool: Tool) => Promise<unknown>,
): Promise<Record<string, unknown>> {
  const factories = { readFileTool, codexReadFileTool, workspaceReadFileTool, forgeReadTool, openFileTool };
  const schemas: Record<string, unknown> = {};
  for (const [factory, create] of Object.entries(factories)) schemas[factory] = await send(create());
  return schemas;
}
