import { codexReadFileTool } from "./codex/tool.ts";
import { forgeReadTool } from "./forge/tool.ts";
import { openFileTool } from "./open-file/tool.ts";
import { readFileTool } from "./read-file/tool.ts";
import { workspaceReadFileTool } from "./workspace-read-file/tool.ts";

/** Every tool factory by its exported name, in the order of reports and menus. */
export const toolFactories: ToolFactories = {
  readFileTool,
  codexReadFileTool,
  workspaceReadFileTool,
  forgeReadTool,
  openFileTool,
};

/** The type of {@link toolFactories}. */
export interface ToolFactories {
  readonly readFileTool: typeof readFileTool;
  readonly codexReadFileTool: typeof codexReadFileTool;
  readonly workspaceReadFileTool: typeof workspaceReadFileTool;
  readonly forgeReadTool: typeof forgeReadTool;
  readonly openFileTool: typeof openFileTool;
}

/** The names under which core and every adapter export the factories. */
export type ToolFactoryName = keyof ToolFactories;

/** The names of {@link toolFactories}, in its order. */
// Marked as pure, because otherwise a bundle with one tool would keep all of them.
export const toolFactoryNames: readonly ToolFactoryName[] = /* @__PURE__ */ Object.keys(
  toolFactories,
) as ToolFactoryName[];

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
