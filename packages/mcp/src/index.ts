// A package that exports our tools must be able to name these types without depending on core (TS2883).
export type {
  CodexReadFileToolOptions,
  ForgeReadToolOptions,
  MediaPart,
  OpenFileToolOptions,
  ReadFileToolOptions,
  WorkspaceReadFileToolOptions,
} from "@readfile/core";
export { registerReadTools } from "./register-read-tools.ts";
export type {
  AnswerPart,
  ObjectSchema,
  Progress,
  ServedCall,
  ServedTool,
  ToolAnswer,
} from "./served-tool.ts";
export { toMcpTool, type McpToolOptions, type MediaCall, type MediaMode } from "./to-mcp-tool.ts";
export {
  codexReadFileTool,
  forgeReadTool,
  openFileTool,
  readFileTool,
  workspaceReadFileTool,
  type McpToolFactory,
} from "./tools.ts";
