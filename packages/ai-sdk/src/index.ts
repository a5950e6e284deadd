export { guardApproval } from "./guard-approval.ts";
export {
  toAiSdkTool,
  type AiSdkReadTool,
  type AiSdkToolOptions,
  type MediaCall,
  type MediaMode,
  type ReadOutput,
} from "./to-ai-sdk-tool.ts";
export {
  codexReadFileTool,
  forgeReadTool,
  openFileTool,
  workspaceReadFileTool,
  type AiSdkToolFactory,
} from "./tools.ts";
