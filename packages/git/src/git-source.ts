import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import {
  directoryError,
  forwardSource,
  notDirectoryError,
  notRegularError,
  ReadError,
  requireKnownOptions,
  requireOptions,
  walkLinks,
  wrongOption,
  type FileSource,
  type ForwardContent,
  type LinkedTree,
  type SourceEntry,
  type SourceListOptions,
  type SourceOpenOptions,
  type SourcePath,
  type TreePlace,
} from "@readfile/core";
import { isMissingProgram } from "./batch-process.ts";
import { GitProgram } from "./git-program.ts";
import { IsomorphicStore } from "./isomorphic-store.ts";
import { lfsPointerIn } from "./lfs-pointer.ts";
import { damagedError, repositoryError, type FoundObject, type ObjectStore } from "./object-store.ts";
import { pinRevision, type PinnedRevision } from "./pin-revision.ts";
import { SharedWork } from "./shared-work.ts";
import { findObject, TreeReader, type TreeNode } from "./tree-reader.ts";

/** What reads the repository: the program `git`, or the package `isomorphic-git`. */
export type GitEngine = "git" | "isomorphic-git";

/** Options of {@link gitSource}. */
export interface GitSourceOptions {
  /** The directory of a repository: one with `.git` in it, or a bare one. A path, or a file URL. */
  readonly dir: string | URL;
  /** A commit, a tag, a branch or a tree, as git names it: `HEAD`, `v1.2.0`, `origin/main`, `1a2b3c4`, `HEAD~3`, `HEAD:docs`. */
  readonly revision: string;
  /** Default: `git` where it is installed, `isomorphic-git` otherwise. */
  readonly engine?: GitEngine;
  /** A file with more bytes is refused. Default 1 GiB. */
  readonly maxFileBytes?: number;
  /** What a file is answered with that is a pointer of Git LFS. `refuse`, the default: an error that says so. `read`: the pointer. */
  readonly lfsPointers?: "refuse" | "read";
}

/** The files of a repository at one revision. */
export interface GitSource extends FileSource {
  /**
   * Looks the revision up now, and not with the first read. Gives the ids of its commit and its tree; `commit` is null for a
   * revision that is a tree. Rejects with a ReadError when the repository or the revision cannot be read.
   */
  pin(signal?: AbortSignal): Promise<PinnedRevision>;
}

/** A smaller file is read at once, so that its process can serve the next. */
const maxWholeBytes = 1024 * 1024;

const defaultMaxFileBytes = 1024 * 1024 * 1024;

/** Linux takes no longer target for a link. */
const maxTargetBytes = 4096;

const maxRevisionCharacters = 1000;

/** How long git may be silent while it is asked. */
const maxSilentMs = 30_000;

/** Makes the versions of two processes differ, whose repositories may have the same path. */
const processId = crypto.randomUUID();

/**
 * Gives a source of the files at one revision of a git repository, without a checkout. The revision is looked up once; later commits do
 * not change what is read. Links are followed within the revision. Files are what the repository stores: no filter is applied.
 * Nothing that the repository configures is run, and nothing is fetched. Throws a TypeError for a wrong option.
 *
 * @example
 * ```ts
 * const readFile = readFileTool({ source: gitSource({ dir: "/srv/project", revision: "v1.2.0" }) });
 * ```
 */
export function gitSource(options: GitSourceOptions): GitSource {
  const settings = settingsOf(options);
  const store = new FirstStoreHere(settings.directory, settings.engine);
  const trees = new TreeReader(store);
  const lookUp = new SharedWork((signal) => pinRevision(store, settings.revision, signal));
  let pinned: PinnedRevision | undefined;

  async function pin(signal?: AbortSignal): Promise<PinnedRevision> {
    signal?.throwIfAborted();
    return (pinned ??= await lookUp.result(signal));
  }

  async function walk(
    path: SourcePath,
    symlinks: SourceOpenOptions["symlinks"],
    signal: AbortSignal | undefined,
  ): Promise<TreePlace<TreeNode>> {
    const { tree } = await pin(signal);
    const files: LinkedTree<TreeNode> = {
      root: { kind: "directory", id: tree },
      kindOf: ({ kind }) => (kind === "submodule" ? "other" : kind),
      nodeIn: async ({ id }, name) => trees.entry(id, name, signal),
      targetOf: async ({ id }) => linkTarget(await findObject(store, id, "blob", signal)),
    };
    return await walkLinks(files, path, symlinks);
  }

  async function open(
    path: SourcePath,
    { symlinks, signal, maxFileBytes }: SourceOpenOptions & { readonly maxFileBytes: number },
  ): Promise<ForwardContent> {
    const place = await walk(path, symlinks, signal);
    requireFile(place.node);
    const found = await findObject(store, place.node.id, "blob", signal);
    const version = versionOf(settings.directory, found.id, place.path);
    const facts = { path: place.path, size: found.size, version };
    if (found.size > maxFileBytes) {
      found.leave();
      return { ...facts, content: () => new Uint8Array(0) };
    }
    if (found.size > maxWholeBytes) return { ...facts, content: () => found.stream() };
    const bytes = await found.bytes();
    if (settings.lfsPointers === "refuse") refusePointer(bytes);
    return { ...facts, content: () => bytes };
  }

  async function list(
    path: SourcePath,
    { symlinks = "inside", approve, limit, signal }: SourceListOptions,
  ): Promise<readonly SourceEntry[]> {
    const { node, path: real } = await walk(path, symlinks, signal);
    if (node.kind !== "directory") throw notDirectoryError();
    approve?.(real);
    return await trees.list(node.id, limit, signal);
  }

  const { maxFileBytes } = settings;
  const source = forwardSource({ name: "repository", open, list }, { maxFileBytes });
  return {
    ...source,
    traits: { ...source.traits, confinement: "virtual" },
    pin,
    dispose: () => store.dispose(),
  };
}

