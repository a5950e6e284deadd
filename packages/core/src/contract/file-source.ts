/**
 * How far a source keeps reads beneath its root.
 * `kernel`: held even while others change the tree. `best-effort`: checked before and after opening.
 * `virtual`: no links exist. `delegated`: a remote side resolves them.
 */
export type Confinement = "kernel" | "best-effort" | "virtual" | "delegated";

/** Segments beneath the source's root; the workspace has removed "", ".", "..", NUL and lone surrogates. */
export type SourcePath = readonly string[];

/** What is constant about a source. */
export interface SourceTraits {
  readonly confinement: Confinement;
  /** `forward`: positions only grow. */
  readonly access: "random" | "forward";
  /** Useful reads in flight. */
  readonly parallelReads: number;
  readonly preferredReadBytes: number;
}

/** How a file is opened. */
export interface SourceOpenOptions {
  /** `inside`: links that stay beneath the root are followed. `deny`: none is. */
  readonly symlinks: "inside" | "deny";
  /** Bytes worth fetching together with the open; a local source ignores it. */
  readonly headBytes: number;
  readonly signal?: AbortSignal | undefined;
}

/** How a directory is listed. */
export interface SourceListOptions {
  readonly limit: number;
  /** Default `inside`. */
  readonly symlinks?: SourceOpenOptions["symlinks"];
  /** Hears the directory's real path beneath the root before it is listed; what it throws rejects. */
  readonly approve?: (path: SourcePath) => void;
  readonly signal?: AbortSignal | undefined;
}

/** One name in a directory. */
export interface SourceEntry {
  readonly name: string;
  readonly type: "file" | "directory" | "link" | "other";
}

/** One pinned object: every later byte is of this object, or `read` rejects with `CHANGED_DURING_READ`. */
export interface SourceFile {
  /** The real path beneath the root, links resolved where the source can. */
  readonly path: SourcePath;
  /** A hint, in bytes: the end is where `read` gives 0. */
  readonly size: number | null;
  readonly modifiedMs: number | null;
  /** Opaque, and no other object of any source has it: equal means the same bytes. Null: unknown. */
  readonly version: string | null;
  /** The first bytes, where they came with the open. */
  readonly head?: Uint8Array;
  /** Fills `target` from `position`; gives the number of bytes, 0 at the end. */
  read(target: Uint8Array, position: number, signal?: AbortSignal): Promise<number>;
  /** As `read`, without leaving the current turn. */
  readSync?(target: Uint8Array, position: number): number;
  /** Whether the object changed since it was opened; null when that cannot be known. */
  changed(): boolean | null | Promise<boolean | null>;
  /** Synchronous, idempotent, never throws; cancels reads in flight. */
  close(): void;
}

/** Where bytes live. Knows no lines, tools or policy. Rejects only with a ReadError or the signal's reason. */
export interface FileSource {
  readonly traits: SourceTraits;
  /** Resolves beneath the root and pins one regular file, with no side effect. */
  open(path: SourcePath, options: SourceOpenOptions): Promise<SourceFile>;
  /** As `open`, in the current turn; undefined: it might block, so use `open`. */
  openSync?(path: SourcePath, options: SourceOpenOptions): SourceFile | undefined;
  /** At most `limit` entries, unfiltered. Absent: names cannot be listed. */
  list?(path: SourcePath, options: SourceListOptions): Promise<readonly SourceEntry[]>;
  /** Idempotent; open files stay readable. */
  dispose?(): void;
}
