import process from "node:process";
import type { Confinement, FileSource, SourceEntry, SourceFile } from "../contract/file-source.ts";
import { ReadError } from "../contract/read-error.ts";
import type { LocatedPath, Workspace, WorkspaceCall } from "../contract/workspace.ts";
import { localSource } from "../source/local/local-source.ts";
import { IgnoreFiles } from "./policy/ignore-files.ts";
import { createPolicy, deniedByRule, type Policy, type PolicyOptions } from "./policy/policy.ts";
import { normaliseSegments, parsePath, type ParsedPath, type PathRules } from "./path-rules.ts";
import { RewindableFile } from "./rewindable-file.ts";
import { locateBeneath, type WorkspaceRoot } from "./workspace-root.ts";

/** Options of {@link openWorkspace}. */
export interface WorkspaceOptions extends PolicyOptions {
  /** The directory, or directories, that files may be read from. Default: the working directory of the process. */
  readonly root?: string | readonly string[];
  /** What relative paths start from, inside a root. Default: the first root. */
  readonly cwd?: string;
  /** Where bytes live instead of the local disk. `root` is then the path under which the source appears; default `/`. */
  readonly source?: FileSource;
  /** Names of files such as `.agentignore` or `.gitignore`: what they name is not read. Default: none. */
  readonly ignoreFiles?: readonly string[];
  /** `inside` (default): links that stay beneath the root are followed. `deny`: none is. */
  readonly symlinks?: "inside" | "deny";
  /** Refuse files that have another name somewhere. Default false: package managers make many. */
  readonly rejectHardLinks?: boolean;
  /** Refuse files on another mount than the root. Default false. */
  readonly oneMount?: boolean;
  /** Open a root again by its path when the directory that was opened has been removed. Default true. */
  readonly reopenRoot?: boolean;
}

/** Bytes worth fetching together with an open. */
const headBytes = 64 * 1024;
const defaultListLimit = 1000;
/** Entries looked at, so that names which policy hides do not take the place of others. */
const maxListedEntries = 10_000;

/**
 * Opens the root(s) that files may be read from. The only door to a file.
 * Nothing is touched before the first read. Throws a TypeError for options that are wrong.
 */
export function openWorkspace(options: WorkspaceOptions = {}): Workspace {
  return new ConfinedWorkspace(options);
}

function rootStrings(options: WorkspaceOptions): readonly string[] {
  const { root } = options;
  if (root === undefined) return [options.source ? "/" : process.cwd()];
  const roots = typeof root === "string" ? [root] : root;
  if (!Array.isArray(roots) || roots.length === 0) {
    throw new TypeError("root: expected the path of a directory, or a list of at least one");
  }
  for (const entry of roots) {
    if (typeof entry !== "string" || entry === "" || entry.includes("\0") || !entry.isWellFormed()) {
      throw new TypeError(`root: expected the path of a directory, got ${JSON.stringify(entry)}`);
    }
  }
  return roots;
}

class ConfinedWorkspace implements Workspace {
  readonly #rules: PathRules;
  readonly #roots: readonly WorkspaceRoot[];
  readonly #policy: Policy;
  readonly #symlinks: "inside" | "deny";
  readonly #cwd: LocatedPath;

  constructor(options: WorkspaceOptions) {
    const { source } = options;
    const symlinks = options.symlinks ?? "inside";
    if (symlinks !== "inside" && symlinks !== "deny") {
      throw new TypeError(`symlinks: expected "inside" or "deny", got ${JSON.stringify(symlinks)}`);
    }
    if (source !== undefined && typeof source?.open !== "function") {
      throw new TypeError("source: expected a FileSource");
    }
    this.#symlinks = symlinks;
    this.#rules = { windows: source === undefined && process.platform === "win32" };
    this.#policy = createPolicy(options);
    const ignoreNames = ignoreFileNames(options.ignoreFiles);
    const roots = rootStrings(options);
    if (source && roots.length > 1) throw new TypeError("root: a source appears under one path only");
    this.#roots = roots.map((root) => this.#openRoot(root, options, ignoreNames));
    this.#cwd = this.#locateCwd(options.cwd);
  }

