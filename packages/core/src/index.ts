export type {
  ContentWarning,
  ContentWarningCode,
  EndOfLine,
  FileFacts,
  FileKind,
  LineCut,
  NextWindow,
} from "./contract/file-facts.ts";
export type {
  Confinement,
  FileSource,
  IndexCache,
  SourceEntry,
  SourceFile,
  SourceListOptions,
  SourceOpenOptions,
  SourcePath,
  SourceTraits,
} from "./contract/file-source.ts";
export type { JsonObject, JsonSchemaObject, JsonValue } from "./contract/read-result.ts";
export {
  directoryError,
  linkRefusedError,
  notDirectoryError,
  notFoundError,
  notRegularError,
  ReadError,
} from "./contract/read-error.ts";
export type { ReadErrorCode, ReadErrorOptions } from "./contract/read-error.ts";
export type {
  MediaPart,
  ReadErrorInfo,
  ReadFailure,
  ReadResult,
  ReadSuccess,
} from "./contract/read-result.ts";
export type {
  ReadCall,
  ReadProgress,
  ReadTool,
  SingleRead,
  ToolAnnotations,
  ToolInputSchema,
} from "./contract/read-tool.ts";
export {
  answerCall,
  anyReadNeedsApproval,
  internalFailure,
  readsOf,
  requireAdaptable,
} from "./contract/read-tool.ts";
export {
  refuseUndefined,
  requireKnownOptions,
  requireMethods,
  requireOptions,
  wrongOption,
} from "./contract/option-checks.ts";
export type { LocatedPath, Workspace, WorkspaceCall } from "./contract/workspace.ts";
export { localSource } from "./source/local/local-source.ts";
export type { LocalSource, LocalSourceOptions } from "./source/local/local-source.ts";
export { forwardSource, requireNoLinks } from "./source/forward-source.ts";
export type {
  ByteStream,
  ByteStreamReader,
  ForwardContent,
  ForwardFiles,
  ForwardSourceOptions,
} from "./source/forward-source.ts";
export { rangeSource } from "./source/range-source.ts";
export type {
  RangeObject,
  RangeObjects,
  RangePage,
  RangePart,
  RangeSourceOptions,
} from "./source/range-source.ts";
export { walkLinks } from "./source/walk-links.ts";
export type { LinkedTree, TreePlace } from "./source/walk-links.ts";
export { memorySource } from "./source/memory-source.ts";
export type { MemoryFiles, MemorySource } from "./source/memory-source.ts";
export type { ForeignImageType, ImageType } from "./media/file-type.ts";
export { setMaxMemoryBytes } from "./tools/engine/memory-budget.ts";
export { shownName } from "./text/message-text.ts";
export { openWorkspace } from "./workspace/open-workspace.ts";
export type { WorkspaceOptions } from "./workspace/workspace-options.ts";
export { defaultDenyRules, defaultExemptRules } from "./workspace/policy/default-rules.ts";
export type { PolicyOptions } from "./workspace/policy/policy.ts";
export type { PolicyRule } from "./workspace/policy/policy-rule.ts";
export { isMediaPart, requireMediaMode, shownMedia } from "./tools/shown-media.ts";
export type { MediaChoice, ShownMedia } from "./tools/shown-media.ts";
export { toolFactories, toolFactoryNames } from "./tools/tools-by-name.ts";
export type { ToolFactories, ToolFactoryName } from "./tools/tools-by-name.ts";
export type { Authorize, AuthorizeDecision, AuthorizeRequest } from "./tools/engine/call.ts";
export { splitOptions } from "./tools/engine/options.ts";
export type { ContextOptions, ReadEvent, ToolOptions } from "./tools/engine/options.ts";
export { resolveTool } from "./tools/tools-by-name.ts";
export type { NamedTool } from "./tools/tools-by-name.ts";
export type { ReadFileInput, SeveralReadsInput } from "./tools/read-file/arguments.ts";
export type {
  DocumentCall,
  DocumentReader,
  DocumentSection,
  DocumentText,
  ImageFacts,
  ImageLimits,
  Numbering,
  ReadFileBehaviour,
  ReadFileLimits,
  ReadFileToolOptions,
  TransformAnswer,
  TransformCall,
  TransformedImage,
  TransformImage,
  UntransformedImage,
} from "./tools/read-file/options.ts";
export { withStrictSchema } from "./tools/engine/argument-schema.ts";
export { readFileTool, readWindow } from "./tools/read-file/tool.ts";
export type {
  FailedReadData,
  ReadFileData,
  ReadWindowOptions,
  SeveralReadsData,
} from "./tools/read-file/tool.ts";
export type { CodexIndentationInput, CodexReadFileInput } from "./tools/codex/arguments.ts";
export type { CodexReadFileToolOptions } from "./tools/codex/options.ts";
export { codexReadFileTool } from "./tools/codex/tool.ts";
export type { CodexReadFileData } from "./tools/codex/tool.ts";
export type { ToolDefinition, WorkspaceReadFileInput } from "./tools/workspace-read-file/arguments.ts";
export {
  createAgentToolkit,
  TOOL_DEFINITIONS,
  ToolCatalog,
  workspaceReadFileTool,
} from "./tools/workspace-read-file/tool.ts";
export type {
  AgentToolkit,
  AgentToolkitOptions,
  WorkspaceReadFileData,
  WorkspaceReadFileToolOptions,
} from "./tools/workspace-read-file/tool.ts";
export type { ForgeReadInput } from "./tools/forge/arguments.ts";
export type { ForgeReadConfig, ForgeReadToolOptions } from "./tools/forge/options.ts";
export type { ForgeBinaryData, ForgeReadData, ForgeTextData } from "./tools/forge/read.ts";
export { forgeReadTool } from "./tools/forge/tool.ts";
export type { OpenFileInput } from "./tools/open-file/arguments.ts";
export type { OpenFileToolOptions } from "./tools/open-file/options.ts";
export { openFile, openFileTool } from "./tools/open-file/tool.ts";
export type { OpenFileCallOptions, OpenFileData } from "./tools/open-file/tool.ts";
