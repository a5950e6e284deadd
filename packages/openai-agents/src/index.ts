// A package that exports our tools must be able to name these types without depending on core (TS2883).
export type {
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
export type { NeedsApproval } from "./guard-approval.ts";
export { sandboxSource, type ReadableSandbox, type SandboxSourceOptions } from "./sandbox-source.ts";
export type { ReadCustomData, ReadOutput } from "./read-output.ts";
export {
  toOpenAIAgentsTool,
  type MediaCall,
  type MediaMode,
  type OpenAIAgentsReadTool,
  type OpenAIAgentsToolOptions,
} from "./to-openai-agents-tool.ts";
export {
  codexReadFileTool,
  forgeReadTool,
  openFileTool,
  readFileTool,
  workspaceReadFileTool,
  type OpenAIAgentsToolFactory,
} from "./tools.ts";