  #openRoot(root: string, options: WorkspaceOptions, ignoreNames: readonly string[]): WorkspaceRoot {
    const rules = this.#rules;
    const { source, rejectHardLinks, oneMount, reopenRoot } = options;
    const ignored = (bytes: FileSource): IgnoreFiles | undefined =>
      ignoreNames.length > 0 ? new IgnoreFiles(bytes, ignoreNames) : undefined;
    if (source) {
      const parsed = parsePath(root, rules);
      if (parsed.anchor === null) {
        throw new TypeError(`root: expected an absolute path, got ${JSON.stringify(root)}`);
      }
      return { source, ignored: ignored(source), spellings: () => [parsed] };
    }
    const local = localSource({
      root,
      ...(rejectHardLinks === undefined ? {} : { rejectHardLinks }),
      ...(oneMount === undefined ? {} : { oneMount }),
      ...(reopenRoot === undefined ? {} : { reopenRoot }),
    });
    const given = parsePath(local.root, rules);
    return {
      source: local,
      ignored: ignored(local),
      *spellings() {
        yield given;
        const canonical = local.canonicalRoot;
        if (canonical !== undefined && canonical !== local.root) yield parsePath(canonical, rules);
      },
    };
  }

  #locateCwd(cwd: string | undefined): LocatedPath {
    const first: LocatedPath = {
      requested: ".",
      shown: ".",
      rootIndex: 0,
      segments: [],
      namesDirectory: true,
    };
    if (cwd === undefined) return first;
    if (typeof cwd !== "string" || cwd === "" || cwd.includes("\0") || !cwd.isWellFormed()) {
      throw new TypeError(`cwd: expected the path of a directory, got ${JSON.stringify(cwd)}`);
    }
    const parsed = parsePath(cwd, this.#rules);
    const located =
      parsed.anchor === null
        ? { rootIndex: 0, segments: parsed.segments }
        : locateBeneath(parsed, this.#roots, this.#rules);
    if (located === undefined || located.segments.includes("..")) {
      throw new TypeError(`cwd: expected a directory inside the root, got ${JSON.stringify(cwd)}`);
    }
    return { ...first, ...located };
  }

  get confinement(): Confinement {
    const held = this.#roots.map((root) => root.source.traits.confinement);
    return held.find((confinement) => confinement !== "kernel") ?? "kernel";
  }

  locate(path: string): LocatedPath {
    const parsed = parsePath(path, this.#rules);
    const found = this.#beneath(parsed);
    const denied = this.#policy.denies(found?.segments ?? parsed.segments);
    if (denied !== undefined) throw deniedByRule(denied);
    if (found === undefined) throw new ReadError("OUTSIDE_WORKSPACE", "it lies outside the workspace");
    const shown = found.rootIndex === 0 ? found.segments.join("/") || "." : path;
    return { requested: path, shown, namesDirectory: parsed.namesDirectory, ...found };
  }

  #beneath(parsed: ParsedPath): { rootIndex: number; segments: readonly string[] } | undefined {
    if (parsed.anchor !== null) return locateBeneath(parsed, this.#roots, this.#rules);
    const [root] = this.#rootOf(this.#cwd).spellings();
    if (root === undefined) return undefined;
    const segments = normaliseSegments([...root.segments, ...this.#cwd.segments, ...parsed.segments]);
    return locateBeneath({ ...parsed, anchor: root.anchor, segments }, this.#roots, this.#rules);
  }

  async open(path: LocatedPath, call: WorkspaceCall = {}): Promise<SourceFile> {
    call.signal?.throwIfAborted();
    if (path.namesDirectory) {
      throw new ReadError("NOT_FILE", "it names a directory, not a file", { details: { kind: "directory" } });
    }
    const root = this.#rootOf(path);
    await refuseIgnored(root, path.segments, call.signal);
    const options = { symlinks: this.#symlinks, headBytes, signal: call.signal };
    const { source } = root;
    const open = (): Promise<SourceFile> => source.open(path.segments, options);
    const opened = source.openSync?.(path.segments, options) ?? (await open());
    const file = source.traits.access === "forward" ? new RewindableFile(opened, open) : opened;
    try {
      // A link inside the workspace may lead to a name that is denied.
      if (!sameSegments(file.path, path.segments)) {
        const denied = this.#policy.denies(file.path);
        if (denied !== undefined) throw deniedByRule(denied);
        await refuseIgnored(root, file.path, call.signal);
      }
      return file;
    } catch (error) {
      file.close();
      throw error;
    }
  }

  async list(
    path: string,
    call: WorkspaceCall & { readonly limit?: number } = {},
  ): Promise<readonly SourceEntry[]> {
    const located = this.locate(path);
    const { source, ignored } = this.#rootOf(located);
    if (!source.list) throw new ReadError("NOT_FILE", "directories cannot be listed here");
    const limit = call.limit ?? defaultListLimit;
    let directory = located.segments;
    const approve = (real: readonly string[]): void => {
      directory = real;
      const denied = this.#policy.denies(real);
      if (denied !== undefined) throw deniedByRule(denied);
    };
    const entries = await source.list(located.segments, {
      limit: maxListedEntries,
      symlinks: this.#symlinks,
      approve,
      signal: call.signal,
    });
    const visible: SourceEntry[] = [];
    for (const entry of entries) {
      if (visible.length >= limit) break;
      const segments = [...directory, entry.name];
      if (this.#policy.denies(segments) !== undefined) continue;
      if (await ignored?.hides(segments, entry.type === "directory", call.signal)) continue;
      visible.push(entry);
    }
    return visible;
  }

  dispose(): void {
    for (const root of this.#roots) root.source.dispose?.();
  }

  #rootOf(path: LocatedPath): WorkspaceRoot {
    const root = this.#roots[path.rootIndex];
    if (root === undefined) throw new ReadError("INTERNAL", "the path belongs to another workspace");
    return root;
  }
}

function ignoreFileNames(names: readonly string[] | undefined): readonly string[] {
  for (const name of names ?? []) {
    if (typeof name !== "string" || name === "" || name === "." || name === ".." || /[\\/\0]/.test(name)) {
      throw new TypeError(`ignoreFiles: expected names of files, got ${JSON.stringify(name)}`);
    }
  }
  return names ?? [];
}

async function refuseIgnored(
  root: WorkspaceRoot,
  segments: readonly string[],
  signal: AbortSignal | undefined,
): Promise<void> {
  if (!(await root.ignored?.hides(segments, false, signal))) return;
  throw new ReadError("ACCESS_DENIED", "it is named by one of the workspace's ignore files", {
    details: { rule: "ignoreFiles" },
  });
}

function sameSegments(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((segment, index) => segment === other[index]);
}
