import type {
  Confinement,
  SourceEntry,
  SourceFile,
  SourceOpenOptions,
  SourceTraits,
} from "../contract/file-source.ts";
import { maxShownPathCharacters, shownValue } from "../contract/option-checks.ts";
import { ReadError } from "../contract/read-error.ts";
import type { LocatedPath, Workspace, WorkspaceCall } from "../contract/workspace.ts";
import { TurnMeter, yieldTurn } from "../lines/bytes/yield-turn.ts";
import { isWindows } from "../platform.ts";
import { normaliseSegments, parsePath, type ParsedPath, type PathRules } from "./path-rules.ts";
import type { IgnoredBeneath, IgnoreFiles } from "./policy/ignore-files.ts";
import { createPolicy, deniedByRule, type Policy } from "./policy/policy.ts";
import { RewindableFile } from "./rewindable-file.ts";
import { checkWorkspaceOptions, rootsOf, type WorkspaceOptions } from "./workspace-options.ts";
import { createRoot, locateBeneath, type PlaceBeneath, type WorkspaceRoot } from "./workspace-root.ts";

/** Bytes worth fetching together with an open. */
const headBytes = 64 * 1024;

/** Entries that a listing gives when the caller sets no limit. */
const defaultListLimit = 1000;

/** Entries that a listing looks at, so that hidden names do not take the place of visible ones. */
const maxListedEntries = 10_000;

/** As `maxListedEntries`, where the caller wants more entries than by default. */
const maxEntriesOfLongList = 20_000;

/** For each name on the way to a listed entry: all rules look at it. */
const unitsToJudge = 400;

/**
 * Opens the root(s) that files may be read from. The only door to a file.
 * Touches no file before the first read. Throws a TypeError for a wrong option.
 */
export function openWorkspace(options: WorkspaceOptions = {}): Workspace {
  checkWorkspaceOptions(options);
  return new ConfinedWorkspace(options);
}

class ConfinedWorkspace implements Workspace {
  readonly #pathRules: PathRules;
  readonly #policy: Policy;
  readonly #symlinks: SourceOpenOptions["symlinks"];
  readonly #roots: readonly WorkspaceRoot[];
  /** The directory that relative paths start from. */
  readonly #cwd: PlaceBeneath;
  /** Paths that this workspace located, and so checked by its policy. Another workspace may have made any other path. */
  readonly #located = new WeakSet<LocatedPath>();
  #disposed = false;

  constructor(options: WorkspaceOptions) {
    this.#pathRules = { windows: options.source === undefined && isWindows() };
    this.#policy = createPolicy(options);
    this.#symlinks = options.symlinks ?? "inside";
    this.#roots = rootsOf(options).map((root) => createRoot(root, options, this.#pathRules));
    this.#cwd = this.#locateCwd(options.cwd);
  }

