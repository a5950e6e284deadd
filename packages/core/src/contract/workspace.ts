import type { Confinement, SourceEntry, SourceFile, SourceTraits } from "./file-source.ts";

/** A path that passed the checks on its string: it is well formed, allowed by policy and beneath a root. Nothing was opened. */
export interface LocatedPath {
  /** The path as the caller gave it. */
  readonly requested: string;
  /** The path to show: normalised and relative to the root of `cwd`, with `/`. Beneath another root: as it was sent. */
  readonly shown: string;
  /** The index of the root that the path lies beneath. */
  readonly rootIndex: number;
  /** The names beneath that root. */
  readonly segments: readonly string[];
  /** Whether the path is written as a directory (`d/`, `d/.`): such a path names no file. */
  readonly namesDirectory: boolean;
}

/** What a caller passes along when it opens a file or lists a directory. */
export interface WorkspaceCall {
  readonly signal?: AbortSignal | undefined;
}

/** The root(s) that files may be read from, with their policy. The only door to a file. */
export interface Workspace {
  readonly confinement: Confinement;
  /** The paths of the roots, as the host gave them or absolute. Absent: the workspace does not tell. */
  readonly roots?: readonly string[];
  /**
   * Checks a path as a string, without a call to the file system.
   * Throws a ReadError: `INVALID_ARGUMENT`, `ACCESS_DENIED` or `OUTSIDE_WORKSPACE`.
   */
  locate(path: string): LocatedPath;
  /** Opens a regular file that policy allows. The caller closes it. Rejects with a ReadError or the signal's reason. */
  open(path: LocatedPath, call?: WorkspaceCall): Promise<SourceFile>;
  /** What is constant about the source that a path lies in. Absent: scans read its files with one read after the other. */
  traitsOf?(path: LocatedPath): SourceTraits;
  /** Lists a directory beneath a root, without the names that policy hides. At most `limit` entries; default 1000. */
  list(path: string, call?: WorkspaceCall & { readonly limit?: number }): Promise<readonly SourceEntry[]>;
  /** Releases what the workspace holds. Files that are open stay readable; nothing more is opened or listed. Idempotent. */
  dispose(): void;
}
