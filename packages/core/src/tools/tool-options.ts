import type { FileFacts } from "../contract/file-facts.ts";
import type { ReadErrorInfo } from "../contract/read-result.ts";
import type { ReadCall } from "../contract/read-tool.ts";
import type { Workspace } from "../contract/workspace.ts";
import { openWorkspace, type WorkspaceOptions } from "../workspace/open-workspace.ts";

/** What `onRead` is told of each call. Holds no file content. */
export interface ReadEvent {
  readonly tool: string;
  readonly ok: boolean;
  readonly files: readonly FileFacts[];
  readonly error: ReadErrorInfo | null;
  readonly durationMs: number;
}

/** Options that every read tool takes. */
export interface ToolOptions extends WorkspaceOptions {
  /** An opened workspace, or a function of the call that gives one, for instance one for each tenant. */
  readonly workspace?: Workspace | ((call: ReadCall) => Workspace | Promise<Workspace>);
  /** Another name for the tool: `[A-Za-z0-9_]+`. */
  readonly name?: string;
  /** Observes every call. What it throws is ignored: an observer cannot fail a read. */
  readonly onRead?: (event: ReadEvent) => void;
}

/** Gives the workspace of each call. Throws a TypeError for options that are wrong. */
export function workspaceOf(options: ToolOptions): (call: ReadCall) => Workspace | Promise<Workspace> {
  const { workspace } = options;
  if (workspace === undefined) {
    const opened = openWorkspace(options);
    return (call) => call.workspace ?? opened;
  }
  for (const other of ["root", "cwd", "source", "deny", "symlinks"] as const) {
    if (options[other] !== undefined) {
      throw new TypeError(`${other}: belongs to openWorkspace when workspace is given`);
    }
  }
  if (typeof workspace === "function") return (call) => call.workspace ?? workspace(call);
  return (call) => call.workspace ?? workspace;
}

/** Checks a tool's name. */
export function toolName(options: ToolOptions, defaultName: string): string {
  const name = options.name ?? defaultName;
  if (!/^[A-Za-z0-9_]+$/.test(name)) {
    throw new TypeError(`name: expected letters, digits and underscores, got ${JSON.stringify(name)}`);
  }
  return name;
}
