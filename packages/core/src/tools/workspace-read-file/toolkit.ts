import { requireDirectoryPath } from "../../contract/option-checks.ts";
import type { ReadResult } from "../../contract/read-result.ts";
import type { ReadCall } from "../../contract/read-tool.ts";
import { readFileDefinition, type ToolDefinition, type WorkspaceReadFileInput } from "./arguments.ts";
import type { WorkspaceReadFileToolOptions } from "./options.ts";
import { workspaceReadFileTool, type WorkspaceReadFileData } from "./tool.ts";

/**
 * Opens the tools of spec 001 on one workspace. Throws a TypeError for a wrong option.
 *
 * @example
 * ```ts
 * const toolkit = createAgentToolkit({ workspaceRoot: "/repo" });
 * const result = await toolkit.readFile("src/main.ts", { start_line: 201, max_lines: 100 });
 * ```
 */
export function createAgentToolkit(options: AgentToolkitOptions): AgentToolkit {
  const { workspaceRoot, ...rest } = options;
  const root = requireDirectoryPath("workspaceRoot", workspaceRoot);
  const tool = workspaceReadFileTool({ ...rest, root });
  return { readFile: (path, window, call) => tool.run({ ...window, path }, call) };
}

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
  /** Returns what {@link workspaceReadFileTool} returns. Rejects only with the reason of `call.signal`. */
  readFile(
    path: string,
    options?: Omit<WorkspaceReadFileInput, "path">,
    call?: ReadCall,
  ): Promise<ReadResult<WorkspaceReadFileData>>;
}

/** The factories of the tools of spec 001, by tool name. */
export const ToolCatalog: { readonly read_file: typeof workspaceReadFileTool } = {
  read_file: workspaceReadFileTool,
};

/** The definitions of the tools of spec 001, by tool name (4.4). */
export const TOOL_DEFINITIONS: { readonly read_file: ToolDefinition } = { read_file: readFileDefinition };
