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
export {
  toGoogleGenAITool,
  type MediaCall,
  type MediaMode,
  type GoogleGenAIReadTool,
  type GoogleGenAIToolOptions,
} from "./to-google-genai-tool.ts";
export {
  codexReadFileTool,
  forgeReadTool,
  openFileTool,
  readFileTool,
  workspaceReadFileTool,
  type GoogleGenAIToolFactory,
} from "./tools.ts";
