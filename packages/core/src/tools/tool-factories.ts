import { codexReadFileTool } from "./codex/tool.ts";
import { forgeReadTool } from "./forge/tool.ts";
import { openFileTool } from "./open-file/tool.ts";
import { readFileTool } from "./read-file/tool.ts";
import { workspaceReadFileTool } from "./workspace-read-file/tool.ts";

/** The type of {@link toolFactories}. */
export interface ToolFactories {
  readonly readFileTool: typeof readFileTool;
  readonly codexReadFileTool: typeof codexReadFileTool;
  readonly workspaceReadFileTool: typeof workspaceReadFileTool;
  readonly forgeReadTool: typeof forgeReadTool;
  readonly openFileTool: typeof openFileTool;
}

/** The name under which core and every adapter export a factory. */
export type ToolFactoryName = keyof ToolFactories;

/** Every function that makes a tool, by its exported name. The order is that of reports and menus. */
export const toolFactories: ToolFactories = {
  readFileTool,
  codexReadFileTool,
  workspaceReadFileTool,
  forgeReadTool,
  openFileTool,
};

/** The names of {@link toolFactories}, in its order. */
// Marked as pure: else a bundle with one tool would keep all of them.
export const toolFactoryNames: readonly ToolFactoryName[] = /* @__PURE__ */ Object.keys(
  toolFactories,
) as ToolFactoryName[];
