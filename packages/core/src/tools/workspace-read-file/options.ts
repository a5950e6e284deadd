import type { ToolOptions } from "../engine/options.ts";

/** Options of `workspaceReadFileTool`: only the common ones, because the specification fixes the rest. */
export interface WorkspaceReadFileToolOptions extends ToolOptions {}

/** The largest file that is read, in bytes, however few lines are asked for (W-18, RW-12). */
export const maxFileBytes: number = 1024 * 1024;

/** A NUL among the first bytes, up to this many, makes a file binary (RW-3). */
export const sniffedBytes = 8192;