  #locateCwd(cwd: string | undefined): PlaceBeneath {
    if (cwd === undefined) return { rootIndex: 0, segments: [] };
    const parsed = parsePath(cwd, this.#pathRules);
    const place =
      parsed.anchor === null
        ? { rootIndex: 0, segments: parsed.segments }
        : locateBeneath(parsed, this.#roots, this.#pathRules);
    if (place === undefined || place.segments.includes("..")) {
      throw new TypeError(
        `cwd: expected a directory inside the root, got ${shownValue(cwd, maxShownPathCharacters)}`,
      );
    }
    return place;
  }

  get roots(): readonly string[] {
    return this.#roots.map((root) => root.path);
  }

  get confinement(): Confinement {
    const ofRoots = this.#roots.map((root) => root.source.traits.confinement);
    return ofRoots.find((confinement) => confinement !== "kernel") ?? "kernel";
  }

  locate(path: string): LocatedPath {
    const parsed = parsePath(path, this.#pathRules);
    const place =
      parsed.anchor === null
        ? this.#placeBeneathCwd(parsed)
        : locateBeneath(parsed, this.#roots, this.#pathRules);
    const rule = this.#policy.denies(place?.segments ?? parsed.segments);
    if (rule !== undefined) throw deniedByRule(rule);
    if (place === undefined) throw new ReadError("OUTSIDE_WORKSPACE", "it lies outside the workspace");
    // Relative to another root, the same text would name another file, or none.
    const shown = place.rootIndex === this.#cwd.rootIndex ? place.segments.join("/") || "." : path;
    const located = { requested: path, shown, namesDirectory: parsed.namesDirectory, ...place };
    this.#located.add(located);
    return located;
  }

  #placeBeneathCwd(parsed: ParsedPath): PlaceBeneath | undefined {
    // With one root, a path that does not lead upwards needs no search among the roots.
    if (this.#roots.length === 1 && parsed.segments[0] !== "..") {
      return { rootIndex: 0, segments: [...this.#cwd.segments, ...parsed.segments] };
    }
    const [root] = this.#rootOf(this.#cwd).spellings();
    if (root === undefined) return undefined;
    const segments = normaliseSegments([...root.segments, ...this.#cwd.segments, ...parsed.segments]);
    return locateBeneath({ ...parsed, anchor: root.anchor, segments }, this.#roots, this.#pathRules);
  }

  async open(path: LocatedPath, call: WorkspaceCall = {}): Promise<SourceFile> {
    const { signal } = call;
    signal?.throwIfAborted();
    if (this.#disposed) throw disposedError();
    if (path.namesDirectory) {
      // Refused without a look: whatever is there, a path with a final separator names no file.
      throw new ReadError("NOT_FILE", "the path names a directory, not a file", {
        details: { kind: "directory" },
      });
    }
    const root = this.#rootOf(path);
    const { segments } = path;
    if (!this.#located.has(path)) this.#refuseDenied(segments);
    if (root.ignored !== undefined) await refuseIgnored(root.ignored, segments, signal);
    const options = { symlinks: this.#symlinks, headBytes, signal };
    let file = root.source.openSync?.(segments, options) ?? (await root.source.open(segments, options));
    if (root.isForward) file = new RewindableFile(file, () => root.source.open(segments, options));
    try {
      // A link inside the workspace may lead to a name that is denied.
      if (file.path.join("/") !== segments.join("/")) {
        this.#refuseDenied(file.path);
        if (root.ignored !== undefined) await refuseIgnored(root.ignored, file.path, signal);
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
    if (this.#disposed) throw disposedError();
    if (!source.list) throw new ReadError("NOT_FILE", "directories cannot be listed here");
    const limit = Math.max(0, call.limit ?? defaultListLimit);
    let directory = located.segments;
    const entries = await source.list(located.segments, {
      limit: limit > defaultListLimit ? maxEntriesOfLongList : maxListedEntries,
      symlinks: this.#symlinks,
      approve: (real) => {
        directory = real;
        this.#refuseDenied(real);
      },
      signal: call.signal,
    });
    return ignored === undefined
      ? await this.#visible(entries, directory, limit, call.signal)
      : await ignored.judge(directory, call.signal, async (beneath) => {
          if (beneath.hidesAll) throw ignoredError();
          return await this.#visible(entries, directory, limit, call.signal, beneath);
        });
  }

  /** The first entries of a directory that no rule and no ignore file hides. */
  async #visible(
    entries: readonly SourceEntry[],
    directory: readonly string[],
    limit: number,
    signal: AbortSignal | undefined,
    ignored?: IgnoredBeneath,
  ): Promise<readonly SourceEntry[]> {
    const visible: SourceEntry[] = [];
    const meter = new TurnMeter();
    for (const entry of entries) {
      if (visible.length >= limit) break;
      if (meter.spend(unitsToJudge * (directory.length + 1))) await yieldTurn(signal);
      if (this.#policy.denies([...directory, entry.name]) !== undefined) continue;
      if ((await ignored?.hides(entry.name, entry.type === "directory")) !== true) visible.push(entry);
    }
    return visible;
  }

  dispose(): void {
    this.#disposed = true;
    for (const root of this.#roots) if (root.owned) root.source.dispose?.();
  }

  #refuseDenied(segments: readonly string[]): void {
    const rule = this.#policy.denies(segments);
    if (rule !== undefined) throw deniedByRule(rule);
  }

  #rootOf({ rootIndex }: PlaceBeneath): WorkspaceRoot {
    const root = this.#roots[rootIndex];
    if (root === undefined) throw new ReadError("INTERNAL", "the path belongs to another workspace");
    return root;
  }
}

async function refuseIgnored(
  ignored: IgnoreFiles,
  segments: readonly string[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const name = segments.at(-1);
  if (name === undefined) return;
  const isHidden = await ignored.judge(segments.slice(0, -1), signal, (beneath) =>
    beneath.hides(name, false),
  );
  if (isHidden) throw ignoredError();
}

/** A source of the host's own may go on: others may use it. */
function disposedError(): ReadError {
  return new ReadError("INTERNAL", "the workspace was disposed");
}

function ignoredError(): ReadError {
  return new ReadError("ACCESS_DENIED", "it is named by one of the workspace's ignore files", {
    details: { rule: "ignoreFiles" },
  });
}
