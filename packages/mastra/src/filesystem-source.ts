import type { FileEntry, FileStat, WorkspaceFilesystem } from "@mastra/core/workspace";
import {
  ReadError,
  requireKnownOptions,
  requireOptions,
  wrongOption,
  type FileSource,
  type SourceEntry,
  type SourceFile,
  type SourceListOptions,
  type SourceOpenOptions,
  type SourcePath,
} from "@readfile/core";

/** What a source needs of Mastra's `WorkspaceFilesystem`: these members of it, and no others. */
export type ReadableFilesystem = Pick<WorkspaceFilesystem, "readFile" | "readdir" | "stat" | "realpath"> &
  Partial<Pick<WorkspaceFilesystem, "provider">>;

/** Options of {@link filesystemSource}. */
export interface FilesystemSourceOptions {
  /** A larger file is refused, because a filesystem gives a file as a whole. Default 64 MiB. */
  readonly maxFileBytes?: number;
}

const defaultMaxFileBytes = 64 * 1024 * 1024;

/**
 * Gives a source that reads through a filesystem of a Mastra workspace, wherever its files live. An opened file is a copy in
 * memory, which no later write changes. A file that changes while it is copied is refused. A link is judged by its target
 * where the filesystem, or the one that is mounted there, has `realpath`, and is refused otherwise. Throws a TypeError for what
 * is no filesystem, and for a wrong option.
 *
 * For a `LocalFilesystem`, the option `root` of a tool is the better choice: it reads the disk itself, in parts, and no change
 * of a link can lead it elsewhere.
 *
 * @example
 * ```ts
 * const tools = { read_file: readFileTool({ source: filesystemSource(workspace.filesystem) }) };
 * ```
 */
export function filesystemSource(
  filesystem: ReadableFilesystem,
  options: FilesystemSourceOptions = {},
): FileSource {
  requireFilesystem(filesystem);
  requireOptions(options, "{ maxFileBytes: 1000000 }");
  requireKnownOptions(options, ["maxFileBytes"]);
  const { maxFileBytes = defaultMaxFileBytes } = options;
  if (!Number.isSafeInteger(maxFileBytes) || maxFileBytes < 1) {
    throw wrongOption("maxFileBytes", "a whole number of at least 1", maxFileBytes);
  }
  // Makes the versions of two sources differ.
  const id = crypto.randomUUID();

  async function resolved(
    path: SourcePath,
    symlinks: SourceOpenOptions["symlinks"],
  ): Promise<{ readonly at: Place; readonly real: SourcePath; readonly stat: FileStat }> {
    const at = placeOf(filesystem, path);
    // One after the other: what lies outside is not even asked whether it exists.
    const beneath = await realPath(at);
    const stat = await at.filesystem.stat(nameOf(at.path));
    if (symlinks === "deny" && nameOf(beneath) !== nameOf(at.path)) throw linkRefused();
    return { at, real: [...at.mount, ...beneath], stat };
  }

  async function copy(path: SourcePath, { symlinks }: SourceOpenOptions): Promise<SourceFile> {
    const { at, real, stat } = await resolved(path, symlinks);
    if (path.length === 0 || stat.type === "directory") {
      throw new ReadError("NOT_FILE", "it is a directory, not a file", { details: { kind: "directory" } });
    }
    if (stat.type !== "file" || isPipeOrDevice(at.filesystem, stat)) {
      throw new ReadError("NOT_FILE", "it is not a regular file", { details: { kind: "other" } });
    }
    requireUsable(stat);
    if (stat.size > maxFileBytes) throw tooLarge(stat.size, maxFileBytes);
    const bytes = bytesOf(await at.filesystem.readFile(nameOf(at.path)));
    if (bytes.length > maxFileBytes) throw tooLarge(bytes.length, maxFileBytes);
    const after = await resolved(path, symlinks);
    requireUsable(after.stat);
    if (keyOf(after.real, after.stat) !== keyOf(real, stat)) {
      throw new ReadError("CHANGED_DURING_READ", "the file changed while it was read", { retryable: true });
    }
    // A filesystem that does not know the length says 0.
    if (stat.size > 0 && bytes.length !== stat.size) {
      throw unusable("bytes: their number is not the file's size");
    }
    return new CopiedFile(
      real,
      bytes,
      stat.modifiedAt.getTime(),
      `mastra:${id}:${bytes.length}:${keyOf(real, stat)}`,
    );
  }

  async function list(
    path: SourcePath,
    { symlinks = "inside", limit, approve }: SourceListOptions,
  ): Promise<readonly SourceEntry[]> {
    const { at, real, stat } = await resolved(path, symlinks);
    if (stat.type !== "directory") {
      throw new ReadError("NOT_FILE", "it is not a directory", { details: { kind: "file" } });
    }
    approve?.(real);
    const entries = await at.filesystem.readdir(nameOf(at.path));
    return entries
      .slice(0, limit)
      .map((entry) => ({ name: entry.name, type: isLink(entry) ? "link" : entry.type }));
  }

  return {
    traits: {
      confinement: "delegated",
      access: "random",
      parallelReads: 1,
      preferredReadBytes: 512 * 1024,
    },
    open: (path, how) => answered(copy(path, how), how.signal),
    list: (path, how) => answered(list(path, how), how.signal),
  };
}

