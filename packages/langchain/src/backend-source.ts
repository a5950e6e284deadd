import {
  directoryError,
  forwardSource,
  linkRefusedError,
  notDirectoryError,
  notFoundError,
  ReadError,
  requireMethods,
  requireNoLinks,
  requireOptions,
  splitOptions,
  wrongOption,
  type FileSource,
  type ForwardContent,
  type ForwardSourceOptions,
  type SourceEntry,
  type SourceListOptions,
  type SourceOpenOptions,
  type SourcePath,
} from "@readfile/core";

type Answer<Value> = Value | PromiseLike<Value>;

/** A file as a backend knows it by its listing. */
interface ListedFile {
  readonly path: string;
  readonly is_dir?: boolean;
  readonly size?: number;
  readonly modified_at?: string;
}

/** What a source needs of a backend of deepagents: these methods of its `BackendProtocolV2`, and no others. */
export interface ReadableBackend {
  readRaw(path: string): Answer<{
    readonly error?: string;
    readonly data?: { readonly content: string | Uint8Array | readonly string[] };
  }>;
  ls(path: string): Answer<{ readonly error?: string; readonly files?: readonly ListedFile[] }>;
  downloadFiles?(
    paths: string[],
  ): Answer<readonly { readonly content: Uint8Array | null; readonly error?: string | null }[]>;
}

/** Options of {@link backendSource}. */
export interface BackendSourceOptions extends ForwardSourceOptions {
  /** The directory of the backend that the source shows. Default `/`. */
  readonly root?: string;
  /**
   * Whether a file's directory is listed before the file is read, because a backend gives a file as a whole: one that is too
   * large is then not loaded. Default true. False: one call less, for a backend that lists slowly.
   */
  readonly sizeFirst?: boolean;
}

/**
 * Gives a source that reads through a backend of deepagents, where the other tools of a deep agent write. The backend resolves
 * links, and does not tell where they are: with `symlinks: "deny"`, nothing is read. A backend in the state of a graph reads
 * only while the graph runs. Throws a TypeError for what is no backend, and for a wrong option.
 *
 * @example
 * ```ts
 * const readFile = readFileTool({ source: backendSource(new StateBackend()) });
 * ```
 */
export function backendSource(backend: ReadableBackend, options: BackendSourceOptions = {}): FileSource {
  requireMethods(
    "backend",
    backend,
    { methods: ["readRaw", "ls"], optional: ["downloadFiles"] },
    "a backend of deepagents, with readRaw and ls",
  );
  requireOptions(options, '{ root: "/memories" }');
  const [{ root = "/", sizeFirst = true }, others] = splitOptions<BackendSourceOptions>(options, [
    "root",
    "sizeFirst",
  ]);
  if (typeof root !== "string" || !root.startsWith("/") || root.includes("\0")) {
    throw wrongOption("root", "an absolute path in the backend", root);
  }
  if (typeof sizeFirst !== "boolean") throw wrongOption("sizeFirst", "true or false", sizeFirst);
  const base = root.replace(/\/+$/, "");
  const nameOf = (path: SourcePath): string => [base, ...path].join("/") || "/";

  async function entriesOf(path: SourcePath): Promise<readonly ListedEntry[]> {
    const directory = nameOf(path);
    const { error, files } = await backend.ls(directory);
    if (error !== undefined || files === undefined) throw failed();
    return entriesBeneath(directory === "/" ? "/" : `${directory}/`, files);
  }

  /** How a path is listed in its directory. Undefined where it is not, or where nobody can tell. */
  async function listed(path: SourcePath): Promise<ListedEntry | undefined> {
    const name = path.at(-1);
    if (name === undefined) return { name: "", type: "directory" };
    return (await entriesOf(path.slice(0, -1))).find((entry) => entry.name === name);
  }

  async function open(path: SourcePath, { symlinks }: SourceOpenOptions): Promise<ForwardContent> {
    if (symlinks === "deny") await requireNoLinks(path, undefined);
    const before = sizeFirst ? await listed(path).catch(() => undefined) : undefined;
    if (before?.type === "directory") throw directoryError();
    const modifiedMs = Date.parse(before?.modifiedAt ?? "");
    return {
      ...(Number.isFinite(modifiedMs) && { modifiedMs }),
      // An estimate: text has at least as many bytes as characters.
      minimumSize: before?.size ?? 0,
      content: async () => await bytesOf(path, before?.size ?? 0),
    };
  }

  async function bytesOf(path: SourcePath, minimumSize: number): Promise<Uint8Array | string> {
    const { error, data } = await rawOf(path);
    if (error !== undefined || data === undefined) {
      const entry = await listed(path).catch(() => undefined);
      if (entry === undefined) throw notFoundError();
      throw entry.type === "directory" ? directoryError() : failed();
    }
    const { content } = data;
    if (content instanceof Uint8Array) return content;
    const text = typeof content === "string" ? content : content.join("\n");
    // In a text that was decoded from other bytes, some of them are lost, also a byte order mark.
    const isWhole = !text.includes("\ufffd") && hasBytes(text, minimumSize);
    if (isWhole || backend.downloadFiles === undefined) return text;
    const [download] = await backend.downloadFiles([nameOf(path)]);
    return download?.content ?? Promise.reject(failed());
  }

  async function rawOf(path: SourcePath): Promise<Awaited<ReturnType<ReadableBackend["readRaw"]>>> {
    try {
      return await backend.readRaw(nameOf(path));
    } catch (error) {
      // What a backend of the disk opens must not be a link.
      if (typeof error === "object" && error !== null && "code" in error && error.code === "ELOOP") {
        throw linkRefusedError();
      }
      throw error;
    }
  }

  async function list(
    path: SourcePath,
    { symlinks = "inside", approve }: SourceListOptions,
  ): Promise<readonly SourceEntry[]> {
    if (symlinks === "deny") await requireNoLinks(path, undefined);
    approve?.(path);
    const entries = await entriesOf(path);
    // A backend has no entries for what is no directory.
    if (entries.length === 0 && path.length > 0) {
      const entry = await listed(path);
      if (entry === undefined) throw notFoundError();
      if (entry.type !== "directory") throw notDirectoryError();
    }
    return entries.map(({ name, type }) => ({ name, type }));
  }

  return forwardSource({ name: "backend", open, list }, others);
}

interface ListedEntry extends SourceEntry {
  readonly size?: number;
  readonly modifiedAt?: string;
}

/** The first name of each path beneath a directory, once. */
function entriesBeneath(directory: string, files: readonly ListedFile[]): readonly ListedEntry[] {
  const entries = new Map<string, ListedEntry>();
  for (const { path, is_dir: isDirectory = false, size, modified_at: modifiedAt } of files) {
    if (typeof path !== "string" || !path.startsWith(directory)) continue;
    const [name = "", ...below] = path.slice(directory.length).split("/");
    if (name === "" || entries.has(name)) continue;
    const type = isDirectory || below.length > 0 ? "directory" : "file";
    const isSized = type === "file" && typeof size === "number";
    entries.set(name, {
      name,
      type,
      ...(isSized && { size }),
      ...(modifiedAt !== undefined && { modifiedAt }),
    });
  }
  return [...entries.values()];
}

/** Whether a text has at least so many bytes in UTF-8. */
function hasBytes(text: string, byteLength: number): boolean {
  return text.length >= byteLength || new TextEncoder().encode(text).length >= byteLength;
}

/** What a backend says is not shown: it may hold paths of the host. */
function failed(): ReadError {
  return new ReadError("INTERNAL", "the backend could not give it");
}
