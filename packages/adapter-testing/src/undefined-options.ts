import type {
  CodexReadFileToolOptions,
  ForgeReadToolOptions,
  OpenFileToolOptions,
  ReadFileToolOptions,
  ToolOptions,
  WorkspaceReadFileToolOptions,
} from "@readfile/core";

const defaults = {
  root: "the working directory, or / of a source",
  source: "the local disk",
  deny: "no rules besides the default ones",
  exempt: "no exemptions besides the default ones",
  ignoreFiles: "no ignore files",
  workspace: "a workspace opened from the other options",
  authorize: "reading all that the workspace allows",
} as const satisfies Partial<Record<keyof ToolOptions, string>>;

/** The options of core that refuse undefined, each with the message of its TypeError. */
export const refusedAsUndefined: readonly (readonly [name: string, message: string])[] = Object.entries(
  defaults,
).map(([name, byDefault]) => [
  name,
  `${name}: got undefined; leave the option out for its default, ${byDefault}`,
]);

/** The names of all other options. The type makes the compiler report a missing one. */
type OtherNames<Options> = Readonly<Record<Exclude<keyof Options, keyof typeof defaults>, true>>;

const common: OtherNames<ToolOptions> = {
  cwd: true,
  defaultDeny: true,
  symlinks: true,
  rejectHardLinks: true,
  oneMount: true,
  reopenRoot: true,
  name: true,
  aliases: true,
  authorizeNames: true,
  timeoutMs: true,
  neutralize: true,
  onRead: true,
};
const codex: OtherNames<CodexReadFileToolOptions> = { ...common, compat: true, tabs: true };
const workspace: OtherNames<WorkspaceReadFileToolOptions> = common;
const forge: OtherNames<ForgeReadToolOptions> = {
  ...common,
  maxFileReadBytes: true,
  maxScanBytes: true,
  showLineNumbers: true,
};
const openFile: OtherNames<OpenFileToolOptions> = {
  ...common,
  maxFileBytes: true,
  clamp: true,
  contextLines: true,
  showLineNumbers: true,
};
const readFile: OtherNames<ReadFileToolOptions> = {
  ...common,
  numbering: true,
  severalReads: true,
  maxTokens: true,
  maxLines: true,
  maxTextBytes: true,
  maxLineCharacters: true,
  maxCountedBytes: true,
  maxImageBytes: true,
  maxImageSidePixels: true,
  maxPdfBytes: true,
  maxPdfPages: true,
  maxDocumentBytes: true,
  maxNotebookBytes: true,
  maxMediaBytes: true,
  maxDirectoryEntries: true,
  maxNearNames: true,
  encoding: true,
  homeDirectory: true,
  transformImage: true,
  documents: true,
};

/** The names of core's options for which undefined means omitted, by factory. */
export const omittedAsUndefined: Readonly<
  Record<
    "readFileTool" | "codexReadFileTool" | "workspaceReadFileTool" | "forgeReadTool" | "openFileTool",
    readonly string[]
  >
> = {
  readFileTool: Object.keys(readFile),
  codexReadFileTool: Object.keys(codex),
  workspaceReadFileTool: Object.keys(workspace),
  forgeReadTool: Object.keys(forge),
  openFileTool: Object.keys(openFile),
};
