import { isWindows } from "../platform.ts";
import type {
  Confinement,
  FileSource,
  SourceOpenOptions,
  SourceEntry,
  SourceFile,
  SourceTraits,
} from "../contract/file-source.ts";
import { ReadError } from "../contract/read-error.ts";
import { refuseUndefined, requireKnownOptions } from "../contract/option-checks.ts";
import type { LocatedPath, Workspace, WorkspaceCall } from "../contract/workspace.ts";
import { localSource } from "../source/local/local-source.ts";
import { normaliseSegments, parsePath, type ParsedPath, type PathRules } from "./path-rules.ts";
import { IgnoreFiles } from "./policy/ignore-files.ts";
import { createPolicy, deniedByRule, type Policy } from "./policy/policy.ts";
import { RewindableFile } from "./rewindable-file.ts";
import {
  checkWorkspaceOptions,
  ignoreFileNames,
  rootsOf,
  type WorkspaceOptions,
  workspaceDefaults,
  workspaceOptionNames,
} from "./workspace-options.ts";
import { locateBeneath, type WorkspaceRoot } from "./workspace-root.ts";

/** Bytes worth fetching together with an open. */
const headBytes = 64 * 1024;
const defaultListLimit = 1000;
/** Entries looked at, so that names which policy hides do not take the place of others. */
const maxListedEntries = 10_000;

/**
 * Opens the root(s) that files may be read from. The only door to a file.
 * No file is touched before the first read. Throws a TypeError for options that are wrong.
 */
export function openWorkspace(options: WorkspaceOptions = {}): Workspace {
  requireKnownOptions(options, workspaceOptionNames);
  refuseUndefined(options, workspaceDefaults);
  return new ConfinedWorkspace(options);
}

class ConfinedWorkspace implements Workspace {
  readonly #rules: PathRules;
  readonly #roots: readonly WorkspaceRoot[];
  readonly #policy: Policy;
  readonly #symlinks: SourceOpenOptions["symlinks"];
  readonly #cwd: LocatedPath;
  /** Locations that policy allowed here. Others may be those of another workspace. */
  readonly #allowed = new WeakSet<LocatedPath>();

  constructor(options: WorkspaceOptions) {
    checkWorkspaceOptions(options);
    this.#symlinks = options.symlinks ?? "inside";
    this.#rules = { windows: options.source === undefined && isWindows() };
    this.#policy = createPolicy(options);
    this.#roots = rootsOf(options).map((root) => this.#openRoot(root, options));
    this.#cwd = this.#locateCwd(options.cwd);
  }

  #openRoot(root: string, options: WorkspaceOptions): WorkspaceRoot {
    const rules = this.#rules;
    const names = ignoreFileNames(options);
    const ignored = (source: FileSource): IgnoreFiles | undefined =>
      names.length > 0 ? new IgnoreFiles(source, names, this.#symlinks) : undefined;
    if (options.source) {
      const parsed = parsePath(root, rules);
      if (parsed.anchor === null) {
        throw new TypeError(`root: expected an absolute path, got ${JSON.stringify(root)}`);
      }
      return {
        source: options.source,
        owned: false,
        ignored: ignored(options.source),
        spellings: () => [parsed],
      };
    }
    const { rejectHardLinks = false, oneMount = false, reopenRoot = true } = options;
    const local = localSource({ root, rejectHardLinks, oneMount, reopenRoot });
    const given = parsePath(local.root, rules);
    return {
      source: local,
      owned: true,
      ignored: ignored(local),
      *spellings() {
        yield given;
        const canonical = local.canonicalRoot;
        if (canonical !== undefined && canonical !== local.root) yield parsePath(canonical, rules);
      },
    };
  }

  #locateCwd(cwd: string | undefined): LocatedPath {
    const first = { requested: ".", shown: ".", rootIndex: 0, segments: [], namesDirectory: true };
    if (cwd === undefined) return first;
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
    this.#refuseDenied(found?.segments ?? parsed.segments);
    if (found === undefined) throw new ReadError("OUTSIDE_WORKSPACE", "it lies outside the workspace");
    // Relative to another root it would name another file, or none.
    const shown = found.rootIndex === this.#cwd.rootIndex ? found.segments.join("/") || "." : path;
    const located = { requested: path, shown, namesDirectory: parsed.namesDirectory, ...found };
    this.#allowed.add(located);
    return located;
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
      // Whether there is one is not known yet: a file whose name ends in a separator is none either.
      throw new ReadError("NOT_FILE", "the path names a directory, not a file", {
        details: { kind: "directory" },
      });
    }
    const root = this.#rootOf(path);
    if (!this.#allowed.has(path)) this.#refuseDenied(path.segments);
    await refuseIgnored(root, path.segments, call.signal);
    const options = { symlinks: this.#symlinks, headBytes, signal: call.signal };
    const open = (): Promise<SourceFile> => root.source.open(path.segments, options);
    const opened = root.source.openSync?.(path.segments, options) ?? (await open());
    const { traits } = root.source;
    const file = traits.access === "forward" ? new RewindableFile(opened, open) : opened;
    try {
      // A link inside the workspace may lead to a name that is denied.
      if (!sameSegments(file.path, path.segments)) {
        this.#refuseDenied(file.path);
        await refuseIgnored(root, file.path, call.signal);
      }
      return file;
    } catch (error) {
      file.close();
      throw error;
    }
  }

  traitsOf(path: LocatedPath): SourceTraits {
    return this.#rootOf(path).source.traits;
  }

  async list(
    path: string,
    call: WorkspaceCall & { readonly limit?: number } = {},
  ): Promise<readonly SourceEntry[]> {
    const located = this.locate(path);
    const { source, ignored } = this.#rootOf(located);
    if (!source.list) throw new ReadError("NOT_FILE", "directories cannot be listed here");
    const limit = Math.max(0, call.limit ?? defaultListLimit);
    let directory = located.segments;
    const entries = await source.list(located.segments, {
      limit: maxListedEntries,
      symlinks: this.#symlinks,
      approve: (real) => {
        directory = real;
        this.#refuseDenied(real);
      },
      signal: call.signal,
    });
    const rules = await ignored?.along(directory, call.signal);
    if (directory.length > 0 && rules?.hides(directory, true)) throw ignoredError();
    return entries
      .filter((entry) => {
        const segments = [...directory, entry.name];
        return (
          this.#policy.denies(segments) === undefined && !rules?.hides(segments, entry.type === "directory")
        );
      })
      .slice(0, limit);
  }

  dispose(): void {
    for (const root of this.#roots) if (root.owned) root.source.dispose?.();
  }

  #refuseDenied(segments: readonly string[]): void {
    const rule = this.#policy.denies(segments);
    if (rule !== undefined) throw deniedByRule(rule);
  }

  #rootOf(path: LocatedPath): WorkspaceRoot {
    const root = this.#roots[path.rootIndex];
    if (root === undefined) throw new ReadError("INTERNAL", "the path belongs to another workspace");
    return root;
  }
}

function ignoredError(): ReadError {
  return new ReadError("ACCESS_DENIED", "it is named by one of the workspace's ignore files", {
    details: { rule: "ignoreFiles" },
  });
}

async function refuseIgnored(
  root: WorkspaceRoot,
  segments: readonly string[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const rules = await root.ignored?.along(segments.slice(0, -1), signal);
  if (rules?.hides(segments, false)) throw ignoredError();
}

function sameSegments(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((segment, index) => segment === other[index]);
}
