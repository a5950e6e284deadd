/**
 * Finds the tool with the given name or alias. Returns undefined if there is none. Throws a TypeError if any name or
 * alias belongs to two of the tools, whichever name is asked for.
 *
 * @example
 * ```ts
 * const tools = [forgeReadTool({ root }), openFileTool({ root })];
 * resolveTool(tools, "read-file")?.name; // "Read", by its alias
 * ```
 */
export function resolveTool<Tool extends NamedTool>(tools: Iterable<Tool>, name: string): Tool | undefined {
  const owners = new Map<string, Tool>();
  for (const tool of tools) {
    for (const called of new Set([tool.name, ...tool.aliases])) {
      const owner = owners.get(called);
      if (owner !== undefined && owner !== tool) {
        throw new TypeError(
          `${JSON.stringify(called)} is the name or an alias of two tools; rename one by its options name and aliases`,
        );
      }
      owners.set(called, tool);
    }
  }
  return owners.get(name);
}

/** The names by which a model may call a tool. */
export interface NamedTool {
  readonly name: string;
  readonly aliases: readonly string[];
}