function requireFilesystem(filesystem: unknown): void {
  const { readFile, readdir, stat, realpath } = (filesystem ?? {}) as Partial<ReadableFilesystem>;
  const isGiven = [readFile, readdir, stat].every((method) => typeof method === "function");
  if (isGiven && (realpath === undefined || typeof realpath === "function")) return;
  throw wrongOption("filesystem", "one of a Mastra workspace, with readFile, readdir and stat", filesystem);
}

/** Where a path leads: into a filesystem that is mounted in another, and into one of its own otherwise. */
interface Place {
  readonly filesystem: ReadableFilesystem;
  /** The names that lead to the filesystem. */
  readonly mount: SourcePath;
  /** The names beneath its root. */
  readonly path: SourcePath;
}

/** Mastra's `CompositeFilesystem` says where its mounts are, and nothing of their links. */
interface MountingFilesystem extends ReadableFilesystem {
  getFilesystemForPath(path: string): ReadableFilesystem | undefined;
  getMountPathForPath(path: string): string | undefined;
}

function placeOf(filesystem: ReadableFilesystem, path: SourcePath, mount: SourcePath = []): Place {
  if (isMounting(filesystem)) {
    const mounted = filesystem.getFilesystemForPath(nameOf(path));
    const mountPath = filesystem.getMountPathForPath(nameOf(path));
    if (mounted !== undefined && mountPath !== undefined) {
      const { length } = namesIn(mountPath);
      return placeOf(mounted, path.slice(length), [...mount, ...path.slice(0, length)]);
    }
  }
  return { filesystem, mount, path };
}

function isMounting(filesystem: ReadableFilesystem): filesystem is MountingFilesystem {
  return (
    "getFilesystemForPath" in filesystem &&
    typeof filesystem.getFilesystemForPath === "function" &&
    "getMountPathForPath" in filesystem &&
    typeof filesystem.getMountPathForPath === "function"
  );
}

/** The real path beneath the filesystem's root. Without `realpath`, nobody knows where a link leads: then there must be none. */
async function realPath({ filesystem, path }: Place): Promise<SourcePath> {
  if (filesystem.realpath === undefined) {
    await requireNoLinks(filesystem, path);
    return path;
  }
  // A root that is reached through a link has a real path of its own.
  const [root, real] = await Promise.all([filesystem.realpath("."), filesystem.realpath(nameOf(path))]);
  const [rootNames, names] = [namesIn(root), namesIn(real)];
  if (rootNames.some((name, index) => names[index] !== name) || names.includes("..", rootNames.length)) {
    throw new ReadError("OUTSIDE_WORKSPACE", "it leads outside the workspace");
  }
  return names.slice(rootNames.length);
}

/** Looks for each name where it is listed. A name that is not listed could be another way to write a name that rules deny. */
async function requireNoLinks(filesystem: ReadableFilesystem, path: SourcePath): Promise<void> {
  for (const [depth, name] of path.entries()) {
    // One after the other, so that a directory is asked only when no link leads to it.
    const entries = await filesystem.readdir(nameOf(path.slice(0, depth)));
    const entry = entries.find((listed) => listed.name === name);
    if (entry === undefined) throw new ReadError("NOT_FOUND", "no such file");
    if (isLink(entry)) throw linkRefused();
  }
}

function isLink({ isSymlink, symlinkTarget }: FileEntry): boolean {
  return isSymlink === true || symlinkTarget !== undefined;
}

function linkRefused(): ReadError {
  return new ReadError("ACCESS_DENIED", "symbolic links are not followed here", {
    details: { rule: "symlinks" },
  });
}

