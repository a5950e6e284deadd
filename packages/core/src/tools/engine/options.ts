import { refuseUndefined, requireKnownOptions, requireWholeNumber } from "../../contract/option-checks.ts";
import type { FileFacts } from "../../contract/file-facts.ts";
import type { ReadErrorInfo } from "../../contract/read-result.ts";
import type { ReadCall } from "../../contract/read-tool.ts";
import type { Workspace } from "../../contract/workspace.ts";
import type { Authorize } from "./call.ts";
import { openWorkspace } from "../../workspace/open-workspace.ts";
import {
  workspaceDefaults,
  workspaceOptionNames,
  type WorkspaceOptions,
} from "../../workspace/workspace-options.ts";

/** What `onRead` gets after each answer. It holds no file content. */
export interface ReadEvent {
  readonly tool: string;
  readonly ok: boolean;
  readonly files: readonly FileFacts[];
  readonly error: ReadErrorInfo | null;
  readonly durationMs: number;
}

/**
 * Options that every read tool takes. An explicit `undefined` means omitted, except that `root`, `source`, `deny`,
 * `exempt`, `ignoreFiles`, `workspace` and `authorize` refuse it with a TypeError.
 */
export interface ToolOptions extends WorkspaceOptions {
  /** An opened workspace, or a function of the call that gives one, for instance one for each tenant. Its owner disposes of it. */
  readonly workspace?: Workspace | ((call: ReadCall) => Workspace | Promise<Workspace>);
  /** Another name for the tool: `[A-Za-z0-9_]+`. */
  readonly name?: string;
  /** Other names by which `resolveTool` finds the tool, instead of its specification's. */
  readonly aliases?: readonly string[];
  /** Called after a file is opened and before its first byte is read. */
  readonly authorize?: Authorize;
  /**
   * How long a call may take, in milliseconds. The time does not run while `authorize` decides, nor while the call
   * waits for its turn among large reads. Default 30000.
   */
  readonly timeoutMs?: number;
  /**
   * `escape`: characters that a reader cannot see or a terminal would obey reach the model as `\u{…}`. Only `text` changes,
   * so what is copied from it into an edit may not match. Default: content is passed on as it is, with warnings in the facts.
   */
  readonly neutralize?: "escape";
  /** Called after every answer; an aborted call has none. What it throws is ignored: an observer cannot fail a read. */
  readonly onRead?: (event: ReadEvent) => unknown;
}

const commonOptionNames = [
  "workspace",
  "name",
  "aliases",
  "authorize",
  "timeoutMs",
  "neutralize",
  "onRead",
] as const satisfies readonly (keyof ToolOptions)[];

/** The options that refuse an explicit `undefined`, because they decide which files are read; each with its default. */
const toolDefaults: Readonly<Partial<Record<keyof ToolOptions, string>>> = {
  ...workspaceDefaults,
  workspace: "a workspace opened from the other options",
  authorize: "reading all that the workspace allows",
};

/**
 * Throws a TypeError for an option that neither all tools nor this one has, and for an explicit `undefined` where it
 * could change which files are read.
 */
export function requireToolOptions(options: ToolOptions, own: readonly string[]): void {
  requireKnownOptions(options, [...workspaceOptionNames, ...commonOptionNames, ...own]);
  refuseUndefined(options, toolDefaults);
}

/** The workspace of a tool's calls, or a function of the call that gives it. Throws a TypeError for options that are wrong. */
export function workspaceOf(options: ToolOptions): NonNullable<ToolOptions["workspace"]> {
  const { workspace } = options;
  requireFunction("onRead", options.onRead);
  requireFunction("authorize", options.authorize);
  if (workspace === undefined) return openWorkspace(splitToolOptions(options).workspaceOptions);
  for (const other of workspaceOptionNames) {
    if (options[other] !== undefined) {
      throw new TypeError(`${other}: belongs to openWorkspace when workspace is given`);
    }
  }
  const isWorkspace =
    typeof workspace === "object" && workspace !== null && typeof workspace.open === "function";
  if (isWorkspace || typeof workspace === "function") return workspace;
  throw new TypeError("workspace: expected a workspace or a function that gives one");
}

function requireFunction(name: string, value: unknown): void {
  if (value !== undefined && typeof value !== "function") throw new TypeError(`${name}: expected a function`);
}

/** Checks a tool's name. */
export function toolName(options: ToolOptions, defaultName: string): string {
  const name = options.name ?? defaultName;
  if (typeof name !== "string" || !/^[A-Za-z0-9_]+$/.test(name)) {
    throw new TypeError(`name: expected letters, digits and underscores, got ${JSON.stringify(name)}`);
  }
  return name;
}

const defaultTimeoutMs = 30_000;
/** The longest time that a timer takes. */
const maxTimeoutMs = 2 ** 31 - 1;

/** Checks a tool's aliases. Its own name is not one of them. */
export function toolAliases(
  options: ToolOptions,
  name: string,
  defaultAliases: readonly string[],
): readonly string[] {
  const aliases = options.aliases ?? defaultAliases;
  if (!Array.isArray(aliases) || aliases.some((alias) => typeof alias !== "string" || alias === "")) {
    throw new TypeError("aliases: expected a list of names");
  }
  return aliases.filter((alias) => alias !== name);
}

/** Checks the limit of a call's duration. */
export function timeoutOf({ timeoutMs }: ToolOptions): number {
  return requireWholeNumber("timeoutMs", timeoutMs ?? defaultTimeoutMs, 1, maxTimeoutMs);
}

export function neutralizes({ neutralize }: ToolOptions): boolean {
  if (neutralize === undefined || neutralize === "escape") return neutralize !== undefined;
  throw new TypeError(`neutralize: expected "escape", got ${JSON.stringify(neutralize)}`);
}

/** Splits a tool's options into those of its workspace and the others. */
export function splitToolOptions<Options extends ToolOptions>(
  options: Options,
): { readonly workspaceOptions: WorkspaceOptions; readonly others: Omit<Options, keyof WorkspaceOptions> } {
  const names: ReadonlySet<string> = new Set(workspaceOptionNames);
  const entries = Object.entries(options);
  return {
    workspaceOptions: Object.fromEntries(entries.filter(([name]) => names.has(name))),
    others: Object.fromEntries(entries.filter(([name]) => !names.has(name))) as Omit<
      Options,
      keyof WorkspaceOptions
    >,
  };
}
