import { toolFactoryNames, type ToolFactoryName } from "@readfile/core";

/** How to call a tool in cases that are the same for all five. */
export interface CalledTool {
  readonly tool: ToolFactoryName;
  /** The tool's name in the ids of cases. */
  readonly short: string;
  /** Gives the arguments that read a file, whose path is beneath the root. */
  readonly reading: (path: string) => Readonly<Record<string, unknown>>;
  readonly pathField: string;
  readonly numberFields: readonly string[];
  readonly otherFields: readonly string[];
}

const calledTools: Readonly<Record<ToolFactoryName, Omit<CalledTool, "tool">>> = {
  readFileTool: {
    short: "read-file",
    reading: (path) => ({ path }),
    pathField: "path",
    numberFields: ["offset", "limit", "column"],
    otherFields: ["mode"],
  },
  codexReadFileTool: {
    short: "codex",
    reading: (path) => ({ file_path: path.startsWith("{ROOT}") ? path : `{ROOT}/${path}` }),
    pathField: "file_path",
    numberFields: ["offset", "limit"],
    otherFields: ["mode", "indentation"],
  },
  workspaceReadFileTool: {
    short: "workspace",
    reading: (path) => ({ path }),
    pathField: "path",
    numberFields: ["start_line", "max_lines"],
    otherFields: [],
  },
  forgeReadTool: {
    short: "forge",
    reading: (path) => ({ path }),
    pathField: "path",
    numberFields: ["start_line", "end_line", "limit", "head", "tail"],
    otherFields: ["show_line_numbers"],
  },
  openFileTool: {
    short: "open-file",
    reading: (file_path) => ({ file_path }),
    pathField: "file_path",
    numberFields: ["start_line", "end_line"],
    otherFields: [],
  },
};

/** The five tools of core. */
export const fiveTools: readonly CalledTool[] = toolFactoryNames.map((tool) => ({
  tool,
  ...calledTools[tool],
}));
