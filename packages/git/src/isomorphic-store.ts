import { constants } from "node:fs";
import { lstat, open, readdir, readlink, stat } from "node:fs/promises";
import { join, relative, isAbsolute } from "node:path";
import type { ByteStream } from "@readfile/core";
import type * as IsomorphicGit from "isomorphic-git";
import {
  ambiguousError,
  damagedError,
  repositoryError,
  type FoundObject,
  type ObjectStore,
  type ObjectType,
} from "./object-store.ts";

/** The package gives whole files and objects. A pack is held as a whole. */
const maxStoredFileBytes = 256 * 1024 * 1024;

/** Files that say which format the repository has are short. */
const maxFormatBytes = 1024 * 1024;

/** The objects of a repository, by the package `isomorphic-git`. It is loaded with the first request. */
export class IsomorphicStore implements ObjectStore {
  readonly #gitDirectory: string;
  #opened: Promise<Repository> | undefined;

  constructor(gitDirectory: string) {
    this.#gitDirectory = gitDirectory;
  }

  async find(name: string, signal: AbortSignal | undefined): Promise<FoundObject | undefined> {
    signal?.throwIfAborted();
    this.#opened ??= openRepository(this.#gitDirectory);
    const repository = await this.#opened.catch((error: unknown) => {
      this.#opened = undefined;
      throw error;
    });
    const id = await repository.idOf(name);
    const found = id === undefined ? undefined : await repository.object(id);
    signal?.throwIfAborted();
    return found;
  }

  dispose(): void {
    // What was opened is a cache.
    this.#opened = undefined;
  }
}

interface Repository {
  idOf(name: string): Promise<string | undefined>;
  object(id: string): Promise<FoundObject | undefined>;
}

async function openRepository(given: string): Promise<Repository> {
  const git = await loadPackage();
  const gitdir = await gitDirectoryOf(given);
  await requireKnownFormat(gitdir);
  const at = { fs: { promises: readingFileSystem(gitdir) } as never, gitdir, cache: {} };

  return {
    async idOf(name) {
      if (/^[0-9a-f]{40}$/.test(name)) return name;
      try {
        if (/^[0-9a-f]{4,39}$/.test(name)) return await git.expandOid({ ...at, oid: name });
      } catch (error) {
        if (codeOf(error) === "AmbiguousError") throw ambiguousError();
        if (codeOf(error) !== "NotFoundError") throw damagedError(error);
      }
      // What stands behind these signs is a way through the history.
      if (/[\s~^:?*[\\]|@\{|\.\./.test(name)) return undefined;
      try {
        return await git.resolveRef({ ...at, ref: name });
      } catch (error) {
        if (codeOf(error) === "NotFoundError") return undefined;
        throw damagedError(error);
      }
    },
    async object(id) {
      try {
        // oxlint-disable-next-line typescript/no-deprecated -- it is the only one that tells the type
        const { type, object } = await git.readObject({ ...at, oid: id, format: "content" });
        return wholeObject(id, type as ObjectType, object as Uint8Array);
      } catch (error) {
        if (codeOf(error) === "NotFoundError") return undefined;
        throw damagedError(error);
      }
    },
  };
}

async function loadPackage(): Promise<typeof IsomorphicGit> {
  try {
    return await import("isomorphic-git");
  } catch (cause) {
    const message = "neither the program git nor the package isomorphic-git is installed here";
    throw repositoryError(message, "no_git", cause);
  }
}

/** The directory that holds the objects. A file in its place, as a worktree has it, names another directory. */
async function gitDirectoryOf(given: string): Promise<string> {
  const stats = await stat(given).catch(() => undefined);
  if (stats?.isFile()) {
    throw repositoryError("only the program git can read a worktree or a submodule", "worktree");
  }
  if (stats?.isDirectory()) return given;
  throw repositoryError("it is not a repository", "not_a_repository");
}

async function requireKnownFormat(gitdir: string): Promise<void> {
  const fs = readingFileSystem(gitdir);
  const config = await fs
    .readFile(join(gitdir, "config"), { encoding: "utf8" }, maxFormatBytes)
    .catch(() => "");
  if (/^\s*(?:objectformat|refstorage)\s*=\s*(?!sha1\b|files\b)/im.test(String(config))) {
    throw repositoryError("only the program git can read the format of the repository", "repository_format");
  }
}

/** The part of a file system that reading needs. No file outside of the repository is opened, and nothing but regular files. */
function readingFileSystem(gitdir: string): {
  readFile(path: string, options?: unknown, maxBytes?: number): Promise<Uint8Array | string>;
} {
  return {
    async readFile(path: string, options?: unknown, maxBytes: number = maxStoredFileBytes) {
      const beneath = relative(gitdir, path);
      if (beneath.startsWith("..") || isAbsolute(beneath)) {
        throw Object.assign(new Error("outside of the repository"), { code: "ENOENT" });
      }
      // Non-blocking: a pipe must not be waited for.
      const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
      try {
        const { size, isFile } = await file
          .stat()
          .then((stats) => ({ size: stats.size, isFile: stats.isFile() }));
        if (!isFile || size > maxBytes) throw Object.assign(new Error("too large"), { code: "EFBIG" });
        const bytes = await file.readFile();
        return wantsText(options) ? bytes.toString("utf8") : bytes;
      } finally {
        await file.close();
      }
    },
    ...reading,
    ...writing,
  };
}

const reading = { readdir, stat, lstat, readlink };

const refuse = async (): Promise<never> => {
  throw Object.assign(new Error("nothing is written"), { code: "EROFS" });
};

const writing = { writeFile: refuse, mkdir: refuse, rmdir: refuse, unlink: refuse, symlink: refuse };

function wantsText(options: unknown): boolean {
  if (typeof options === "string") return true;
  return (
    typeof options === "object" && options !== null && "encoding" in options && options.encoding === "utf8"
  );
}

function wholeObject(id: string, type: ObjectType, content: Uint8Array): FoundObject {
  return {
    id,
    type,
    size: content.length,
    bytes: async () => content,
    stream: (): ByteStream => new Blob([content]).stream(),
    leave: () => {},
  };
}

function codeOf(error: unknown): unknown {
  return typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
}
