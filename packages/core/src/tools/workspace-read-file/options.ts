import type { ToolOptions } from "../engine/options.ts";

/** Options of `workspaceReadFileTool`: the common ones. The specification fixes the rest. */
export interface WorkspaceReadFileToolOptions extends ToolOptions {}

/** Largest file, in bytes; a window does not lift it (W-18, RW-12). */
export const maxFileBytes: number = 1024 * 1024;

/** A NUL in this many first bytes makes a file binary (RW-3). */
export const sniffedBytes = 8192;
