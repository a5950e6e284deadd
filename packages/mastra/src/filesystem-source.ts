import type { FileEntry, FileStat, WorkspaceFilesystem } from "@mastra/core/workspace";
import {
  directoryError,
  forwardSource,
  linkRefusedError,
  notDirectoryError,
  notRegularError,
  ReadError,
  requireMethods,
  requireNoLinks,
  type FileSource,
  type ForwardContent,
  type ForwardSourceOptions,
  type SourceEntry,
  type SourceListOptions,
  type SourceOpenOptions,
  type SourcePath,
} from "@readfile/core";

/** What a source needs of Mastra's `WorkspaceFilesystem`: these members of it, and no others. */
export type ReadableFilesystem = Pick<WorkspaceFilesystem, "readFile" | "readdir" | "stat" | "realpath"> &
  Partial<Pick<WorkspaceFilesystem, "provider">>;

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
  options: ForwardSourceOptions = {},
): FileSource {
  requireMethods(
    "filesystem",
    filesystem,
    { methods: ["readFile", "readdir", "stat"], optional: ["realpath"] },
    "one of a Mastra workspace, with readFile, readdir and stat",
  );
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
    if (symlinks === "deny" && nameOf(beneath) !== nameOf(at.path)) throw linkRefusedError();
    return { at, real: [...at.mount, ...beneath], stat };
  }

  async function open(path: SourcePath, { symlinks }: SourceOpenOptions): Promise<ForwardContent> {
    const { at, real, stat } = await resolved(path, symlinks);
    if (stat.type === "directory") throw directoryError();
    if (stat.type !== "file" || isPipeOrDevice(at.filesystem, stat)) throw notRegularError();
    return {
      path: real,
      // A filesystem of others may give anything, also nothing.
      size: stat.size ?? NaN,
      modifiedMs: timeOf(stat),
      // A filesystem that does not know the length says 0: other bytes may then have the same key.
      version: stat.size > 0 ? `mastra:${id}:${keyOf(real, stat)}` : null,
      async content() {
        const content = await at.filesystem.readFile(nameOf(at.path));
        const after = await resolved(path, symlinks);
        if (keyOf(after.real, after.stat) === keyOf(real, stat)) return content;
        throw new ReadError("CHANGED_DURING_READ", "the file changed while it was read", { retryable: true });
      },
    };
  }

  async function list(
    path: SourcePath,
    { symlinks = "inside", limit, approve }: SourceListOptions,
  ): Promise<readonly SourceEntry[]> {
    const { at, real, stat } = await resolved(path, symlinks);
    if (stat.type !== "directory") throw notDirectoryError();
    approve?.(real);
    return (await at.filesystem.readdir(nameOf(at.path))).slice(0, limit).map(toEntry);
  }

  return forwardSource({ name: "filesystem", open, list }, options);
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
    await requireNoLinks(path, async (directory) =>
      (await filesystem.readdir(nameOf(directory))).map(toEntry),
    );
    return path;
  }
  // A root that is reached through a link has a real path of its own.
  const [root, real] = await Promise.all([
    filesystem.realpath("."),
    filesystem.realpath(nameOf(path)).catch((error: unknown) => {
      throw leadsOut(error, path) ? outsideError() : error;
    }),
  ]);
  const [rootNames, names] = [namesIn(root), namesIn(real)];
  if (rootNames.some((name, index) => names[index] !== name) || names.includes("..", rootNames.length)) {
    throw outsideError();
  }
  return names.slice(rootNames.length);
}

/** `LocalFilesystem` calls it a lack of permission. So it does with names that start with two dots, which lead nowhere else. */
function leadsOut(error: unknown, path: SourcePath): boolean {
  const isRefused = error instanceof Error && error.name === "PermissionError";
  return isRefused && !path.some((name) => name.startsWith(".."));
}

function outsideError(): ReadError {
  return new ReadError("OUTSIDE_WORKSPACE", "it leads outside the workspace");
}

function toEntry({ name, type, isSymlink, symlinkTarget }: FileEntry): SourceEntry {
  return { name, type: isSymlink === true || symlinkTarget !== undefined ? "link" : type };
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

function keyOf(real: SourcePath, stat: FileStat): string {
  return `${stat.size}:${timeOf(stat)}:${real.join("/")}`;
}

/** NaN for what is no time. */
function timeOf({ modifiedAt }: FileStat): number {
  return modifiedAt instanceof Date ? modifiedAt.getTime() : NaN;
}
