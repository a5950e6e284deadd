/**
 * How firmly a source keeps reads beneath its root.
 * `kernel`: even while other programs change the tree. `best-effort`: checked before and after opening.
 * `virtual`: there is nothing outside of it that a link could lead to. `delegated`: a remote side resolves paths and links.
 */
export type Confinement = "kernel" | "best-effort" | "virtual" | "delegated";

/** Names from the source's root to an object. The workspace lets no "", ".", "..", NUL or lone surrogate through. */
export type SourcePath = readonly string[];

/** Properties of a source that never change. */
export interface SourceTraits {
  readonly confinement: Confinement;
  /** `random`: any position may be read next. `forward`: positions only grow. */
  readonly access: "random" | "forward";
  /** How many reads in flight at once are useful. */
  readonly parallelReads: number;
  /** The size, in bytes, that a single read should ask for. */
  readonly preferredReadBytes: number;
}

/** How to open a file. */
export interface SourceOpenOptions {
  /** `inside`: links that stay beneath the root are followed. `deny`: no link is followed. */
  readonly symlinks: "inside" | "deny";
  /** Bytes worth fetching together with the open. A local source ignores it. */
  readonly headBytes: number;
  readonly signal?: AbortSignal | undefined;
}

/** How to list a directory. */
export interface SourceListOptions {
  /** Entries, at most. */
  readonly limit: number;
  /** Default `inside`. */
  readonly symlinks?: SourceOpenOptions["symlinks"];
  /** Called with the directory's real path beneath the root, before it is listed. When it throws, the listing rejects. */
  readonly approve?: (path: SourcePath) => void;
  readonly signal?: AbortSignal | undefined;
}

/** One name in a directory. */
export interface SourceEntry {
  readonly name: string;
  readonly type: "file" | "directory" | "link" | "other";
}

/** One pinned object. Every later byte belongs to this object, or `read` rejects with `CHANGED_DURING_READ`. */
export interface SourceFile {
  /** The real path beneath the root, with links resolved where the source can do that. */
  readonly path: SourcePath;
  /** In bytes, as a hint: the file ends where `read` gives 0. Null: unknown. */
  readonly size: number | null;
  /** Time of the last modification, in milliseconds since the epoch. Null: unknown. */
  readonly modifiedMs: number | null;
  /** Time of the last change of bytes or properties, as `modifiedMs`, by a clock that nobody can set for a single file. Absent: unknown. */
  readonly changedMs?: number | undefined;
  /** Opaque and unique among all sources: equal versions mean equal bytes. Null: unknown. */
  readonly version: string | null;
  /** Opaque: equal identities mean the same object, whatever its bytes are by now. Absent: unknown. */
  readonly identity?: string;
  /** The first bytes, when they came with the open. */
  readonly head?: Uint8Array;
  /** Reads bytes from `position` into `target`. Gives their number; 0 at the end. */
  read(target: Uint8Array, position: number, signal?: AbortSignal): Promise<number>;
  /** As `read`, without leaving the current turn. */
  readSync?(target: Uint8Array, position: number): number;
  /** Whether the object changed since it was opened. Null when that cannot be known. */
  changed(): boolean | null | Promise<boolean | null>;
  /** Cancels reads in flight. Synchronous and idempotent; never throws. */
  close(): void;
}

/** Where bytes live. A source knows nothing about lines, tools or policy. It rejects only with a ReadError or the signal's reason. */
export interface FileSource {
  readonly traits: SourceTraits;
  /** Resolves a path beneath the root and pins one regular file, without side effects. */
  open(path: SourcePath, options: SourceOpenOptions): Promise<SourceFile>;
  /** As `open`, in the current turn. Gives undefined when the call might block; use `open` then. */
  openSync?(path: SourcePath, options: SourceOpenOptions): SourceFile | undefined;
  /** Gives at most `limit` entries, unfiltered. Absent: the source cannot list names. */
  list?(path: SourcePath, options: SourceListOptions): Promise<readonly SourceEntry[]>;
  /** Releases what the source holds. Idempotent. Open files stay readable. */
  dispose?(): void;
}
