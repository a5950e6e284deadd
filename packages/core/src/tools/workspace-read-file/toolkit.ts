import { requireDirectoryPath } from "../../contract/option-checks.ts";
import type { ReadResult } from "../../contract/read-result.ts";
import type { ReadCall } from "../../contract/read-tool.ts";
import { readFileDefinition, type ToolDefinition, type WorkspaceReadFileInput } from "./arguments.ts";
import type { WorkspaceReadFileToolOptions } from "./options.ts";
import { workspaceReadFileTool, type WorkspaceReadFileData } from "./tool.ts";

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
