import type { ToolKind } from "../shared/tools.ts";

/** The instructions for every model. They name the root only for Codex's tool, which takes absolute paths. */
export function chatInstructions(tool: ToolKind, root: string): string {
  const paths =
    tool === "codexReadFileTool"
      ? `You answer by reading files. The workspace root is ${JSON.stringify(root)}. Send absolute paths.`
      : "You answer by reading files of a workspace. Send paths relative to it.";
  return `${paths} Answer briefly.`;
}
