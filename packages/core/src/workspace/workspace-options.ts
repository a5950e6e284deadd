import type { FileSource } from "../contract/file-source.ts";
import {
  directoryPathOf,
  refuseUndefined,
  requireDirectoryPath,
  requireKnownOptions,
  requireOptions,
  shownValue,
  wrongOption,
} from "../contract/option-checks.ts";
import { workingDirectory } from "../platform.ts";
import type { PolicyOptions } from "./policy/policy.ts";

/**
 * Options of `openWorkspace`. An explicit `undefined` means omitted, except that `root`, `source`, `deny`, `exempt` and
 * `ignoreFiles` refuse it with a TypeError: an unset variable must not change which files are read.
 */
export interface WorkspaceOptions extends PolicyOptions {
  /**
   * The directory, or directories, that files may be read from: paths or file URLs. Default: the working directory of the
   * process.
   */
  readonly root?: string | URL | readonly (string | URL)[];
  /** The directory that relative paths start from. It must lie inside a root. Default: the first root. */
  readonly cwd?: string;
  /**
   * Where bytes live instead of the local disk. The caller disposes of it.
   * `root` is then the path under which the source appears; default `/`.
   */
  readonly source?: FileSource;
  /**
   * Names of files such as `.agentignore` or `.gitignore`. The files that they list, by git's rules, are not read. A name is
   * hidden in any case, and `!` shows it again only as it is written. An ignore file that cannot be read or understood (in
   * UTF-16, with a NUL, or of more than 256 KiB) denies everything that it governs. Default: none.
   */
  readonly ignoreFiles?: readonly string[];
  /** `inside` (default): links that stay beneath the root are followed. `deny`: no link is followed. */
  readonly symlinks?: "inside" | "deny";
  /** Refuse files that have another name somewhere (hard links). Default false: package managers make many. */
  readonly rejectHardLinks?: boolean;
  /** Refuse files on another mount than the root. Default false. */
  readonly oneMount?: boolean;
  /** Open a root again by its path after the opened directory was removed. Default true. */
  readonly reopenRoot?: boolean;
}

/** Every option of `openWorkspace`. */
export const workspaceOptionNames: readonly (keyof WorkspaceOptions)[] = [
  "root",
  "cwd",
  "source",
  "deny",
  "exempt",
  "defaultDeny",
  "ignoreFiles",
  "symlinks",
  "rejectHardLinks",
  "oneMount",
  "reopenRoot",
];

/** The options that refuse an explicit `undefined`, because they decide which files are read; each with its default. */
export const workspaceDefaults: Readonly<Partial<Record<keyof WorkspaceOptions, string>>> = {
  root: "the working directory, or / of a source",
  source: "the local disk",
  deny: "no rules besides the default ones",
  exempt: "no exemptions besides the default ones",
  ignoreFiles: "no ignore files",
};

/** Options that only the local disk has. */
const diskOptions = ["rejectHardLinks", "oneMount", "reopenRoot"] as const;

/** Throws a TypeError for a wrong option. The checks of roots, rules and names follow where those are used. */
export function checkWorkspaceOptions(options: WorkspaceOptions): void {
  requireOptions(options);
  requireKnownOptions(options, workspaceOptionNames);
  refuseUndefined(options, workspaceDefaults);
  const { cwd, source, symlinks } = options;
  if (cwd !== undefined) requireDirectoryPath("cwd", cwd);
  if (source !== undefined && typeof source?.open !== "function") {
    throw wrongOption("source", "a FileSource", source);
  }
  if (symlinks !== undefined && symlinks !== "inside" && symlinks !== "deny") {
    throw new TypeError(`symlinks: expected "inside" or "deny", got ${shownValue(symlinks)}`);
  }
  for (const name of diskOptions) {
    if (source && options[name] !== undefined) {
      throw new TypeError(`${name}: belongs to localSource when source is given`);
    }
  }
}

/** The paths of the roots as they were given. Throws a TypeError for a wrong one. */
export function rootsOf(options: WorkspaceOptions): readonly string[] {
  const { root, source } = options;
  if (root === undefined) return [source ? "/" : workingDirectory()];
  if (!Array.isArray(root)) return [directoryPathOf("root", root)];
  if (root.length === 0) {
    throw wrongOption("root", "the path of a directory, or a list of at least one", root);
  }
  if (source && root.length > 1) throw new TypeError("root: a source appears under one path only");
  return root.map((entry) => directoryPathOf("root", entry));
}

/** The names of ignore files. Throws a TypeError for a wrong one. */
export function ignoreFileNames({ ignoreFiles = [] }: WorkspaceOptions): readonly string[] {
  if (!Array.isArray(ignoreFiles)) {
    throw new TypeError(`ignoreFiles: expected a list of names, got ${shownValue(ignoreFiles)}`);
  }
  for (const name of ignoreFiles) {
    const isName =
      typeof name === "string" && name !== "" && name !== "." && name !== ".." && !/[\\/\0]/.test(name);
    if (!isName) throw new TypeError(`ignoreFiles: expected names of files, got ${shownValue(name)}`);
    if (/[*?]/.test(name)) {
      throw new TypeError(
        `ignoreFiles: ${shownValue(name)} is not the name of an ignore file, such as ".gitignore"; to deny files by a pattern, use deny`,
      );
    }
  }
  return ignoreFiles;
}
