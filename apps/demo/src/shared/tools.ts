/** The five tools, by the factories that every adapter exports. */
export const toolKinds = [
  "readFileTool",
  "codexReadFileTool",
  "workspaceReadFileTool",
  "forgeReadTool",
  "openFileTool",
] as const;

export type ToolKind = (typeof toolKinds)[number];

/** How a tool is presented. */
export interface ToolCard {
  /** The name that the model calls. */
  readonly name: string;
  readonly title: string;
  readonly hint: string;
}

export const toolCards: Readonly<Record<ToolKind, ToolCard>> = {
  readFileTool: {
    name: "read_file",
    title: "readfile",
    hint: "The default: numbered lines under a header that says how to go on.",
  },
  codexReadFileTool: {
    name: "read_file",
    title: "Codex",
    hint: "Codex CLI's read_file: absolute paths, slices or indentation blocks.",
  },
  workspaceReadFileTool: {
    name: "read_file",
    title: "workspace",
    hint: "A window of lines with the file's facts, as JSON.",
  },
  forgeReadTool: {
    name: "Read",
    title: "Forge",
    hint: "Forge's Read: ranges, head, tail, line numbers, base64.",
  },
  openFileTool: { name: "open_file", title: "open_file", hint: "Exactly the lines of a range, bare." },
};
