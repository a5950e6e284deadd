// A package that exports our tools must be able to name these types without depending on core (TS2883).
export type {
  CodexIndentationInput,
  CodexReadFileInput,
  CodexReadFileToolOptions,
  ContextOptions,
  FileFacts,
  FileSource,
  ForgeReadInput,
  ForgeReadToolOptions,
  ForwardSourceOptions,
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
export type { AiSdkToolOptions } from "./options.ts";
export type { MediaCall, MediaMode, ReadOutput } from "./read-output.ts";
export { sandboxSource, type ReadableSandbox, type SandboxSourceOptions } from "./sandbox-source.ts";
export { toAiSdkTool, type AiSdkReadTool } from "./to-ai-sdk-tool.ts";
export {
  codexReadFileTool,
  forgeReadTool,
  openFileTool,
  readFileTool,
  workspaceReadFileTool,
  type AiSdkContextOptions,
  type AiSdkToolFactory,
} from "./tools.ts";
