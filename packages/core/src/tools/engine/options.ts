import type { FileFacts } from "../../contract/file-facts.ts";
import {
  optionMeantBy,
  refuseUndefined,
  requireBoolean,
  requireFunction,
  requireKnownOptions,
  requireOptions,
  requireWholeNumber,
  shownValue,
  unknownOption,
  wrongOption,
} from "../../contract/option-checks.ts";
import type { ReadErrorInfo } from "../../contract/read-result.ts";
import type { ReadCall } from "../../contract/read-tool.ts";
import type { Workspace } from "../../contract/workspace.ts";
import { openWorkspace } from "../../workspace/open-workspace.ts";
import {
  workspaceDefaults,
  workspaceOptionNames,
  type WorkspaceOptions,
} from "../../workspace/workspace-options.ts";
import type { Authorize } from "./call.ts";

/** The options that receive the framework's own context. `Context`: its type, which an adapter knows. */
export interface ContextOptions<Context = unknown> {
  /** A workspace, or a function that returns one for a call, such as one for each tenant. Its owner disposes of it. */
  readonly workspace?:
    | Workspace
    | ((call: ReadCall & { readonly context: Context }) => Workspace | Promise<Workspace>);
  /**
   * Called after a file is opened and before its first byte is read; with several reads, for each of them. Only `true` or
   * `{ allowed: true }` allows the read; the model receives the `reason` of a refusal.
   */
  readonly authorize?: Authorize<Context>;
}

/**
 * Options that every read tool takes. An explicit `undefined` means omitted, except that `root`, `source`, `deny`,
 * `exempt`, `ignoreFiles`, `workspace` and `authorize` refuse it with a TypeError.
 */
export interface ToolOptions<Context = unknown> extends WorkspaceOptions, ContextOptions<Context> {
  /** Another name for the tool: 1 to 64 letters, digits and underscores, which is what providers accept. */
  readonly name?: string;
  /** Other names by which `resolveTool` finds the tool. They replace those of its specification. */
  readonly aliases?: readonly string[];
  /**
   * Lets errors list and suggest names that `authorize` was not asked about. Default false: with `authorize`, nothing is
   * listed or suggested.
   */
  readonly authorizeNames?: boolean;
  /**
   * How long a call may take, in milliseconds, including the time that it waits for its turn. The clock stops while
   * `authorize` decides. Default 30000.
   */
  readonly timeoutMs?: number;
  /**
   * `escape`: characters that a reader cannot see or a terminal would obey reach the model as `\u{…}`. Only `text`
   * changes, so an edit that copies from it may not match. Default: content stays as it is, with warnings in the facts.
   */
  readonly neutralize?: "escape";
  /** Called after every answer, but not after an abort. What it throws is ignored: an observer cannot fail a read. */
  readonly onRead?: (event: ReadEvent) => unknown;
}

/** What `onRead` receives after each answer. It contains no file content. */
export interface ReadEvent {
  readonly tool: string;
  readonly ok: boolean;
  /** The facts of the file that was read. Empty if the call failed. After several reads, one entry for each: null if that read failed. */
  readonly files: readonly (FileFacts | null)[];
  /** Null if the call succeeded. */
  readonly error: ReadErrorInfo | null;
  /** How long the call took, in milliseconds. */
  readonly durationMs: number;
}

const commonOptionNames = [
  "workspace",
  "name",
  "aliases",
  "authorize",
  "authorizeNames",
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
 * Throws a TypeError for an option that this tool does not have, and for an explicit `undefined` that could change which
 * files are read. `own`: the options that only this tool has.
 */
export function requireToolOptions(options: ToolOptions, own: readonly string[]): void {
  requireOptions(options);
  requireKnownOptions(options, [...workspaceOptionNames, ...commonOptionNames, ...own]);
  refuseUndefined(options, toolDefaults);
}

/**
 * For adapters: splits the options of a factory into those of the adapter, which `own` names, and the others, which are
 * core's. Throws a TypeError for anything but an object, and for a name that is not core's but similar to one of `own`.
 *
 * @example
 * ```ts
 * const [own, others] = splitOptions<MyOptions>(options, ["media"]);
 * return adapt(readFileTool(others), own);
 * ```
 */
export function splitOptions<Own extends object>(
  options: object,
  own: readonly (keyof Own & string)[],
): readonly [own: Partial<Own>, others: object] {
  requireOptions(options);
  const isOwn = ([name]: readonly [string, unknown]): boolean => own.some((option) => option === name);
  const entries = Object.entries(options);
  const others = entries.filter((entry) => !isOwn(entry));
  for (const [name, value] of others) {
    const isCommon = [...workspaceOptionNames, ...commonOptionNames].some((option) => option === name);
    if (value === undefined || isCommon) continue;
    if (optionMeantBy(name, own) !== undefined) throw unknownOption(name, own);
  }
  return [
    Object.fromEntries(entries.filter(isOwn)) as Partial<Own>,
    // Not copied to a plain object where there is nothing to take out: core judges what was given.
    others.length === entries.length ? options : Object.fromEntries(others),
  ];
}

/** The workspace of a tool's calls, or the function that returns one for a call. Throws a TypeError for wrong options. */
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
  throw wrongOption("workspace", "a workspace or a function that gives one", workspace);
}

/** Whether names may be shown that `authorize` was not asked about. Throws a TypeError for a wrong option. */
export function authorizesNames({ authorizeNames = false }: ToolOptions): boolean {
  return requireBoolean("authorizeNames", authorizeNames);
}

/** Splits a tool's options into those of the workspace and the others. */
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

/** The tool's name, checked. Throws a TypeError. */
export function toolName(options: ToolOptions, defaultName: string): string {
  const { name = defaultName } = options;
  if (typeof name !== "string" || !/^[A-Za-z0-9_]{1,64}$/.test(name)) {
    throw new TypeError(`name: expected 1 to 64 letters, digits and underscores, got ${shownValue(name)}`);
  }
  return name;
}

/** The tool's aliases, checked, without its own name. Throws a TypeError. */
export function toolAliases(
  options: ToolOptions,
  name: string,
  defaultAliases: readonly string[],
): readonly string[] {
  const { aliases = defaultAliases } = options;
  if (!Array.isArray(aliases) || aliases.some((alias) => typeof alias !== "string" || alias === "")) {
    throw wrongOption("aliases", "a list of names", aliases);
  }
  return aliases.filter((alias) => alias !== name);
}

const defaultTimeoutMs = 30_000;

/** The longest time that a timer accepts. */
const maxTimeoutMs = 2 ** 31 - 1;

/** How long a call may take, checked. Throws a TypeError. */
export function timeoutOf({ timeoutMs = defaultTimeoutMs }: ToolOptions): number {
  return requireWholeNumber("timeoutMs", timeoutMs, 1, maxTimeoutMs);
}

/** Whether to neutralize the text. Throws a TypeError for a value other than `escape`. */
export function neutralizes({ neutralize }: ToolOptions): boolean {
  if (neutralize === undefined || neutralize === "escape") return neutralize !== undefined;
  throw new TypeError(`neutralize: expected "escape", got ${shownValue(neutralize)}`);
}
