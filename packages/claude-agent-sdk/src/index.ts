// A package that exports our tools must be able to name these types without depending on core (TS2883).
export type {
  CodexReadFileToolOptions,
  ForgeReadToolOptions,
  MediaPart,
  OpenFileToolOptions,
  ReadFileToolOptions,
  WorkspaceReadFileToolOptions,
} from "@readfile/core";
export { readServer, type ReadServerOptions } from "./read-server.ts";
export {
  toClaudeAgentTool,
  type ClaudeAgentCall,
  type ClaudeAgentReadTool,
  type ClaudeAgentToolOptions,
  type MediaCall,
  type MediaMode,
} from "./to-claude-agent-tool.ts";
export {
  codexReadFileTool,
  forgeReadTool,
  openFileTool,
  readFileTool,
  workspaceReadFileTool,
  type ClaudeAgentToolFactory,
} from "./tools.ts";
