import type { FileSource } from "../contract/file-source.ts";
import type { IgnoreFiles } from "./policy/ignore-files.ts";
import type { ParsedPath, PathRules } from "./path-rules.ts";

/** One root of a workspace. */
export interface WorkspaceRoot {
  readonly source: FileSource;
  /** Whether the workspace opened the source itself, and so disposes of it. */
  readonly owned: boolean;
  /** What ignore files hide, when any are named. */
  readonly ignored: IgnoreFiles | undefined;
  /** The absolute spellings of the root: as given, then with links resolved, which is looked up only when asked for. */
  spellings(): Iterable<ParsedPath>;
}

function sameName(one: string, other: string, rules: PathRules): boolean {
  return one === other || (rules.windows && one.toLowerCase() === other.toLowerCase());
}

function segmentsBeneath(
  path: ParsedPath,
  root: ParsedPath,
  rules: PathRules,
): readonly string[] | undefined {
  if (path.anchor !== root.anchor || path.segments.length < root.segments.length) return undefined;
  const beneath = root.segments.every((segment, index) =>
    sameName(segment, path.segments[index] ?? "", rules),
  );
  return beneath ? path.segments.slice(root.segments.length) : undefined;
}

/** Finds the root that an absolute path lies beneath, segment by segment: `/srv/ws-evil` is not beneath `/srv/ws`. */
export function locateBeneath(
  path: ParsedPath,
  roots: readonly WorkspaceRoot[],
  rules: PathRules,
): { rootIndex: number; segments: readonly string[] } | undefined {
  // `/..` is `/`.
  const absolute = { ...path, segments: path.segments.filter((segment) => segment !== "..") };
  for (const [rootIndex, root] of roots.entries()) {
    for (const spelling of root.spellings()) {
      const segments = segmentsBeneath(absolute, spelling, rules);
      if (segments) return { rootIndex, segments };
    }
  }
  return undefined;
}
