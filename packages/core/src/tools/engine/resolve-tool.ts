/** What a model may call a tool by. */
export interface NamedTool {
  readonly name: string;
  readonly aliases: readonly string[];
}

/**
 * Finds the tool that a model means by a name or alias; undefined when none is.
 * Throws a TypeError, whatever name is asked, when a name or alias has two owners.
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
