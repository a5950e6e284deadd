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
