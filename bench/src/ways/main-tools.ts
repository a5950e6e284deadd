import type { ToolFactoryName } from "../../../packages/core/src/index.ts";

/** The name of one of the two tools that most is measured of. */
export type MainTool = Extract<ToolFactoryName, "codexReadFileTool" | "readFileTool">;

/** Both of them. */
export const mainTools: readonly MainTool[] = ["codexReadFileTool", "readFileTool"];

/** Whether a name is that of one of them. */
export function isMainTool(name: string): name is MainTool {
  return mainTools.some((tool) => tool === name);
}
