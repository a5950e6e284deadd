// A package that exports our tools must be able to name these types without depending on core (TS2883).
export type {
  CodexIndentationInput,
  CodexReadFileInput,
  CodexReadFileToolOptions,
  ForgeReadInput,
  ForgeReadToolOptions,
  MediaPart,
  OpenFileInput,
  OpenFileToolOptions,
  ReadFileInput,
  ReadFileToolOptions,
  SeveralReadsInput,
  WorkspaceReadFileInput,
  WorkspaceReadFileToolOptions,
} from "@readfile/core";
export type { ReadBlock, ReadOutput } from "./read-output.ts";
export {
  toAnthropicTool,
  type MediaCall,
  type MediaMode,
  type AnthropicReadTool,
  type AnthropicToolOptions,
} from "./to-anthropic-tool.ts";
export {
  codexReadFileTool,
  forgeReadTool,
  openFileTool,
  readFileTool,
  workspaceReadFileTool,
  type AnthropicToolFactory,
} from "./tools.ts";
