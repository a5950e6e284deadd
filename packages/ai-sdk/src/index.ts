// A package that exports our tools must be able to name these types without depending on core (TS2883).
export type {
  CodexIndentationInput,
  CodexReadFileInput,
  CodexReadFileToolOptions,
  FileFacts,
  ForgeReadInput,
  ForgeReadToolOptions,
  MediaPart,
  OpenFileInput,
  OpenFileToolOptions,
  ReadErrorInfo,
  ReadFailure,
  ReadFileInput,
  ReadFileToolOptions,
  ReadSuccess,
  SeveralReadsInput,
  SingleRead,
  WorkspaceReadFileInput,
  WorkspaceReadFileToolOptions,
} from "@readfile/core";
export { guardApproval } from "./guard-approval.ts";
export {
  readMediaMiddleware,
  type ReadMediaMiddlewareOptions,
  type SentMedia,
} from "./read-media-middleware.ts";
export { repairToolCall } from "./repair-tool-call.ts";
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
  readFileTool,
  workspaceReadFileTool,
  type AiSdkToolFactory,
} from "./tools.ts";
