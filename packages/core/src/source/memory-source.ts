import { uniqueName } from "../platform.ts";
import type {
  FileSource,
  SourceEntry,
  SourceFile,
  SourceListOptions,
  SourceOpenOptions,
  SourcePath,
} from "../contract/file-source.ts";
import { maxShownPathCharacters, requireOptions, shownValue } from "../contract/option-checks.ts";
import {
  closedFileError,
  directoryError,
  notDirectoryError,
  notFoundError,
  parentNotDirectoryError,
  type ReadError,
} from "../contract/read-error.ts";

/** Files by their path from the root, with `/`. Text is stored as UTF-8. */
export type MemoryFiles = Readonly<Record<string, string | Uint8Array>>;

/** Files that live in memory. */
export interface MemorySource extends FileSource {
  /** Writes or replaces a file. Directories appear and vanish with their files; open files keep their content. */
  write(path: string, content: string | Uint8Array): void;
  /** Removes a file. Gives false when there was none. */
  remove(path: string): boolean;
}

interface MemoryEntry {
  readonly bytes: Uint8Array;
  readonly modifiedMs: number;
  readonly version: string;
}

/**
 * Gives a source that holds files in memory, for tests and for hosts without a disk. Throws a TypeError for a wrong path.
 *
 * @example
 * ```ts
 * const tool = readFileTool({ source: memorySource({ "notes.txt": "one\ntwo\n" }) });
 * ```
 */
export function memorySource(files: MemoryFiles = {}): MemorySource {
  requireOptions(files, '{ "notes.txt": "text" }');
  const source = new InMemorySource();
  for (const [path, content] of Object.entries(files)) source.write(path, content);
  return source;
}

function keyOf(path: string): string {
  const segments = path.split("/").filter((segment) => segment !== "" && segment !== ".");
  if (segments.length === 0 || segments.includes("..") || path.includes("\0") || !path.isWellFormed()) {
    throw new TypeError(`memorySource: not a path of a file: ${shownValue(path, maxShownPathCharacters)}`);
  }
  return segments.join("/");
}

class InMemorySource implements MemorySource {
  readonly traits = {
    confinement: "virtual",
    access: "random",
    parallelReads: 1,
    preferredReadBytes: 512 * 1024,
  } as const;
  readonly #entries = new Map<string, MemoryEntry>();
  /** Makes the versions of two sources differ. */
  readonly #id = uniqueName();
  #writes = 0;

  write(path: string, content: string | Uint8Array): void {
    const key = keyOf(path);
    const segments = key.split("/");
    for (let depth = 1; depth < segments.length; depth++) {
      const parent = segments.slice(0, depth).join("/");
      if (this.#entries.has(parent)) throw new TypeError(`memorySource: ${JSON.stringify(parent)} is a file`);
    }
    if (this.#isDirectory(key)) throw new TypeError(`memorySource: ${JSON.stringify(key)} is a directory`);
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content.slice();
    this.#writes++;
    this.#entries.set(key, { bytes, modifiedMs: Date.now(), version: `memory:${this.#id}:${this.#writes}` });
  }

  remove(path: string): boolean {
    return this.#entries.delete(keyOf(path));
  }

  openSync(path: SourcePath, options: SourceOpenOptions): SourceFile {
    options.signal?.throwIfAborted();
    const key = path.join("/");
    const entry = this.#entries.get(key);
    if (entry) return new MemoryFile([...path], entry);
    if (this.#isDirectory(key)) throw directoryError();
    throw this.#notFound(key);
  }

  async open(path: SourcePath, options: SourceOpenOptions): Promise<SourceFile> {
    return this.openSync(path, options);
  }

  async list(path: SourcePath, options: SourceListOptions): Promise<readonly SourceEntry[]> {
    options.signal?.throwIfAborted();
    const key = path.join("/");
    if (this.#entries.has(key)) throw notDirectoryError();
    if (!this.#isDirectory(key)) throw this.#notFound(key);
    options.approve?.(path);
    const prefix = key === "" ? "" : `${key}/`;
    const types = new Map<string, SourceEntry["type"]>();
    for (const name of this.#entries.keys()) {
      if (types.size >= options.limit) break;
      if (!name.startsWith(prefix)) continue;
      const [first = "", ...below] = name.slice(prefix.length).split("/");
      types.set(first, below.length > 0 ? "directory" : "file");
    }
    return [...types].map(([name, type]) => ({ name, type }));
  }

  /** A directory exists while it has files; the root always exists. */
  #isDirectory(key: string): boolean {
    if (key === "") return true;
    return [...this.#entries.keys()].some((name) => name.startsWith(`${key}/`));
  }

  #notFound(key: string): ReadError {
    const parentIsFile = [...this.#entries.keys()].some(
      (name) => key[name.length] === "/" && key.startsWith(name),
    );
    return parentIsFile ? parentNotDirectoryError() : notFoundError();
  }
}

class MemoryFile implements SourceFile {
  readonly path: SourcePath;
  readonly #entry: MemoryEntry;
  #closed = false;

  constructor(path: SourcePath, entry: MemoryEntry) {
    this.path = path;
    this.#entry = entry;
  }

  get size(): number {
    return this.#entry.bytes.length;
  }

  get modifiedMs(): number {
    return this.#entry.modifiedMs;
  }

  get version(): string {
    return this.#entry.version;
  }

  async read(target: Uint8Array, position: number, signal?: AbortSignal): Promise<number> {
    signal?.throwIfAborted();
    return this.readSync(target, position);
  }

  readSync(target: Uint8Array, position: number): number {
    if (this.#closed) throw closedFileError();
    const part = this.#entry.bytes.subarray(position, position + target.length);
    target.set(part);
    return part.length;
  }

  /** Never: an open file keeps the content it was opened with. */
  changed(): boolean {
    return false;
  }

  close(): void {
    this.#closed = true;
  }
}
