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
export { filesystemSource, type ReadableFilesystem } from "./filesystem-source.ts";
export type { ApprovalCall, RequireApproval } from "./guard-approval.ts";
export type { ReadOutput } from "./read-output.ts";
export { toMastraTool, type MastraReadTool } from "./to-mastra-tool.ts";
export type { MastraCall, MastraToolOptions, MediaCall, MediaMode } from "./tool-options.ts";
export {
  codexReadFileTool,
  forgeReadTool,
  openFileTool,
  readFileTool,
  workspaceReadFileTool,
  type MastraToolFactory,
} from "./tools.ts";