interface Settings {
  readonly directory: string;
  readonly revision: string;
  readonly engine: GitEngine | undefined;
  readonly maxFileBytes: number;
  readonly lfsPointers: "refuse" | "read";
}

function settingsOf(options: GitSourceOptions): Settings {
  requireOptions(options, '{ dir: "/path/to/repository", revision: "HEAD" }');
  requireKnownOptions(options, ["dir", "revision", "engine", "maxFileBytes", "lfsPointers"]);
  const { dir, revision, engine, maxFileBytes = defaultMaxFileBytes, lfsPointers = "refuse" } = options;
  if (engine !== undefined && engine !== "git" && engine !== "isomorphic-git") {
    throw wrongOption("engine", '"git" or "isomorphic-git"', engine);
  }
  if (lfsPointers !== "refuse" && lfsPointers !== "read") {
    throw wrongOption("lfsPointers", '"refuse" or "read"', lfsPointers);
  }
  if (!Number.isSafeInteger(maxFileBytes) || maxFileBytes < 1) {
    throw wrongOption("maxFileBytes", "a whole number of at least 1", maxFileBytes);
  }
  requireRevision(revision);
  return { directory: directoryOf(dir), revision, engine, maxFileBytes, lfsPointers };
}

/** A name goes to git as a line of its input. So it is never an option of a command, and must be one line. */
function requireRevision(revision: unknown): void {
  const isLine =
    typeof revision === "string" &&
    revision.length > 0 &&
    revision.length <= maxRevisionCharacters &&
    revision.isWellFormed() &&
    !/[\n\r\0]/.test(revision);
  if (!isLine) throw wrongOption("revision", 'a revision of git, such as "HEAD"', revision);
}

function directoryOf(dir: unknown): string {
  const path = dir instanceof URL && dir.protocol === "file:" ? fileURLToPath(dir) : dir;
  if (typeof path === "string" && path !== "" && !path.includes("\0") && path.isWellFormed()) {
    return resolve(path);
  }
  throw wrongOption("dir", "the path or the file URL of a repository's directory", dir);
}

/** The engine of the options, or the first one that is here. */
class FirstStoreHere implements ObjectStore {
  readonly #directory: string;
  readonly #engine: GitEngine | undefined;
  #store: ObjectStore | undefined;

  constructor(directory: string, engine: GitEngine | undefined) {
    this.#directory = directory;
    this.#engine = engine;
  }

  async find(name: string, signal: AbortSignal | undefined): Promise<FoundObject | undefined> {
    const store = (this.#store ??= this.#open(this.#engine ?? "git"));
    try {
      return await store.find(name, signal);
    } catch (error) {
      // The next one may find a repository there.
      if (ReadError.is(error) && error.details?.["reason"] === "not_a_repository") this.#store = undefined;
      if (!isMissingProgram(error)) throw error;
      if (this.#engine === "git") {
        throw repositoryError("the program git is not installed here", "no_git", error);
      }
    }
    const other =
      this.#store === store || this.#store === undefined ? this.#open("isomorphic-git") : this.#store;
    this.#store = other;
    return await other.find(name, signal);
  }

  dispose(): void {
    this.#store?.dispose();
  }

  /** The repository's own files are named to the engine, which then does not look for them in the directories above. */
  #open(engine: GitEngine): ObjectStore {
    const inside = join(this.#directory, ".git");
    const gitDirectory = existsSync(inside) ? inside : this.#directory;
    if (engine === "isomorphic-git") return new IsomorphicStore(gitDirectory);
    return new GitProgram({ program: "git", gitDirectory, maxSilentMs });
  }
}

/** Equal versions mean equal bytes: the id tells the content, the rest which repository and which name it has. */
function versionOf(directory: string, id: string, path: SourcePath): string {
  const place = createHash("sha256")
    .update(`${directory}\0${path.join("/")}`)
    .digest("base64url");
  return `git:${id}:${processId}:${place}`;
}

async function linkTarget(found: FoundObject): Promise<string> {
  if (found.size <= maxTargetBytes) return Buffer.from(await found.bytes()).toString("utf8");
  found.leave();
  throw damagedError();
}

function requireFile({ kind }: TreeNode): void {
  if (kind === "directory") throw directoryError();
  if (kind === "submodule") {
    throw new ReadError(
      "NOT_FILE",
      "it is a submodule: the files of another repository, which are not here",
      {
        details: { kind: "submodule" },
      },
    );
  }
  if (kind !== "file") throw notRegularError();
}

function refusePointer(bytes: Uint8Array): void {
  const pointer = lfsPointerIn(bytes);
  if (pointer === undefined) return;
  const { size, sha256 } = pointer;
  throw new ReadError(
    "NOT_FILE",
    `it is a pointer of Git LFS: the repository does not hold the file's ${size} bytes`,
    { details: { kind: "lfs-pointer", size, sha256 } },
  );
}
