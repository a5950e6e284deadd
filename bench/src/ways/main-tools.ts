import type { ToolFactoryName } from "../../../packages/core/src/index.ts";

/** The name of one of the two main tools, which most units measure. */
export type MainTool = Extract<ToolFactoryName, "codexReadFileTool" | "readFileTool">;

/** The names of both main tools. */
export const mainTools: readonly MainTool[] = ["codexReadFileTool", "readFileTool"];

/** Whether a name is that of a main tool. */
export function isMainTool(name: string): name is MainTool {
  return mainTools.some((tool) => tool === name);
}
