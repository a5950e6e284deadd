/** The two tools that most is measured of. */
export const mainTools = ["codexReadFileTool", "readFileTool"] as const;

/** The name of one of them. */
export type MainTool = (typeof mainTools)[number];

/** Whether a name is that of one of them. */
export function isMainTool(name: string): name is MainTool {
  return mainTools.some((tool) => tool === name);
}
