import type { FileStat, WorkspaceFilesystem } from "@mastra/core/workspace";
import {
  ReadError,
  type FileSource,
  type SourceEntry,
  type SourceFile,
  type SourceListOptions,
  type SourceOpenOptions,
  type SourcePath,
} from "@readfile/core";

/** What a source needs of Mastra's `WorkspaceFilesystem`: these members of it, and no others. */
export type ReadableFilesystem = Pick<WorkspaceFilesystem, "readFile" | "readdir" | "stat" | "realpath">;

/** Options of {@link filesystemSource}. */
export interface FilesystemSourceOptions {
  /** A larger file is refused, because a filesystem gives a file as a whole. Default 64 MiB. */
  readonly maxFileBytes?: number;
}

const defaultMaxFileBytes = 64 * 1024 * 1024;

/**
 * Gives a source that reads through a filesystem of a Mastra workspace, wherever its files live. An opened file is a copy in
 * memory, which no later write changes. A file that changes while it is copied is refused. Throws a TypeError for a wrong
 * option.
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
  { maxFileBytes = defaultMaxFileBytes, ...others }: FilesystemSourceOptions = {},
): FileSource {
  for (const name of Object.keys(others)) throw new TypeError(`${name}: there is no such option`);
  if (!Number.isSafeInteger(maxFileBytes) || maxFileBytes < 1) {
    throw new TypeError("maxFileBytes: expected a whole number of at least 1");
  }
  // Makes the versions of two sources differ.
  const id = crypto.randomUUID();

  /** The real path beneath the root. A filesystem without `realpath` is taken to have no links. */
  async function realPath(path: SourcePath): Promise<SourcePath> {
    if (filesystem.realpath === undefined) return path;
    // A root that is reached through a link has a real path of its own.
    const [root, real] = await Promise.all([filesystem.realpath("."), filesystem.realpath(nameOf(path))]);
    const [rootNames, names] = [namesIn(root), namesIn(real)];
    if (rootNames.some((name, index) => names[index] !== name) || names.includes("..", rootNames.length)) {
      throw new ReadError("OUTSIDE_WORKSPACE", "it leads outside the workspace");
    }
    return names.slice(rootNames.length);
  }

  async function resolved(
    path: SourcePath,
    symlinks: SourceOpenOptions["symlinks"],
  ): Promise<{ readonly real: SourcePath; readonly stat: FileStat }> {
    const [real, stat] = await Promise.all([realPath(path), filesystem.stat(nameOf(path))]);
    if (symlinks === "deny" && nameOf(real) !== nameOf(path)) {
      throw new ReadError("ACCESS_DENIED", "symbolic links are not followed here", {
        details: { rule: "symlinks" },
      });
    }
    return { real, stat };
  }

  async function copy(path: SourcePath, { symlinks }: SourceOpenOptions): Promise<SourceFile> {
    const { real, stat } = await resolved(path, symlinks);
    if (path.length === 0 || stat.type === "directory") {
      throw new ReadError("NOT_FILE", "it is a directory, not a file", { details: { kind: "directory" } });
    }
    if (stat.size > maxFileBytes) throw tooLarge(stat.size, maxFileBytes);
    // Reading a pipe or a device might never end. They have no size.
    const content = stat.size === 0 ? "" : await filesystem.readFile(nameOf(path));
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    const after = await resolved(path, symlinks);
    if (keyOf(after.real, after.stat) !== keyOf(real, stat) || bytes.length !== stat.size) {
      throw new ReadError("CHANGED_DURING_READ", "the file changed while it was read", { retryable: true });
    }
    return new CopiedFile(real, bytes, stat.modifiedAt.getTime(), `mastra:${id}:${keyOf(real, stat)}`);
  }

  async function list(path: SourcePath, options: SourceListOptions): Promise<readonly SourceEntry[]> {
    const { real, stat } = await resolved(path, options.symlinks ?? "inside");
    if (stat.type !== "directory") {
      throw new ReadError("NOT_FILE", "it is not a directory", { details: { kind: "file" } });
    }
    options.approve?.(real);
    const entries = await filesystem.readdir(nameOf(path));
    return entries
      .slice(0, options.limit)
      .map(({ name, type, isSymlink }) => ({ name, type: isSymlink === true ? "link" : type }));
  }

  return {
    traits: {
      confinement: "delegated",
      access: "random",
      parallelReads: 1,
      preferredReadBytes: 512 * 1024,
    },
    open: (path, options) => answered(copy(path, options), options.signal),
    list: (path, options) => answered(list(path, options), options.signal),
  };
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
