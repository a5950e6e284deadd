import type { ToolKind } from "../shared/tools.ts";

/** What any model is told. Only Codex's tool takes absolute paths: the other runs know no path of the host. */
export function chatInstructions(tool: ToolKind, root: string): string {
  const paths =
    tool === "codexReadFileTool"
      ? `You answer by reading files. The workspace root is ${JSON.stringify(root)}. Send absolute paths.`
      : "You answer by reading files of a workspace. Send paths relative to it.";
  return `${paths} Answer briefly, in plain text without Markdown.`;
}
