import type { JsonSchemaObject } from "../../contract/json.ts";
import type { ReadResult } from "../../contract/read-result.ts";
import type { ReadCall } from "../../contract/read-tool.ts";
import { requireDirectoryPath } from "../../contract/option-checks.ts";
import {
  workspaceReadFileTool,
  type WorkspaceReadFileData,
  type WorkspaceReadFileInput,
  type WorkspaceReadFileToolOptions,
} from "./tool.ts";

/** A tool as spec 001 lists it. */
export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonSchemaObject;
}

/** Spec 001, 4.4, word for word. */
export const readFileDefinition: ToolDefinition = {
  name: "read_file",
  description: "Reads a UTF-8 text file in the workspace and returns a line-limited content window.",
  parameters: {
    type: "object",
    properties: {
      path: {
        type: "string",
        description: 'Workspace-root-relative file path to read (e.g., "src/main.ts").',
      },
      start_line: {
        type: "number",
        default: 1,
        description: "1-based start line of the returned window (default: 1).",
      },
      max_lines: {
        type: "number",
        default: 200,
        description: "Maximum number of lines to return (default: 200).",
      },
    },
    required: ["path"],
  },
};

/** The tools of spec 001 by name, each as its factory. */
export const ToolCatalog: { readonly read_file: typeof workspaceReadFileTool } = {
  read_file: workspaceReadFileTool,
};

/** The definitions of the tools of spec 001 by name (4.4). */
export const TOOL_DEFINITIONS: { readonly read_file: ToolDefinition } = { read_file: readFileDefinition };

/** Options of {@link createAgentToolkit}. */
export interface AgentToolkitOptions extends Omit<
  WorkspaceReadFileToolOptions,
  "root" | "source" | "workspace"
> {
  /** The directory that files may be read from. */
  readonly workspaceRoot: string;
}

/** The tools of spec 001 as functions. */
export interface AgentToolkit {
  /** Gives what the tool gives. */
  readFile(
    path: string,
    options?: Omit<WorkspaceReadFileInput, "path">,
    call?: ReadCall,
  ): Promise<ReadResult<WorkspaceReadFileData>>;
}

/** Opens the tools of spec 001 on one workspace. */
export function createAgentToolkit(options: AgentToolkitOptions): AgentToolkit {
  const { workspaceRoot, ...rest } = options;
  const root = requireDirectoryPath("workspaceRoot", workspaceRoot);
  const tool = workspaceReadFileTool({ ...rest, root });
  return { readFile: (path, window, call) => tool.run({ ...window, path }, call) };
}
