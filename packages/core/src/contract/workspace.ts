import type { Confinement, SourceEntry, SourceFile, SourceTraits } from "./file-source.ts";

/** A path that was checked as a string: well formed, allowed by policy, beneath a root. Nothing was opened. */
export interface LocatedPath {
  /** The path as the caller gave it. */
  readonly requested: string;
  /** The path to show: normalised, relative to the root that holds `cwd`, with `/`; under another root, as it was sent. */
  readonly shown: string;
  /** Which root it lies beneath. */
  readonly rootIndex: number;
  /** Beneath that root. */
  readonly segments: readonly string[];
  /** Written as a directory (`d/`, `d/.`), which no file is. */
  readonly namesDirectory: boolean;
}

/** What accompanies one opening or listing. */
export interface WorkspaceCall {
  readonly signal?: AbortSignal | undefined;
}

/** The root(s) that files may be read from, with their policy. The only door to a file. */
export interface Workspace {
  readonly confinement: Confinement;
  /**
   * Checks a path as a string, without a call to the file system.
   * Throws a ReadError: `INVALID_ARGUMENT`, `ACCESS_DENIED` or `OUTSIDE_WORKSPACE`.
   */
  locate(path: string): LocatedPath;
  /** Opens one regular file that policy allows. Rejects with a ReadError or the signal's reason. The caller closes the file. */
  open(path: LocatedPath, call?: WorkspaceCall): Promise<SourceFile>;
  /** What is constant about the source that a path lies in. Absent: its files are read one read after the other. */
  traitsOf?(path: LocatedPath): SourceTraits;
  /** Lists a directory, confined and without the names that policy hides. */
  list(path: string, call?: WorkspaceCall & { readonly limit?: number }): Promise<readonly SourceEntry[]>;
  /** Lets go of what is held. Idempotent. */
  dispose(): void;
}