/**
 * Whether it is a pipe or a device of the disk. Reading one might never end. `LocalFilesystem` calls them files of size 0, and
 * unlike a file they have no media type.
 */
function isPipeOrDevice({ provider = "local" }: ReadableFilesystem, stat: FileStat): boolean {
  return provider === "local" && stat.size === 0 && "mimeType" in stat && stat.mimeType === undefined;
}

/** Relative to the root, because an absolute path may be one of the host. Starting with `./`, because `~` may be a home. */
function nameOf(path: SourcePath): string {
  return [".", ...path].join("/");
}

function namesIn(path: string): readonly string[] {
  return path.split("/").filter((name) => name !== "" && name !== ".");
}

function keyOf(real: SourcePath, { size, modifiedAt }: FileStat): string {
  return `${size}:${modifiedAt.getTime()}:${real.join("/")}`;
}

/** Waits for the filesystem, which knows no signals, until the signal aborts. Rejects only as a source may. */
async function answered<Answer>(answer: Promise<Answer>, signal: AbortSignal | undefined): Promise<Answer> {
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => aborted.reject(signal?.reason);
  signal?.addEventListener("abort", abort, { once: true });
  try {
    signal?.throwIfAborted();
    return await Promise.race([answer, aborted.promise]);
  } catch (error) {
    // Nobody waits for it any more.
    answer.catch(() => {});
    signal?.throwIfAborted();
    throw toReadError(error);
  } finally {
    signal?.removeEventListener("abort", abort);
  }
}

/** Words an error of a filesystem ourselves, because its message holds paths. Mastra's own errors have the codes of Node.js. */
function toReadError(error: unknown): ReadError {
  if (ReadError.is(error)) return error;
  const code = (error as { readonly code?: unknown } | null | undefined)?.code;
  if (code === "ENOENT") return new ReadError("NOT_FOUND", "no such file", { cause: error });
  if (code === "ENOTDIR") {
    return new ReadError("NOT_FOUND", "no such file: a part of the path is not a directory", {
      cause: error,
      details: { reason: "parent_not_directory" },
    });
  }
  if (code === "EISDIR") {
    return new ReadError("NOT_FILE", "it is a directory, not a file", {
      cause: error,
      details: { kind: "directory" },
    });
  }
  if (code === "EACCES" || code === "EPERM") {
    return new ReadError("PERMISSION_DENIED", "the filesystem does not permit reading it", { cause: error });
  }
  return new ReadError("INTERNAL", "the file could not be read", { cause: error });
}

/** A filesystem of others may give anything. */
function requireUsable({ size, modifiedAt }: FileStat): void {
  if (!Number.isSafeInteger(size) || size < 0) throw unusable("size");
  if (!(modifiedAt instanceof Date) || Number.isNaN(modifiedAt.getTime())) {
    throw unusable("time of modification");
  }
}

function bytesOf(content: unknown): Uint8Array {
  if (typeof content === "string") return new TextEncoder().encode(content);
  if (content instanceof Uint8Array) return content;
  throw unusable("bytes");
}

function unusable(what: string): ReadError {
  return new ReadError("INTERNAL", `the filesystem gave no usable ${what}`);
}

function tooLarge(bytes: number, maxBytes: number): ReadError {
  return new ReadError("TOO_LARGE", `it has ${bytes} bytes, and at most ${maxBytes} can be read here`, {
    details: { bytes, maxBytes },
  });
}

/** A file's bytes in memory. */
class CopiedFile implements SourceFile {
  readonly path: SourcePath;
  readonly modifiedMs: number;
  readonly version: string;
  readonly #bytes: Uint8Array;
  #closed = false;

  constructor(path: SourcePath, bytes: Uint8Array, modifiedMs: number, version: string) {
    this.path = path;
    this.#bytes = bytes;
    this.modifiedMs = modifiedMs;
    this.version = version;
  }

  get size(): number {
    return this.#bytes.length;
  }

  async read(target: Uint8Array, position: number, signal?: AbortSignal): Promise<number> {
    signal?.throwIfAborted();
    return this.readSync(target, position);
  }

  readSync(target: Uint8Array, position: number): number {
    if (this.#closed) throw new ReadError("INTERNAL", "the file was already closed");
    const part = this.#bytes.subarray(position, position + target.length);
    target.set(part);
    return part.length;
  }

  /** Never: the copy keeps the content that it was made with. */
  changed(): boolean {
    return false;
  }

  close(): void {
    this.#closed = true;
  }
}
