// A package that exports our tools must be able to name these types without depending on core (TS2883).
export type {
  AuthorizeDecision,
  AuthorizeRequest,
  CodexIndentationInput,
  CodexReadFileInput,
  CodexReadFileToolOptions,
  FileFacts,
  FileSource,
  ForgeReadInput,
  ForgeReadToolOptions,
  ForwardSourceOptions,
  MediaPart,
  OpenFileInput,
  OpenFileToolOptions,
  ReadErrorInfo,
  ReadFileInput,
  ReadFileToolOptions,
  SeveralReadsInput,
  SingleRead,
  WorkspaceReadFileInput,
  WorkspaceReadFileToolOptions,
} from "@readfile/core";
export { backendSource, type BackendSourceOptions, type ReadableBackend } from "./backend-source.ts";
export { guardApproval, type ApprovalRequest } from "./guard-approval.ts";
export {
  readMediaMiddleware,
  type ReadMediaMiddleware,
  type ReadMediaRequest,
} from "./read-media-middleware.ts";
export { toLangChainTool, type LangChainReadTool } from "./to-langchain-tool.ts";
export type { LangChainToolOptions } from "./tool-options.ts";
export type { MediaCall, MediaMode, ReadArtifact } from "./tool-message.ts";
export {
  codexReadFileTool,
  forgeReadTool,
  openFileTool,
  readFileTool,
  workspaceReadFileTool,
  type LangChainToolFactory,
  type ReadContext,
} from "./tools.ts";
