import type { FileSource } from "../contract/file-source.ts";
import { maxShownPathCharacters, shownValue } from "../contract/option-checks.ts";
import { localSource } from "../source/local/local-source.ts";
import { parsePath, type ParsedPath, type PathRules } from "./path-rules.ts";
import { IgnoreFiles } from "./policy/ignore-files.ts";
import { ignoreFileNames, type WorkspaceOptions } from "./workspace-options.ts";

/** One root of a workspace. */
export interface WorkspaceRoot {
  readonly source: FileSource;
  /** Its absolute path, links not resolved. */
  readonly path: string;
  /** Whether the positions of its files only grow. */
  readonly isForward: boolean;
  /** Whether the workspace made the source, and so disposes of it. */
  readonly owned: boolean;
  /** What ignore files hide; undefined when the host names no such files. */
  readonly ignored: IgnoreFiles | undefined;
  /** The absolute paths of the root: as given, then with links resolved, which is looked up only when asked for. */
  spellings(): Iterable<ParsedPath>;
}

/** Makes a root, and opens nothing yet. Throws a TypeError for a wrong option. */
export function createRoot(root: string, options: WorkspaceOptions, rules: PathRules): WorkspaceRoot {
  const { source } = options;
  return source === undefined ? rootOnDisk(root, options, rules) : rootOfSource(root, source, options, rules);
}

function rootOnDisk(root: string, options: WorkspaceOptions, rules: PathRules): WorkspaceRoot {
  const { rejectHardLinks = false, oneMount = false, reopenRoot = true } = options;
  const source = localSource({ root, rejectHardLinks, oneMount, reopenRoot });
  const given = parsePath(source.root, rules);
  return {
    source,
    path: source.root,
    isForward: false,
    owned: true,
    ignored: ignoredIn(source, options),
    *spellings() {
      yield given;
      const canonical = source.canonicalRoot;
      if (canonical !== undefined && canonical !== source.root) yield parsePath(canonical, rules);
    },
  };
}

function rootOfSource(
  root: string,
  source: FileSource,
  options: WorkspaceOptions,
  rules: PathRules,
): WorkspaceRoot {
  const given = parsePath(root, rules);
  if (given.anchor === null) {
    throw new TypeError(`root: expected an absolute path, got ${shownValue(root, maxShownPathCharacters)}`);
  }
  return {
    source,
    path: root,
    isForward: source.traits.access === "forward",
    owned: false,
    ignored: ignoredIn(source, options),
    spellings: () => [given],
  };
}

function ignoredIn(source: FileSource, options: WorkspaceOptions): IgnoreFiles | undefined {
  const names = ignoreFileNames(options);
  return names.length > 0 ? new IgnoreFiles(source, names, options.symlinks ?? "inside") : undefined;
}

/** A place beneath one of the roots. */
export interface PlaceBeneath {
  readonly rootIndex: number;
  /** Beneath that root. */
  readonly segments: readonly string[];
}

/** Finds the root above an absolute path, segment by segment: `/srv/ws-evil` does not lie beneath `/srv/ws`. */
export function locateBeneath(
  path: ParsedPath,
  roots: readonly WorkspaceRoot[],
  rules: PathRules,
): PlaceBeneath | undefined {
  // `/..` is `/`.
  const segments = path.segments.includes("..")
    ? path.segments.filter((segment) => segment !== "..")
    : path.segments;
  for (let rootIndex = 0; rootIndex < roots.length; rootIndex++) {
    for (const spelling of roots[rootIndex]?.spellings() ?? []) {
      if (spelling.anchor !== path.anchor || !startsWith(segments, spelling.segments, rules)) continue;
      return { rootIndex, segments: segments.slice(spelling.segments.length) };
    }
  }
  return undefined;
}

function startsWith(segments: readonly string[], start: readonly string[], { windows }: PathRules): boolean {
  for (let index = 0; index < start.length; index++) {
    const [one, other] = [segments[index], start[index]];
    const isSame = one === other || (windows && one?.toLowerCase() === other?.toLowerCase());
    if (!isSame) return false;
  }
  return true;
}
